# attacks: the machine: programs started by every way there is
# success: a file is outside
# %% before
import ctypes
import os
import subprocess

for _do in (
    lambda: os.system("touch @OUTSIDE@/@MARK@"),
    lambda: os.popen("touch @OUTSIDE@/@MARK@").read(),
    lambda: subprocess.run(["touch", "@OUTSIDE@/@MARK@"]),
    lambda: os.posix_spawn("/usr/bin/touch", ["touch", "@OUTSIDE@/@MARK@"], {}),
    lambda: ctypes.CDLL(None).system(b"touch @OUTSIDE@/@MARK@"),
):
    try:
        _do()
    except Exception as _error:
        print(_error)
