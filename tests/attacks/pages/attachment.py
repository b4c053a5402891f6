# attacks: the feedback page: an attachment and a raw cell of HTML
# success: a script of the student's is on the page
# %% notebook
notebook["cells"].append({
    "cell_type": "markdown", "id": "more", "metadata": {}, "source": "![x](attachment:x.svg)",
    "attachments": {"x.svg": {"image/svg+xml": "<svg onload=attack-script></svg>",
                              "text/html": "<script>attack-script</script>"}}})
notebook["cells"].append({
    "cell_type": "raw", "id": "raw", "metadata": {"raw_mimetype": "text/html", "format": "html"},
    "source": "<script>attack-script</script>"})
