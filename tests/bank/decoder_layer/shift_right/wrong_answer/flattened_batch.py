# shows: rolls through a batch as if it were one long sentence
# loses: part: try, batches
# named: batch_as_one_sentence
def shift_right(tokens, go):
    tokens = np.asarray(tokens)
    fed = np.roll(tokens, 1)
    fed[0] = go
    return fed
