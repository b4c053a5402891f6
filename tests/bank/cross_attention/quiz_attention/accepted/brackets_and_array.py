# shows: a letter in brackets, and an array of one letter
answer_which = "(c)"
answer_why = np.array(["B"])
