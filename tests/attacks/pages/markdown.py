# attacks: the feedback page: markup in a text cell acts
# success: a script, handler, frame or form of the student's is on the page
# %% notebook
for cell in notebook["cells"]:
    if cell["cell_type"] == "markdown" and cell["metadata"].get("nbgrader", {}).get("solution"):
        cell["source"] = (
            "<script>attack-script</script> <img src=x onerror=attack-script> "
            "<svg onload=attack-script></svg> <iframe srcdoc='attack-script'></iframe> "
            "[x](javascript:attack-script) <a href='&#106;avascript:attack-script'>x</a> "
            "<style>@import 'attack-script'</style> <form action='attack-script'></form> "
            "<math><mtext></form><form><mglyph><style></math><img src onerror=attack-script>")
notebook["cells"].append({
    "cell_type": "markdown", "id": "more", "metadata": {},
    "source": "<script>attack-script</script>\n\n$\\href{javascript:attack-script}{x}$"})
