# shows: the first question left open, the second answered right: it earns its point
# loses: part: promise
answer_promise = None  # a letter, "a" to "d"
answer_exp = "b"
