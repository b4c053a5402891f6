# attacks: the machine: a process that is started when the notebook ends
# success: it is there afterwards
# %% before
import atexit
import os
import sys


def _start():
    os.posix_spawn(
        sys.executable, [sys.executable, "-c", "import time; time.sleep(90)", "@MARK@"], os.environ
    )


atexit.register(_start)
