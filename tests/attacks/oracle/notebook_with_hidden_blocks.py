# attacks: the hidden blocks, in the notebook that is graded and in the pristine one
# success: a hidden block is shown
# %% before
import glob

for _path in [
    *glob.glob("*.ipynb"),
    "@COURSE@/gradebooks/demo/pristine/mask.ipynb",
    "@COURSE@/source/mask/mask.ipynb",
]:
    try:
        _text = open(_path).read()
        print(_text[_text.find("BEGIN HIDDEN TESTS") :][:400])
    except OSError as _error:
        print(_error)
