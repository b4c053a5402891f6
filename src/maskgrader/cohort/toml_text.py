"""Writes a cohort's file for people to read and go on with."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import fields
from datetime import date, datetime
from typing import Any

from .dates import Dates, local_time
from .late import LatePolicy
from .limits import Limits
from .model import Cohort


def value(of: Any) -> str:
    """A text, number, truth value or date as TOML writes it."""
    if isinstance(of, bool):
        return str(of).lower()
    if isinstance(of, str):
        return json.dumps(of, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(of, date | datetime):
        return of.isoformat()
    return repr(int(of)) if float(of).is_integer() else repr(of)


def key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else value(name)


def table(name: str, content: Mapping[str, Any]) -> str:
    """A table under its heading; empty where it would hold nothing."""
    rows = [f"{key(k)} = {value(v)}\n" for k, v in content.items() if v is not None]
    return f"\n[{name}]\n{''.join(rows)}" if rows else ""


def dates(cohort: Cohort, of: Mapping[str, Dates]) -> str:
    """The dates as wall-clock times in the cohort's zone."""
    parts = []
    for name, one in of.items():
        times = {k: v and local_time(v, cohort.zone) for k, v in vars(one).items()}
        parts.append(table(f"dates.{key(name)}", times))
    return "".join(parts)


def late(policy: LatePolicy) -> str:
    return table("late", _unlike(policy, LatePolicy()) or {"policy": policy.policy})


def limits(of: Limits) -> str:
    return table("limits", _unlike(of, Limits()))


def _unlike(one: Any, default: Any) -> dict[str, Any]:
    pairs = ((field.name, getattr(one, field.name)) for field in fields(one))
    return {name: found for name, found in pairs if found != getattr(default, name)}
