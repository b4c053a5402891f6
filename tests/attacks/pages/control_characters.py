# attacks: the terminal and the feedback page: control characters in names, errors, text and cells
# success: a terminal obeys, or a page is not well-formed
def causal_mask(T):
    raise ValueError("x\x00\ud800\x1b[31m\x9b31m" + "y" * 100_000)
# %% before
_Odd = type("Odd\x1b]0;attack\x07", (Exception,), {})
raise _Odd("x\x00\ud800\x1b[31m\x9b31m\u202e" + "y" * 100_000)
# %% notebook
for cell in notebook["cells"]:
    if cell["cell_type"] == "markdown" and cell["metadata"].get("nbgrader", {}).get("solution"):
        cell["source"] = "x \x1b[31m \x9b \x08 \u202e y"
