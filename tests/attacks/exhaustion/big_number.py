# attacks: time: one operation that Python cannot interrupt
# success: others wait longer than the limit
# stock: it would run until somebody kills it
def causal_mask(T):
    return len(str(9 ** (9**9)))
