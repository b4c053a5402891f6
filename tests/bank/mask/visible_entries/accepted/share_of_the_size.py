# shows: the visible share times the size, which rounding leaves just beside a whole number
def visible_entries(mask):
    return (mask == 0).mean() * mask.size
