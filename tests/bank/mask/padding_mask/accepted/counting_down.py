# shows: how many places are left, counted down; asserts and a progress line
def padding_mask(lengths, T):
    assert T > 0 and max(lengths) <= T, "longer than T"
    mask = np.empty((len(lengths), 1, T))
    b = 0
    while b < len(lengths):
        left = int(lengths[b])
        for j in range(T):
            mask[b, 0, j] = 0 if left > 0 else -np.inf
            left -= 1
        print(f"sentence {b} done", end="\r")
        b += 1
    return mask
