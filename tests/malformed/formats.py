"""Every version of the notebook format, said rightly or wrongly."""

from __future__ import annotations

from .corpus import FULL, case


def worksheets(notebook, *, metadata: bool) -> list[dict]:
    """The cells as nbformat 2 and 3 keep them."""
    cells = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            source = {"cell_type": "code", "language": "python", "input": cell["source"]}
            source |= {"outputs": [], "prompt_number": 1, "collapsed": False}
        else:
            source = {"cell_type": "markdown", "source": cell["source"]}
        if metadata:
            source["metadata"] = cell["metadata"]
        cells.append(source)
    return cells


@case(FULL, "old format")
def nbformat_2(notebook):
    """Cells in a worksheet, without any metadata: they are known by their text."""
    sheet = {"cells": worksheets(notebook, metadata=False)}
    return {"nbformat": 2, "metadata": {"name": ""}, "worksheets": [sheet]}


@case(FULL, "old format")
def nbformat_3(notebook):
    """Cells in a worksheet, with their metadata."""
    sheet = {"cells": worksheets(notebook, metadata=True), "metadata": {}}
    heading = {"cell_type": "heading", "level": 1, "source": "Mask", "metadata": {}}
    sheet["cells"].insert(0, heading)
    return {"nbformat": 3, "nbformat_minor": 0, "metadata": {}, "worksheets": [sheet]}


@case(FULL, "old format")
def nbformat_3_with_two_worksheets(notebook):
    """The second half stands in a worksheet of its own."""
    cells = worksheets(notebook, metadata=True)
    sheets = [{"cells": cells[:20]}, {"metadata": {}}, {"cells": cells[20:]}]
    return {"nbformat": 3, "nbformat_minor": 0, "metadata": {}, "worksheets": sheets}


@case(FULL)
def nbformat_4_0(notebook):
    """Cells have no ids, and texts are lists of lines."""
    notebook["nbformat_minor"] = 0
    for cell in notebook["cells"]:
        del cell["id"]
        cell["source"] = cell["source"].splitlines(keepends=True)


@case(FULL, "format number")
def nbformat_5(notebook):
    """A version that does not exist yet."""
    notebook["nbformat"] = 5


@case(FULL, "format number")
def nbformat_as_text(notebook):
    """The number in quotes."""
    notebook["nbformat"] = "4"


@case(FULL, "format number")
def nbformat_2_with_cells_of_4(notebook):
    """A number that does not fit what is there."""
    notebook["nbformat"] = 2


@case(FULL, "format number")
def no_nbformat(notebook):
    """No number at all."""
    del notebook["nbformat"], notebook["nbformat_minor"]


@case(FULL)
def a_minor_version_to_come(notebook):
    """A minor number that this nbformat has not heard of."""
    notebook["nbformat_minor"] = 99


@case(FULL)
def cells_and_worksheets(notebook):
    """Both ways of keeping cells in one file."""
    notebook["worksheets"] = [{"cells": [{"cell_type": "code", "input": "causal_mask = None"}]}]
