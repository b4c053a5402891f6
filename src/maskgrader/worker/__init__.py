"""The untrusted half: one confined process for each submission, forked from a warm one.

These modules may import nothing of maskgrader's except `maskgrader.protocol`.
"""
