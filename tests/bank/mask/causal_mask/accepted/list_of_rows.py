# shows: Python lists, made an array at the end
def causal_mask(T):
    rows = []
    for i in range(T):
        rows.append([0.0] * (i + 1) + [float("-inf")] * (T - i - 1))
    return np.array(rows)
