# shows: rolls, then overwrites the first place
def shift_right(tokens, go):
    fed = np.roll(tokens, 1, axis=-1)
    fed[..., 0] = go
    return fed
