# shows: sums from the right, read off beside the diagonal
def future_weight(weights):
    from_right = np.cumsum(weights[:, ::-1], axis=1)[:, ::-1]
    padded = np.append(from_right, np.zeros((len(weights), 1)), axis=1)
    return padded[np.arange(len(weights)), np.arange(1, len(weights) + 1)]
