# attacks: the gradebook: the student's own score is written into it
# success: points for causal_mask without a mask
# %% before
import sqlite3

try:
    _base = sqlite3.connect("@GRADEBOOK@", timeout=1)
    _base.execute("update grade set manual_score = 4, auto_score = 4")
    _base.execute("update base_cell set name = name")
    _base.commit()
except Exception as _error:
    print(_error)
