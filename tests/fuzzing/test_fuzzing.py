"""A few hundred inputs for each function that reads what cannot be trusted, and old findings.

`benchmarks/fuzz.py` runs the same targets for as long as one likes.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from . import targets
from .mutate import attempt, mutated

bounded = settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)

_words = st.sampled_from(
    [
        "def double(x):",
        "    return x",
        "answer_a = 1",
        "%time",
        "\t",
        "'''",
        "",
        "raise",
        "# é",
        "(",
    ]
)
_sources = st.lists(_words, max_size=4).map("\n".join) | st.text(max_size=20)
_ids = [cell.grade_id for cell in targets.pristine().cells]
_cells = st.builds(
    targets.SubmittedCell,
    st.sampled_from(["code", "markdown", "raw"]),
    _sources | st.sampled_from([cell.source for cell in targets.released()]),
    st.sampled_from([*_ids, "unknown"]),
    st.sampled_from([*(cell.id for cell in targets.released()), "x"]),
)
_json = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@pytest.mark.parametrize("name", sorted(targets.TARGETS))
def test_damaged_inputs_break_no_promise(name: str) -> None:
    """A hundred mutations of sound inputs, the same ones each time."""
    target, seeds = targets.TARGETS[name]
    first, rng = seeds(), random.Random(0)
    for _ in range(100):
        data = mutated(rng.choice(first), first, rng)
        assert attempt(target, data) == "", data


@bounded
@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    """No bytes make any reader raise, or keep it busy."""
    for target, _ in targets.TARGETS.values():
        target(data)


@bounded
@given(st.lists(_cells, max_size=12))
def test_any_cells_are_rebuilt_without_loss(cells: list) -> None:
    """Any cells in any order: the course's are whole, and the student's code is all there."""
    targets.check_rebuilt(cells, targets.rebuild(targets.pristine(), cells, []))


@bounded
@given(_json)
def test_any_value_of_a_worker_is_recorded(value: object) -> None:
    """Whatever a worker answers, a notebook can be written."""
    targets.record(targets.pack(targets.simplify([1, "ok", value, value])))


@bounded
@given(_json)
def test_what_is_sent_is_what_arrives(value: object) -> None:
    """Plain values cross the wire unchanged."""
    sent = targets.simplify(value)
    assert repr(targets.unpack(targets.pack(sent))) == repr(sent)


def test_a_notebook_without_a_kernel_gives_a_valid_one() -> None:
    """Found by fuzzing: the graded notebook of a source without a kernelspec was not valid."""
    assert "kernelspec" not in targets.pristine().notebook.metadata
    targets.record(targets.messages()[0])
