# attacks: the start of Python: sitecustomize.py and usercustomize.py beside the notebook
# success: a file outside
# %% notebook
for name in ("sitecustomize.py", "usercustomize.py"):
    (folder / name).write_text("open('@OUTSIDE@/@MARK@', 'w').close()\n")
