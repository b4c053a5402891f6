# shows: counts in eight bits: wrong from 128 visible cells on
# loses: part: causal
def visible_entries(mask):
    return np.sum(mask == 0, dtype=np.int8)
