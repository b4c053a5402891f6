# attacks: the feedback page: markup in the notebook's title, authors, language and cell ids
# success: a script of the student's is on the page
# %% notebook
notebook["metadata"].update(
    title="</title><script>attack-script</script>",
    authors=[{"name": "<script>attack-script</script>"}],
    language_info={"name": "python", "pygments_lexer": "\"><script>attack-script</script>"},
    widgets={"application/vnd.jupyter.widget-state+json": {
        "version_major": 2, "version_minor": 0, "state": {"x": "</script><script>attack-script</script>"}}})
for cell in notebook["cells"]:
    cell["metadata"]["tags"] = ["\"><script>attack-script</script>"]
notebook["cells"].append({
    "cell_type": "code", "id": "x\"><script>attack-script</script>", "metadata": {"name": "x"},
    "outputs": [], "execution_count": None, "source": "1"})
