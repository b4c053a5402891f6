# shows: shifts the sentences of a batch instead of their tokens
# loses: part: try, batches
# named: sentences_shifted
def shift_right(tokens, go):
    tokens = np.asarray(tokens)
    fed = np.full_like(tokens, go)
    fed[1:] = tokens[:-1]
    return fed
