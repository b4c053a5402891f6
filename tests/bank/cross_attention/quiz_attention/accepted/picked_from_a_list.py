# shows: letters picked from a string by place
letters = "abcd"
answer_which, answer_why = letters[2], letters[1]
