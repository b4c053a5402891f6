# shows: pads in front and cuts at the end
def shift_right(tokens, go):
    tokens = np.asarray(tokens)
    pad = [(0, 0)] * (tokens.ndim - 1) + [(1, 0)]
    return np.pad(tokens, pad, constant_values=go)[..., :tokens.shape[-1]]
