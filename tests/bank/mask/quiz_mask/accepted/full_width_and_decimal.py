# shows: a full-width letter in brackets, and a decimal number
from decimal import Decimal

answer_first_row = "（ｃ）"
answer_survivors = Decimal("45")
