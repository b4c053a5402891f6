# attacks: the compiler: a source that nests and one that is long
# success: another submission is not judged
def causal_mask(T):
    for source in ("(" * 90_000, "-" * 90_000 + "1", "1" + "+1" * 90_000, "f(" * 90):
        try:
            compile(source, "x", "exec")
        except (SyntaxError, MemoryError, RecursionError):
            pass
    return None
