# attacks: processes: each starts two more
# success: another submission is not judged, or a process is left
# stock: it would stop the machine
# %% before
import os

try:
    while True:
        os.fork()
except OSError as _error:
    print(_error)
