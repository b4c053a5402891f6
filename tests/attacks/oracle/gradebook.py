# attacks: other students' names and scores, in the gradebook
# success: they are shown
# %% before
import sqlite3

try:
    print(open("@GRADEBOOK@", "rb").read().decode("latin1")[:3_000_000].count("x"))
    _base = sqlite3.connect("file:@GRADEBOOK@?mode=ro", uri=True)
    print(list(_base.execute("select * from student")))
except Exception as _error:
    print(_error)
