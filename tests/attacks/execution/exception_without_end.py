# attacks: errors: a chain of exceptions that leads back to its beginning
# success: the judge is delayed or cannot go on
def causal_mask(T):
    first, second = ValueError("first"), ValueError("second")
    first.__cause__, second.__cause__ = second, first
    first.__context__, second.__context__ = second, first
    raise first
