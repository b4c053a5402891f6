"""`python -m maskgrader`."""

from .cli import main

main()
