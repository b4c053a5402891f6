# shows: capital letters and spaces around them
answer_promise = " D "
answer_exp = "B"
