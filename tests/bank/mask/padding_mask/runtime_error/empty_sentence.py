# shows: fails only for an empty sentence
# loses: part: empty_and_full, every_shape
def padding_mask(lengths, T):
    rows = []
    for n in lengths:
        last_word = list(range(n))[-1]
        rows.append([0.0 if j <= last_word else -np.inf for j in range(T)])
    return np.array(rows)[:, None]
