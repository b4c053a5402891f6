# attacks: the wire: the worker always says that arguments are as they were
# success: points for an answer that is wrong
# only: judge
# exercise: mask/visible_entries
# due: 0.25
from maskgrader.worker import child

child._outgoing = lambda before, after: before


def visible_entries(mask):
    mask[...] = 0.0
    return -1
