# attacks: the wire: the worker always says that arguments are as they were
# success: more points than a function that leaves its argument alone
# only: judge
# exercise: mask/visible_entries
# due: 0.25
from maskgrader.worker import server

_unpack, _kept = server.unpack, []


def _keeping(data):
    _kept[:] = [data]
    return _unpack(data)


server.unpack = _keeping
server.pack = lambda after: _kept[0]


def visible_entries(mask):
    mask[...] = 0.0
    return -1
