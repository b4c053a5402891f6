# attacks: structure: the notebook asks for another kernel, and for hooks of its own
# success: a file is outside, or another submission is not judged
# %% notebook
notebook["metadata"]["kernelspec"] = {
    "name": "../../evil", "display_name": "evil", "language": "bash",
    "argv": ["touch", "@OUTSIDE@/@MARK@"]}
notebook["metadata"]["nbgrader"] = {"points": 100}
