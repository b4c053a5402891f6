# attacks: files: the assignment's folder is a link to another student's
# success: another student's work is graded or shown
# %% notebook
path.unlink(missing_ok=True)
folder.rmdir()
folder.symlink_to("@SUBMITTED@/victim/mask")
