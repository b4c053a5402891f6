# shows: the line for the stub stands below the answers
answer_promise = "d"  # a letter, "a" to "d"
answer_exp = "b"      # a letter, "a" to "d"
# YOUR CODE HERE
raise NotImplementedError()
