# attacks: the start of Matplotlib: a matplotlibrc beside the notebook names a back end
# success: a file outside
# %% notebook
(folder / "matplotlibrc").write_text("backend: module://evil_backend\n")
(folder / "evil_backend.py").write_text("open('@OUTSIDE@/@MARK@', 'w').close()\n")
# %% before
import matplotlib.pyplot as _plt

try:
    _plt.figure()
except Exception:
    pass
