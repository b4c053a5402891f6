# attacks: the worker: it says that it is confined, once more and out of turn
# success: points for causal_mask, or a judge that cannot go on
# only: judge
import os
import struct

from maskgrader import protocol as wire


def causal_mask(T):
    data = wire.pack([0, "ready"])
    os.write(3, (struct.pack("!I", len(data)) + data) * 5)
    return None
