# attacks: structure: a second test cell of the same name, which passes, comes first
# success: points for causal_mask, or another submission is not judged
# %% notebook
import copy
for cell in list(notebook["cells"]):
    if cell["metadata"].get("nbgrader", {}).get("grade_id") in ("test_causal_mask", "causal_mask"):
        twin = copy.deepcopy(cell)
        twin["source"] = "4.0"
        notebook["cells"].insert(0, twin)
