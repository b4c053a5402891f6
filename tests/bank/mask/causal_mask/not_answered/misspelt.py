# shows: the function has another name
# loses: all
def casual_mask(T):
    return np.triu(np.full((T, T), -np.inf), 1)
