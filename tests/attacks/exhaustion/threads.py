# attacks: threads: as many as can be had
# success: another submission is not judged
# stock: it could stop the machine
# %% before
import threading
import time

try:
    while True:
        threading.Thread(target=time.sleep, args=(99,), daemon=True).start()
except RuntimeError as _error:
    print(_error)
