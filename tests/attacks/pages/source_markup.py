# attacks: the feedback page: markup in the source of a cell
# success: a script of the student's is on the page
# %% before
_text = "</pre></div><script>attack-script</script><img src=x onerror=attack-script>"
