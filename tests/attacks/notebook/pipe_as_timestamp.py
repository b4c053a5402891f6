# attacks: files: timestamp.txt is a named pipe that nobody writes into
# success: grading waits for ever
# %% notebook
import os
os.mkfifo(folder / "timestamp.txt")
