# attacks: another student's submission: it is emptied
# success: the file is changed
# %% before
import os

for _do in (
    lambda path: open(path, "w").close(),
    lambda path: os.truncate(path, 0),
    lambda path: os.rename(path, "stolen.ipynb"),
    os.unlink,
):
    try:
        _do("@SUBMITTED@/victim/mask/mask.ipynb")
    except OSError as _error:
        print(_error)
