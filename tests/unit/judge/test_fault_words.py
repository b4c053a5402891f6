"""How the fault of a student's function is put into words."""

import tracemalloc

from maskgrader.cohort import Limits
from maskgrader.course.notebook import Kind
from maskgrader.judge.fault_words import Faults
from maskgrader.protocol import CellError
from maskgrader.submission.rebuilt import RebuiltCell


def test_a_line_is_looked_for_only_near_the_start_of_a_long_cell():
    """Dividing megabytes of short lines would take a hundred times their memory."""
    source = "\n".join(["a = 1"] * 3 + ["1 / 0"]) + "\n" * 5_000_000
    cell = RebuiltCell(Kind.SOLUTION, source, "f")
    faults = Faults((cell,), Limits(), {}, {}, secret=False)
    tracemalloc.start()
    early = faults._describe(CellError("ZeroDivisionError", "division", ((0, 4),)))
    late = faults._describe(CellError("ZeroDivisionError", "division", ((0, 4_000_000),)))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert "1 / 0" in early
    assert late == "ZeroDivisionError: division."
    assert peak < 20 << 20
