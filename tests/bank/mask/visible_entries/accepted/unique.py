# shows: np.unique with counts, looked up in a dictionary
def visible_entries(mask):
    values, counts = np.unique(mask, return_counts=True)
    return dict(zip(values, counts)).get(0.0, 0)
