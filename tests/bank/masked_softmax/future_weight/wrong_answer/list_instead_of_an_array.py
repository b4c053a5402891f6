# shows: gives a list back
# loses: all
def future_weight(weights):
    return [float(row[i + 1:].sum()) for i, row in enumerate(weights)]
