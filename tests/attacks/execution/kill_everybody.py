# attacks: other processes: SIGKILL to everyone, and to process groups
# success: another submission is not judged
# stock: it kills every process of the machine
# %% before
import os

for _do in (lambda: os.kill(-1, 9), lambda: os.killpg(0, 9), lambda: os.killpg(os.getppid(), 9)):
    try:
        _do()
    except OSError as _error:
        print(_error)
