# attacks: the filter: a program written into scratch and loaded as a library
# success: a file is outside
# %% before
import ctypes
import shutil

try:
    with open("evil.so", "wb") as _file:
        _file.write(b"\x7fELF" + b"\0" * 100)
    ctypes.CDLL("./evil.so")
except OSError as _error:
    print(_error)
# The call `creat` by its number, past every wrapper.
_libc = ctypes.CDLL(None)
_libc.syscall(85, b"@OUTSIDE@/@MARK@", 0o644)
_libc.syscall(437, -100, b"@OUTSIDE@/@MARK@", 0, 0)
