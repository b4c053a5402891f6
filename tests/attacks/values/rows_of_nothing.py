# attacks: memory: an array without entries that has a trillion empty rows
# success: the judge runs out of memory, or another submission is not judged
# exercise: mask/visible_entries
def visible_entries(mask):
    return np.zeros((1 << 40, 0))
