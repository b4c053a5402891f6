# shows: a null pointer ends the whole Python process
# loses: all
import ctypes


def layer_norm(X, gain, bias, eps=1e-5):
    ctypes.string_at(0)
