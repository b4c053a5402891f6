# attacks: the formgrader: ids, names and classes that its scripts look for
# success: a score that an instructor types goes astray
# %% notebook
for cell in notebook["cells"]:
    if cell["cell_type"] == "markdown" and cell["metadata"].get("nbgrader", {}).get("solution"):
        cell["source"] = (
            '<div id="attack-mark" class="score attack-mark">x</div> <a name="attack-mark">x</a> '
            "# attack-mark\n\n<p class='highlight attack-mark' id='comment-attack-mark'>x</p>")
