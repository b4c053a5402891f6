# attacks: the judge's layers: called with what is no array of the declared shape
# success: a layer that allocates what it was asked for, or a judge error
# exercise: cross_attention/future_change
# only: judge
def future_change(layer, X, t):
    rows = [np.zeros((50_000, 2)), np.zeros((2,) * 20), np.zeros(16_000), np.zeros((0, 4))]
    rows += [X.astype(complex), X.astype(object), X > 0, X * np.nan, [[X]] * 9, "x" * 999, layer]
    for odd in rows:
        for arguments in ((odd,), (odd, odd), ()):
            try:
                layer(*arguments)
            except Exception:
                pass
    try:
        layer(*[X] * 9_999)
    finally:
        return 0.0
