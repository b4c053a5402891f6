# attacks: tokens in the environment
# success: one is shown
# %% before
import ctypes
import os
import subprocess

print(dict(os.environ))
_libc = ctypes.CDLL(None)
_libc.getenv.restype = ctypes.c_char_p
print(_libc.getenv(b"JUPYTERHUB_API_TOKEN"))
try:
    print(subprocess.run(["env"], capture_output=True).stdout)
except OSError as _error:
    print(_error)
