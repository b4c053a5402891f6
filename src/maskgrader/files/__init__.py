"""The course's folder, atomic writing, scratch folders, and the errors that end a command."""

from .atomic import write_atomically
from .course_folder import assignments, copy_course, find_root
from .errors import CourseError, SandboxError, UngradableError
from .memory_bound import bounded_memory
from .private import make_private
from .scratch import CHECKS_PREFIX, Scratch, empty, fill, sweep

__all__ = [
    "CHECKS_PREFIX",
    "CourseError",
    "SandboxError",
    "Scratch",
    "UngradableError",
    "assignments",
    "bounded_memory",
    "copy_course",
    "empty",
    "fill",
    "find_root",
    "make_private",
    "sweep",
    "write_atomically",
]
