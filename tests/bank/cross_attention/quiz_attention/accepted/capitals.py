# shows: capital letters with spaces
answer_which = " C"
answer_why = "B "
