# attacks: the start of IPython: a profile and ipython_config.py beside the notebook
# success: a file outside
# %% notebook
code = "open('@OUTSIDE@/@MARK@', 'w').close()\n"
startup = folder / ".ipython" / "profile_default" / "startup"
startup.mkdir(parents=True)
(startup / "00.py").write_text(code)
for name in ("ipython_config.py", "ipython_kernel_config.py", "profile_default"):
    (folder / name).write_text(code)
