# shows: never ends for a single word; what was earned before counts
# loses: part: one_word, every_size, every_call
def causal_mask(T):
    mask = np.zeros((T, T))
    j = T - 1
    while j != 0 or T == 1:
        mask[:j, j] = -np.inf
        j -= 1 if T > 1 else 0
    return mask
