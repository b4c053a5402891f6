"""The examples in docstrings are right."""

import doctest
import importlib
import pkgutil

import maskgrader


def test_every_example_in_a_docstring_is_right():
    """All doctests of the package pass, and there are some."""
    names = [module.name for module in pkgutil.walk_packages(maskgrader.__path__, "maskgrader.")]
    # What is run by other programs is not imported: a program, and a configuration.
    run = ("__main__", "jupyterhub_config")
    modules = [importlib.import_module(name) for name in names if not name.endswith(run)]
    results = [doctest.testmod(module) for module in modules]
    assert sum(result.failed for result in results) == 0
    assert sum(result.attempted for result in results) >= 5
