"""maskgrader: an autograded course on the decoder and its mask, and the judge that grades it.

This file stays empty on purpose: the worker, which runs student code, imports this package too,
and must not load a line of the trusted half.
"""
