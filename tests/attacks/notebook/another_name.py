# attacks: structure: the notebook's own metadata name another student and assignment
# success: points for somebody else, or another submission is not judged
# %% notebook
notebook["metadata"].update(
    student="victim", assignment="masked_softmax", maskgrader={"score": 17}, name="../../victim")
