# attacks: files: a link to /dev/zero beside the notebook
# success: grading never ends, or fills the disk
# stock: nbgrader copies it until the disk is full
# %% notebook
(folder / "data.bin").symlink_to("/dev/zero")
