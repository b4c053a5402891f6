# shows: the causal mask, whatever the prefix
# loses: part: try, prefix_is_open, all_prefix, every_size
# named: prefix_ignored
def prefix_mask(T, n_prefix):
    return causal_mask(T)
