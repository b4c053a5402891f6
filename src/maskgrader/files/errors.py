"""Errors that end a command with one plain message."""

from __future__ import annotations


class CourseError(Exception):
    """Something is wrong with the course itself; the message names the file and the remedy."""


class SandboxError(Exception):
    """The sandbox failed: nobody's answer is judged by that. The message says what and why."""
