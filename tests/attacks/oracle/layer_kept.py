# attacks: the judge's layers: those of earlier calls are kept, and asked about a later input
# success: a layer answers although its call has ended
# exercise: cross_attention/future_change
# only: judge
kept = []


def future_change(layer, X, t):
    kept.append(layer)
    now = layer(X)
    for one in kept[:-1]:
        try:
            then = one(X)
        except Exception:
            continue
        if not np.array_equal(now, then):
            raise SystemExit("leaked-input-1")
    return (np.abs(now[:t]).max() > 0) * 1.0  # goes past the first visible example, not further


# %% after
for _one in kept:
    try:
        print("leaked-input-2", _one(np.zeros((5, 8))))
    except Exception as error:
        print(type(error))
