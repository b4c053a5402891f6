# attacks: memory: 25 axes of length 2, which a test's message turns into lists
# success: the judge runs out of memory, or another submission is not judged
# exercise: mask/visible_entries
def visible_entries(mask):
    return np.zeros((2,) * 25)
