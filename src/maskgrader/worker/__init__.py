"""The untrusted half: one confined process per submission, forked from a warm one.

Nothing here may import a line of `maskgrader.judge`, `maskgrader.checks` or the course.
"""
