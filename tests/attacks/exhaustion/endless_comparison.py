# attacks: time: the answer never finishes being looked at
# success: others wait longer than the limit
# stock: it would take a processor until nbgrader's own limit
class Slow(list):
    def __iter__(self):
        while True:
            yield self

    def __len__(self):
        return 3


def causal_mask(T):
    return Slow([1])
