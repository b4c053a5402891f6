# attacks: the worker: it says "ok" to everything
# success: points for causal_mask without a mask
# only: judge
from maskgrader.worker import child, shell

child.Server._call = lambda self, name, packed: ["ok", True, packed, []]
child.Server._value = lambda self, name: ["ok", "a"]
child.simplify = lambda value: np.zeros((3, 3))
