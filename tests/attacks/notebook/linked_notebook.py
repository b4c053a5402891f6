# attacks: files: the notebook is a link to another student's
# success: another student's work is graded or shown
# %% notebook
path.unlink(missing_ok=True)
path.symlink_to("@SUBMITTED@/victim/mask/mask.ipynb")
