# attacks: files: the notebook is a folder
# success: another submission is not judged
# %% notebook
path.unlink(missing_ok=True)
path.mkdir()
