# attacks: the decoder: 100,000 lists within each other
# success: a judge that crashes
def causal_mask(T):
    answer = []
    for _ in range(100_000):
        answer = [answer]
    return answer
