"""The course's wiring into nbgrader: two lines in nbgrader_config.py call `configure`."""

from .config import configure

__all__ = ["configure"]
