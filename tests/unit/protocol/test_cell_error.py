"""An exception of the student's, as it is read from the worker."""

import numpy as np
import pytest

from maskgrader.protocol.cell_error import CellError


@pytest.mark.parametrize(
    "parts, type_name",
    [
        (["ValueError", "m", [[1, 2]], []], "ValueError"),
        (["Mine", "m", [], ["KeyError", "LookupError"]], "KeyError"),
        (["print", "m", [], ["int"]], "Exception"),
        (["ValueError", ["m"], [], []], "Exception"),
        ([np.zeros(3), "m", [], []], "Exception"),
        (["ValueError", "m", None, []], "Exception"),
        ([], "Exception"),
        (None, "Exception"),
        (["ValueError", "m", [[1.5, 2], ["a", 1], [1, 2, 3], 5, [True, 1]], []], "ValueError"),
    ],
)
def test_reading_an_error(parts, type_name):
    """An error is a builtin exception's name, a text, and pairs of numbers, whatever came."""
    error = CellError.decode(parts)
    assert error.type_name == type_name
    assert all(type(a) is int and type(b) is int for a, b in error.lines)
