# attacks: files: the notebook is a named pipe
# success: grading waits for ever
# %% notebook
import os
path.unlink(missing_ok=True)
os.mkfifo(path)
