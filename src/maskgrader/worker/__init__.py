"""The untrusted half: one confined process for each submission, forked from a warm one.

Nothing here may import anything of ours but `maskgrader.protocol`.
"""
