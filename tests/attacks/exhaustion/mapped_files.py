# attacks: the disk: files that are removed and closed, and held by a mapping alone
# success: more is held than the quota
# stock: it would fill the disk
# %% before
import mmap
import os
import time

_libc = __import__("ctypes").CDLL(None)
_libc.mmap.restype = __import__("ctypes").c_void_p
for _number in range(1000):
    _file = os.open("gone", os.O_RDWR | os.O_CREAT)
    os.ftruncate(_file, 1 << 20)
    _address = _libc.mmap(None, 1 << 20, 3, mmap.MAP_SHARED, _file, 0)
    _libc.memset(__import__("ctypes").c_void_p(_address), 1, 1 << 20)
    os.unlink("gone")
    os.close(_file)
time.sleep(60)
