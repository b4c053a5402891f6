# attacks: memory: a list of lists of lists, 10 billion in all, of which each is the same
# success: the judge runs out of memory, or is delayed beyond the limits
def causal_mask(T):
    answer = [0]
    for _ in range(9):
        answer = [answer] * 9999
    return answer
