# attacks: the wire: the function answers in the worker's place
# success: points for causal_mask without a mask
# only: judge
import gc
import os
import struct

from maskgrader import protocol as wire
from maskgrader.worker.server import Server


def causal_mask(T):
    server = next(o for o in gc.get_objects() if type(o) is Server)
    data = wire.pack([server._number, "ok", True, wire.Packed(wire.pack([[T], {}])), []])
    os.write(3, struct.pack("!I", len(data)) + data)
    return None
