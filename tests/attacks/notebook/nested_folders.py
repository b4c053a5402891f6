# attacks: files: folders within folders, with links that lead round in a circle
# success: grading never ends
# %% notebook
inner = folder
for name in ("mask", "submitted", "demo"):
    inner = inner / name
    inner.mkdir()
(inner / "round").symlink_to(folder)
