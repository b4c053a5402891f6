# shows: more precision than asked for
def causal_mask(T):
    rows, columns = np.indices((T, T))
    return np.where(columns > rows, -np.inf, np.longdouble(0))
