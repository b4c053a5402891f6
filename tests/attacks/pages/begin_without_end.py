# attacks: the feedback page: Markdown that takes the square of its length to format
# success: minutes for a page
# only: judge
# %% notebook
for cell in notebook["cells"]:
    if cell["cell_type"] == "markdown" and cell["metadata"].get("nbgrader", {}).get("solution"):
        cell["source"] = "\\begin{a}" * 23_000
for number in range(20):
    notebook["cells"].append({
        "cell_type": "markdown", "id": f"more-{number}", "metadata": {}, "source": "\\begin{a}" * 2_000})
