# shows: int32 is an integer dtype like any other
def shift_right(tokens, go, dtype=np.int32):
    tokens = np.array(tokens, dtype=dtype)
    out = np.empty(tokens.shape, dtype)
    T = tokens.shape[-1]
    for t in range(T):
        out[..., t] = go if t == 0 else tokens[..., t - 1]
    return out
