# shows: in a mask, visible is 0
def visible_entries(mask):
    return len(mask[mask == 0])
