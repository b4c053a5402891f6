# shows: right place, wrong reason
# loses: part: why
answer_which = "c"
answer_why = "c"
