# shows: a letter with a full stop, and a fraction
from fractions import Fraction

answer_first_row = "C."
answer_survivors = Fraction(9 * 10, 2)
