"""The grader's course, in the folder `decoder` of its home. The exchange is set for everyone."""

from pathlib import Path

from maskgrader.nbgrader import configure

c = get_config()  # noqa: F821
configure(c, Path.home() / "decoder" / "nbgrader_config.py")
