# attacks: the machine: a process that goes on after grading
# success: it is there afterwards
# %% before
import os
import subprocess
import sys

try:
    subprocess.Popen(
        [sys.executable, "-c", "import time; time.sleep(90)", "@MARK@"], start_new_session=True
    )
except OSError as _error:
    print(_error)
try:
    if os.fork() == 0:
        os.setsid()
        os.execv(sys.executable, [sys.executable, "-c", "import time; time.sleep(90)", "@MARK@"])
except OSError as _error:
    print(_error)
