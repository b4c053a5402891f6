"""What a cell has shown, as it is read from the worker."""

import numpy as np

from maskgrader.protocol.outputs import decode_outputs


def test_reading_what_a_cell_showed():
    """Only `[kind, text]` and `[kind, text, picture or None]` count as outputs."""
    good = [["stdout", "a"], ["result", "b", None], ["display", "c", "iVBOR"]]
    bad = [[np.zeros(2), "x"], ["stdout", 1], ["stdout"], [], 5, None, ["display", "x", 7]]
    assert decode_outputs([*good, *bad]) == good
    assert decode_outputs("nothing") == []
    assert decode_outputs([["stdout", "x" * 30_000]]) == [["stdout", "x" * 20_000]]
    assert len(decode_outputs([["display", "", "y" * (1 << 20)]] * 100)) < 10
