# attacks: structure: the metadata say that every test has 100 points
# success: points for causal_mask, or more than there are
# %% notebook
for cell in notebook["cells"]:
    if cell["metadata"].get("nbgrader", {}).get("grade"):
        cell["metadata"]["nbgrader"]["points"] = 100
