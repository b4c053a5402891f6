# shows: one long row, read through a window that moves back
def causal_mask(T):
    line = np.concatenate([np.zeros(T), np.full(T - 1, -np.inf)])
    return np.lib.stride_tricks.sliding_window_view(line, T)[::-1]
