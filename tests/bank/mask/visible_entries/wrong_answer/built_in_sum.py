# shows: Python's sum adds the rows of a table, which gives a count for each column
# loses: all
# named: count_per_column
def visible_entries(mask):
    return sum(mask == 0)
