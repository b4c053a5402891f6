# attacks: structure: test cells are called by other names
# success: points for causal_mask, or another submission is not judged
# %% notebook
for number, cell in enumerate(notebook["cells"]):
    meta = cell["metadata"].get("nbgrader", {})
    if meta.get("grade"):
        meta["grade_id"] = f"test_{number}"
