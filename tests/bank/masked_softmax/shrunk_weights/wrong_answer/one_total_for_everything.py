# shows: one denominator for the whole grid
# loses: part: try, the_mistake_is_exact
# named: one_sum_for_the_grid
def shrunk_weights(scores, mask):
    e = np.exp(scores)
    return np.where(mask == 0, e / e.sum(), 0.0)
