# shows: every row sees n_prefix words more, as if the triangle were moved
# loses: part: try, future_is_struck_out, future_is_minus_infinity, every_size
# named: triangle_moved
def prefix_mask(T, n_prefix):
    return np.triu(np.full((T, T), -np.inf), max(n_prefix, 1))
