# attacks: the wire: small frames without end
# success: the judge is delayed beyond the limits
# only: judge
import os


def causal_mask(T):
    while True:
        os.write(3, b"\0\0\0\1\1" * 1000)
