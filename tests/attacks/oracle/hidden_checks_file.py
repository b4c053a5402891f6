# attacks: the text of the hidden checks
# success: it is shown
# %% before
import glob

for _path in glob.glob("@COURSE@/tests/hidden/**/*.py", recursive=True) or [
    "@COURSE@/tests/hidden/mask/test_causal_mask.py"
]:
    try:
        print(open(_path).read()[:400])
    except OSError as _error:
        print(_error)
