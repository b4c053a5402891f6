"""The errors that end a command with a message instead of a traceback."""

from __future__ import annotations


class CourseError(Exception):
    """The course, a cohort or a command's input is wrong; the message names cause and remedy."""


class UngradableError(CourseError):
    """An assignment has a shape that the judge cannot grade; the message says which, and why."""


class SandboxError(Exception):
    """The sandbox failed, so no answer may be judged. The message names what failed and why."""
