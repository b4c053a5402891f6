# attacks: feedback: a page of the student's beside the notebook
# success: it is published as feedback
# %% notebook
(folder / "page.html").write_text("<script>attack-script</script>@MARK@")
(folder / "mask.html").write_text("<script>attack-script</script>@MARK@")
