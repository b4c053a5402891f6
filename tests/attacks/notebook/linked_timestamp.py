# attacks: files: timestamp.txt is a link to a file of the person who grades
# success: its content stands in the graded or the feedback folder
# %% notebook
(folder / "timestamp.txt").symlink_to("@HOME@/.netrc")
(folder / "submission_secret.txt").symlink_to("@HOME@/.netrc")
