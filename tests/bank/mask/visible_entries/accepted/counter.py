# shows: collections.Counter over all entries
from collections import Counter


def visible_entries(mask):
    tally = Counter(mask.ravel().tolist())
    return sum(tally.values()) - tally[-float("inf")]
