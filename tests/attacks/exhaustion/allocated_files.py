# attacks: the disk: gigabytes are allocated in a millisecond, past the end of an empty file
# success: more is held than the quota
# stock: it would fill the disk
# %% before
import ctypes
import os

_libc = ctypes.CDLL(None, use_errno=True)
_file = os.open("empty", os.O_RDWR | os.O_CREAT)
for _mode in (1, 0):
    print(_libc.fallocate(_file, _mode, ctypes.c_long(0), ctypes.c_long(4 << 30)))
os.posix_fallocate(_file, 0, 500_000)
print(os.fstat(_file).st_size)
