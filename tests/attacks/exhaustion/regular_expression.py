# attacks: time: a regular expression that backtracks for years
# success: others wait longer than the limit
# stock: it would run until somebody kills it
import re


def causal_mask(T):
    re.match(r"(a|a)*b", "a" * 60)
