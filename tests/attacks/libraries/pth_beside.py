# attacks: the start of Python: a .pth file beside the notebook
# success: a file outside
# %% notebook
(folder / "start.pth").write_text("import os; open('@OUTSIDE@/@MARK@', 'w').close()\n")
