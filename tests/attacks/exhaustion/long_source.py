# attacks: memory: megabytes of short assignments, which take hundreds of times that when parsed
# success: the judge runs out of memory, or is delayed beyond the limits
# %% notebook
for cell in notebook["cells"]:
    if cell["metadata"].get("nbgrader", {}).get("grade_id") == "causal_mask":
        cell["source"] = "raise_here\n" + "a=1\n" * 500_000
