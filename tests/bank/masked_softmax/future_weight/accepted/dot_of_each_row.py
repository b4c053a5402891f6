# shows: each row times its own row of a shifted triangle, by matmul of stacks
def future_weight(weights):
    ahead = np.tri(len(weights), k=-1).T
    return np.matmul(weights[:, None, :], ahead[:, :, None])[:, 0, 0]
