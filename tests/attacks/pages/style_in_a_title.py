# attacks: the feedback page: a title that holds what looks like a style, whose removal frees the rest
# success: acts on the page
# %% notebook
text = """<b title='x style="a" onmouseover="attack-script()'>hover</b>
<b title=' style="' onmouseover='attack-script'>again</b>"""
cell = next(c for c in notebook["cells"] if "explain_mask" in str(c["metadata"]))
cell["source"] = text
