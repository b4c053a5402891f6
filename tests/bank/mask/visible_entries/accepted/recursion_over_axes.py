# shows: one axis after another, by recursion
def visible_entries(mask):
    if np.ndim(mask) == 0:
        return 0 if mask == -np.inf else 1
    return sum(visible_entries(part) for part in mask)
