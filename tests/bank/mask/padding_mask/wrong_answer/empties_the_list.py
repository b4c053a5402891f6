# shows: right, but the list is used up
# loses: part: lengths_stay
def padding_mask(lengths, T):
    rows = []
    while lengths:
        n = lengths.pop(0)
        rows.append([[0.0] * n + [-np.inf] * (T - n)])
    return np.array(rows)
