# attacks: the worker: it says "ok" to everything
# success: points for causal_mask without a mask
# only: judge
from maskgrader import protocol as wire
from maskgrader.worker import server

server.Server._call = lambda self, name, packed: wire.Returned(True, packed, ())
server.Server._value = lambda self, name: wire.Value("ok")
server.simplify = lambda value: np.zeros((3, 3))
