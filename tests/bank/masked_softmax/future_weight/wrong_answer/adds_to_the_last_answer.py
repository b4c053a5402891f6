# shows: the totals of the call before are in the next one of the same size
# loses: part: what_each_row_gives, no_future_no_weight
_totals = {}


def future_weight(weights):
    T = len(weights)
    totals = _totals.setdefault(T, np.zeros(T))
    totals += np.triu(weights, 1).sum(axis=1)
    return totals
