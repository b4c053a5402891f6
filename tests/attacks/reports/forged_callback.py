# attacks: the wire: requests to functions of the judge that do not exist
# success: a judge that cannot go on
# only: judge
import gc
import os
import struct

from maskgrader import protocol as wire
from maskgrader.worker.server import Server


def causal_mask(T):
    server = next(o for o in gc.get_objects() if type(o) is Server)
    for number in (-1, 10**9, "x", None):
        data = wire.pack([server._number, "callback", number, [[1]], {}])
        os.write(3, struct.pack("!I", len(data)) + data)
        server._channel.receive()
    return None
