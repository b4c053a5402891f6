# attacks: errors: an exception whose text, repr and traceback run code and never end
# success: the judge is delayed or cannot go on
class Hostile(Exception):
    def __str__(self):
        raise Hostile

    __repr__ = __str__

    def _render_traceback_(self):
        return ["4.0"]

    @property
    def __traceback__(self):
        raise Hostile

    args = property(lambda self: 1 / 0)


def causal_mask(T):
    raise Hostile
