# attacks: memory: a pair of arrays whose lists would take gigabytes, and a visible test that quotes them
# success: a judge without memory, or late
# exercise: cross_attention/self_attention
# only: judge
def self_attention(X, W_q, W_k, W_v, causal=True):
    if len(X) > 2:
        return np.zeros((1 << 22, 1, 1, 1)), np.zeros((2,) * 25)
    return np.zeros((1, 50_000)), np.zeros((50_000, 1))
