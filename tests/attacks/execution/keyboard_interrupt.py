# attacks: the judge's own loop: KeyboardInterrupt and GeneratorExit
# success: another submission is not judged
def causal_mask(T):
    raise KeyboardInterrupt if T % 2 else GeneratorExit
