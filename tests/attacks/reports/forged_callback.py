# attacks: the wire: requests to functions of the judge that do not exist
# success: a judge that cannot go on
# only: judge
import os
import struct

from maskgrader import protocol as wire


def causal_mask(T):
    for number in (-1, 10**9, "x", None):
        data = wire.pack([2, "callback", number, [[1]], {}])
        os.write(3, struct.pack("!I", len(data)) + data)
    return None
