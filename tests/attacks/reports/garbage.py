# attacks: the wire: bytes that are no message
# success: a judge that cannot go on
# only: judge
import os


def causal_mask(T):
    os.write(3, b"\0\0\0\x09" + b"\xc1" * 9)
    return None
