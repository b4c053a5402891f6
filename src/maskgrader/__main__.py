"""`python -m maskgrader`."""

from maskgrader.cli import main

main()
