# attacks: time: a cell that never ends and takes no interrupt
# success: others wait longer than the limit
# stock: it would run until somebody kills it
# %% before
while True:
    try:
        while True:
            pass
    except BaseException:
        pass
