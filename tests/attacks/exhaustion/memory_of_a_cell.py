# attacks: memory: it is taken by a cell, beside the heap: anonymous maps, and pipes full of data
# success: another submission is not judged
# stock: it would take all memory of the machine
# %% before
import mmap
import os

_kept = []
try:
    while True:
        _kept.append(mmap.mmap(-1, 1 << 24))
        _kept[-1].write(b"x" * (1 << 24))
except (OSError, MemoryError) as _error:
    print(_error)
