# attacks: another student's work
# success: it is shown
# %% before
import glob

for _path in ["@SUBMITTED@/victim/mask/mask.ipynb", *glob.glob("../../*/mask/*.ipynb")]:
    try:
        _text = open(_path).read()
        print(_text[-3000:])
    except OSError as _error:
        print(_error)
