# attacks: the judge's layers: everything that can be reached from one is looked at, and shown
# success: their weights, or how many rows they were made for
# exercise: cross_attention/future_change
# only: judge
import gc
import inspect

seen = []


def future_change(layer, X, t):
    for name in ("__closure__", "__globals__", "__code__", "__self__", "__dict__", "__wrapped__"):
        seen.append(repr(getattr(layer, name, None))[:999])
    seen.extend(repr(type(one))[:99] for one in gc.get_referrers(layer))
    if X.shape != (5, 8):  # not the story's
        seen.append("leaked-input-1")
    raise ValueError(*seen)


# %% after
print(seen)
