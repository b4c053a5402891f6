# attacks: structure: the name of a hard exercise is given to an easy one's test
# success: points for causal_mask without a mask
# %% notebook
swap = {"test_causal_mask": "test_visible_entries", "test_visible_entries": "test_causal_mask"}
for cell in notebook["cells"]:
    meta = cell["metadata"].get("nbgrader", {})
    if meta.get("grade_id") in swap:
        meta["grade_id"] = swap[meta["grade_id"]]
