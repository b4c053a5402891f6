# attacks: tokens in the environment
# success: one is shown
# %% before
import ctypes
import os
import subprocess

print(dict(os.environ))
_environ = ctypes.POINTER(ctypes.c_char_p).in_dll(ctypes.CDLL(None), "environ")
for _i in range(200):
    if not _environ[_i]:
        break
    print(_environ[_i])
try:
    print(subprocess.run(["env"], capture_output=True).stdout)
except OSError as _error:
    print(_error)
