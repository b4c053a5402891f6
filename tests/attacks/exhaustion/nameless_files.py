# attacks: the disk: files that never had a name
# success: more is held than the quota
# stock: it would fill the disk
# %% before
import os
import tempfile
import time

_kept = []
for _number in range(100):
    try:
        _kept.append(os.open(".", os.O_TMPFILE | os.O_RDWR))
    except OSError:
        _kept.append(tempfile.TemporaryFile().detach())
    os.write(getattr(_kept[-1], "fileno", lambda: _kept[-1])(), b"x" * 1_000_000)
time.sleep(60)
