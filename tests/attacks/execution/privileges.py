# attacks: the jail: more rights through namespaces, capabilities, identities and roots
# success: a file is outside
# stock: as root it mounts over /tmp and gives up its root folder
# %% before
import ctypes
import os

_libc = ctypes.CDLL(None)
for _do in (
    lambda: _libc.unshare(0x10000000 | 0x00020000),
    lambda: os.setuid(0),
    lambda: os.setgroups([0]),
    lambda: os.chroot("/"),
    lambda: _libc.mount(b"none", b"/tmp", b"tmpfs", 0, 0),
    lambda: _libc.prctl(38, 0, 0, 0, 0),
    lambda: _libc.ptrace(0, 0, 0, 0),
):
    try:
        _do()
    except Exception as _error:
        print(_error)
try:
    open("@OUTSIDE@/@MARK@", "w").close()
except OSError as _error:
    print(_error)
