# attacks: time: a call that never ends
# success: others wait longer than the limit
# stock: it would take a processor until nbgrader's own limit
def causal_mask(T):
    while True:
        pass
