# attacks: structure: solution cells say that they are graded by hand, for 50 points
# success: points, or a cell that waits for a person who gives them
# %% notebook
for cell in notebook["cells"]:
    meta = cell["metadata"].get("nbgrader", {})
    if meta.get("solution"):
        meta.update(grade=True, points=50, locked=False)
