# attacks: the feedback page: markup in the name, text and source line of an exception
# success: a script of the student's is on the page
# %% before
raise type("<script>attack-script</script>", (Exception,), {})("<script>attack-script</script>") # </pre><script>attack-script</script>
