# shows: the number as text
# loses: all
def visible_entries(mask):
    return f"{np.sum(mask != -np.inf)}"
