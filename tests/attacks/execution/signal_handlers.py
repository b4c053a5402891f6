# attacks: the limits: every signal is ignored, and the interrupt too
# success: a loop that runs beyond its limits
# stock: it would run until somebody kills it
# %% before
import signal

for _number in range(1, 65):
    try:
        signal.signal(_number, signal.SIG_IGN)
    except (OSError, ValueError):
        pass
while True:
    pass
