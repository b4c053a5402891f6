"""The course's folder, atomic writing, scratch folders, and the errors that end a command."""

from .atomic import write_atomically
from .course_folder import assignments, copy_course, find_root
from .errors import CourseError, SandboxError
from .memory_bound import bounded_memory
from .scratch import CHECKS_PREFIX, Scratch, empty, sweep

__all__ = [
    "CHECKS_PREFIX",
    "CourseError",
    "SandboxError",
    "Scratch",
    "assignments",
    "bounded_memory",
    "copy_course",
    "empty",
    "find_root",
    "sweep",
    "write_atomically",
]
