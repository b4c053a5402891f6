# shows: the lines as handed out
# loses: all
answer_promise = None  # a letter, "a" to "d"
answer_exp = None      # a letter, "a" to "d"
