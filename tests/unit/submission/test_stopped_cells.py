"""The part of a stopped cell that is run again."""

import pytest

from maskgrader.submission.stopped_cells import leading_code

DEFINITION = "def f(x):\n    return x"


@pytest.mark.parametrize(
    ("source", "line", "kept"),
    [
        (f"{DEFINITION}\nwhile True: pass", None, DEFINITION),
        (f"{DEFINITION}\nwhile True:\n    pass", 4, DEFINITION),
        (f"x = g()\n{DEFINITION}\nsleep(9)", 4, f"x = g()\n{DEFINITION}"),
        (f"x = g()\n{DEFINITION}", None, ""),
        (f"%%time\n%pylab\n{DEFINITION}\nf(1)", None, f"\n\n{DEFINITION}"),
        ('"""Text."""\nimport a\na.b = [1, "c"]\nf = lambda x: g(x)\n9 ** 9', None,
         '"""Text."""\nimport a\na.b = [1, "c"]\nf = lambda x: g(x)'),
        ("x = 9 ** 9 ** 9", None, ""),
        ("x = 1 << 9 ** 9", None, ""),
        ("x = [0 for i in y]", None, ""),
        ("def f(:", None, ""),
        ("x = 1\n" * 100_000, None, ""),
        ("(" * 90_000, None, ""),
    ],
)  # fmt: skip
def test_the_statements_before_the_one_that_did_not_end(source, line, kept):
    """With its line, all that stand above it; without, those that only define."""
    assert leading_code(source, line) == kept
