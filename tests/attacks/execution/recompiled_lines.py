# attacks: messages: code that says it stands in another cell, at a line of its choosing
# success: a judge that cannot go on
def causal_mask(T):
    source = "\n" * (T * 10**5) + "raise ValueError"
    for name in ("<cell 2>", "<cell 99999>", "<cell -1>", "<cell \u0661>", "<cell >"):
        try:
            exec(compile(source, name, "exec"))
        except ValueError as error:
            kept = error
    raise kept
