"""Run the hidden checks on a notebook: pytest tests/hidden --notebook FILE."""

from maskgrader.authoring.pytest_plugin import (  # noqa: F401
    feedback,
    given,
    pytest_addoption,
    pytest_collection_modifyitems,
    pytest_configure,
    pytest_runtest_makereport,
    pytest_unconfigure,
    rng,
    student,
)
