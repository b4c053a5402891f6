# attacks: memory: a text that is ten times as long when it is quoted
# success: the judge runs out of memory, or another submission is not judged
# exercise: mask/visible_entries
def visible_entries(mask):
    return "\U0001f600" * 3_000_000
