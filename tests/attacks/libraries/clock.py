# attacks: the limits: time.monotonic, time.time and time.process_time stand still
# success: a loop that runs beyond its limits
# stock: it would take a processor for a minute and end by nbgrader's own limit
import time

time.monotonic = time.time = time.process_time = time.perf_counter = lambda: 0.0


def causal_mask(T):
    while True:
        pass
