"""CSV files that a spreadsheet shows as they are: no text in them is a formula."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Any

# A spreadsheet set to semicolons or tabs cuts a text there, whatever its quotes, so what comes
# after them is a cell too. The last four characters are those that Asian keyboards write.
_FORMULA = re.compile(r"^(?=[\t\r\n])|(?:^|(?<=[;\t\r\n]))(?=\s*[=+\-@＝＋－＠])")


def harmless(value: Any) -> Any:
    """A cell's value; a text that a spreadsheet would compute has an apostrophe before it."""
    return _FORMULA.sub("'", value) if isinstance(value, str) else value


def csv_bytes(
    headings: Sequence[str], rows: Iterable[Sequence[Any]], *, escape: bool = True
) -> bytes:
    """A table as CSV. None is an empty cell. Names that are not UTF-8 keep their bytes.

    escape: make texts harmless in a spreadsheet; numbers stay as they are.
    """
    file = io.StringIO()
    # Lines end as RFC 4180 says: only so does `csv` quote both characters that break a line.
    sheet = csv.writer(file, lineterminator="\r\n")
    for row in (headings, *rows):
        sheet.writerow([harmless(value) if escape else value for value in row])
    return file.getvalue().encode("utf-8", "surrogateescape")
