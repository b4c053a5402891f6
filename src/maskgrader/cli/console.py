"""Tables, progress bars and colours. Results go to standard output, all else to standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, TypeVar

from rich.console import Console
from rich.markup import escape
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from maskgrader.cohort import Cohort
from maskgrader.results import Verdict, points, verdict_name, visible, visible_json

_T = TypeVar("_T")

COLOURS = {
    Verdict.ACCEPTED: "green",
    Verdict.WRONG_ANSWER: "red",
    Verdict.NOT_ANSWERED: "bright_black",
    Verdict.JUDGE_ERROR: "bold magenta",
    Verdict.UNREADABLE: "bold magenta",
}


class _SafeConsole(Console):
    """Shows control characters, which a student's text may contain, instead of obeying them."""

    def render_str(self, text: str, **options: Any) -> Text:
        return super().render_str(visible(text), **options)


out = _SafeConsole(highlight=False, soft_wrap=not sys.stdout.isatty())
err = _SafeConsole(stderr=True, highlight=False)


def table(title: str | None = None, *, header: bool = True) -> Table:
    """An empty table without borders."""
    return Table(
        title=title,
        title_justify="left",
        title_style="bold",
        show_header=header,
        box=None,
        pad_edge=False,
    )


def counted(number: int, thing: str) -> str:
    """`1 grade`, `2 grades`."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def as_json(data: Any) -> str:
    """Data on one line, for standard output; in ASCII unless that is UTF-8."""
    is_utf8 = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    return visible_json(json.dumps(data, ensure_ascii=not is_utf8))


def time_in_zone(cohort: Cohort, at: datetime | None) -> str:
    """A time as the cohort's clocks show it, or a dash where there is none."""
    return "–" if at is None else f"{at.astimezone(cohort.zone):%Y-%m-%d %H:%M}"


def coloured(verdict: Verdict) -> str:
    """A verdict in its colour, for a table."""
    return f"[{COLOURS.get(verdict, 'yellow')}]{escape(verdict_name(verdict))}[/]"


def score(earned: float | None, of: float) -> str:
    """`3.5/5`, or a dash where there is no score."""
    return f"–/{points(of)}" if earned is None else f"{points(earned)}/{points(of)}"


class _Rate(ProgressColumn):
    """Items per second."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:.1f}/s")


@contextmanager
def progress(title: str, total: int) -> Iterator[Progress]:
    """A progress bar on standard error with one task, which `advance(bar.task_ids[0])` moves."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        _Rate(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=err, transient=True) as bar:
        bar.add_task(title, total=total)
        yield bar


def track(items: Iterable[_T], title: str, total: int) -> Iterator[_T]:
    """Iterate with a progress bar."""
    with progress(title, total) as bar:
        for item in items:
            yield item
            bar.advance(bar.task_ids[0])
