# attacks: the wire: a frame that never ends, byte by byte
# success: the judge is delayed beyond the limits
# only: judge
import os


def causal_mask(T):
    os.write(3, b"\0\1\0\0")
    while True:
        os.write(3, b"x")
