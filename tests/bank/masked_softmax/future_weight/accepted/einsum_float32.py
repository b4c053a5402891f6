# shows: einsum with an upper triangle, in float32
def future_weight(weights):
    upper = 1 - np.tri(len(weights), dtype=np.float32)
    return np.einsum("ij,ij->i", weights.astype(np.float32), upper)
