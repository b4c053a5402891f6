# shows: counts with decimal numbers
from decimal import Decimal


def visible_entries(mask):
    total = Decimal(0)
    for entry in mask.ravel():
        total += Decimal(1) if entry == 0 else Decimal("0.0")
    return total
