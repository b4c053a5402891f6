# shows: a NumPy text for a letter, and a list of one number
answer_first_row = np.str_("c")
answer_survivors = [45]
