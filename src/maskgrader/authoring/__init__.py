"""A pytest plugin for authors of hidden checks: it runs the checks on a notebook."""
