# attacks: the start of the next student's IPython: a start-up file in the home folder
# success: a file in the home folder
# %% before
import os

for _home in ("@HOME@", os.path.expanduser("~")):
    try:
        _folder = _home + "/.ipython/profile_default/startup"
        os.makedirs(_folder, exist_ok=True)
        with open(_folder + "/00.py", "w") as _file:
            _file.write("open('@OUTSIDE@/@MARK@', 'w').close()\n")
    except OSError:
        pass
