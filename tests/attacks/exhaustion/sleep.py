# attacks: time: a cell that sleeps and uses no processor time
# success: others wait longer than the limit
# stock: it would wait for nbgrader's own limit, once for each cell
# %% before
import time

time.sleep(10**6)
