# attacks: nbgrader: a configuration beside the notebook
# success: a file outside
# %% notebook
for name in ("nbgrader_config.py", "jupyter_config.py", "jupyter_nbconvert_config.py"):
    (folder / name).write_text("open('@OUTSIDE@/@MARK@', 'w').close()\n")
