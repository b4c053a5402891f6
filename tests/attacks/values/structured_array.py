# attacks: the decoder: an array of records with a pointer in it
# success: points for causal_mask, or a judge that cannot go on
def causal_mask(T):
    return np.zeros((T, T), [("a", "f8"), ("b", "O")])
