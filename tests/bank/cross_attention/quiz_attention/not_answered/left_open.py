# shows: both left open
# loses: all
answer_which = None  # a letter, "a" to "d"
answer_why = None  # a letter, "a" to "d"
