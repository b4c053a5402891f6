# shows: right reason, wrong place
# loses: part: which
answer_which = "b"
answer_why = "b"
