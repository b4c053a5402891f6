# attacks: memory: a right helper is called with what would make it build a table of gigabytes
# success: the judge runs out of memory, or is delayed beyond the limits
# exercise: mask/prefix_mask
def prefix_mask(T, n_prefix):
    for size in (16_000, np.zeros(16_000), np.zeros((2,) * 20), [0] * 9_999):
        try:
            causal_mask(size)
        except Exception:
            pass
    return causal_mask(16_000)
