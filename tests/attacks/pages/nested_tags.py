# attacks: the feedback page: tags in tags, and cells of a table, which grow when they are sanitized
# success: minutes for a page, or more than 5 megabytes
# only: judge
# %% notebook
for cell in notebook["cells"]:
    if cell["cell_type"] == "markdown" and cell["metadata"].get("nbgrader", {}).get("solution"):
        cell["source"] = "<div>" * 40_000
for number, text in enumerate(["<b>" * 40_000, "<b><p>" * 3_000, "|a" * 9_000 + "\n" + "|-" * 9_000] * 5):
    notebook["cells"].append({
        "cell_type": "markdown", "id": f"more-{number}", "metadata": {}, "source": text})
