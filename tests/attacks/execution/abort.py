# attacks: the process: SIGABRT and SIGSEGV from within
# success: another submission is not judged
import ctypes


def causal_mask(T):
    ctypes.string_at(0)
