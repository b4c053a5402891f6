# attacks: modes, owners and times of other people's files
# success: one is changed
# %% before
import os

for _path in ("@OUTSIDE@", "@HOME@/.netrc", "@SUBMITTED@/victim/mask/mask.ipynb"):
    for _do in (lambda p: os.chmod(p, 0o777), lambda p: os.utime(p, (0, 0))):
        try:
            _do(_path)
        except OSError as _error:
            print(_error)
