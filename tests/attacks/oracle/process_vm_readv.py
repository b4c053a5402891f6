# attacks: the judge's memory, through a system call
# success: a call that is answered
# %% before
import ctypes
import os

_libc = ctypes.CDLL(None, use_errno=True)
for _call in (101, 310, 312, 434, 438):
    if _libc.syscall(_call, 16, os.getppid(), 0, 0, 0) >= 0 and _call == 101:
        open("@OUTSIDE@/@MARK@", "w").close()
