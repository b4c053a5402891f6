"""Receipts: what a judgement was a function of, and how damage is met."""

import json
import os
from dataclasses import replace

import pytest

from maskgrader.cohort.limits import Limits
from maskgrader.cohort.model import Cohort
from maskgrader.course.notebook import Pristine
from maskgrader.results import receipts
from maskgrader.results.verdict import SubmissionResult, Verdict

SEED = "a seed that must stay secret"


@pytest.fixture
def cohort(tmp_path):
    checks = tmp_path / "tests" / "hidden" / "toy"
    checks.mkdir(parents=True)
    (checks / "test_toy.py").write_text("x = 1\n")
    return Cohort(name="spring", root=tmp_path, title="Spring", course_id="decoder", seed=SEED)


@pytest.fixture
def receipt(cohort, pristine):
    result = SubmissionResult("/some/machine/p.ipynb", "toy", failure=Verdict.UNREADABLE)
    return receipts.make(receipts.fingerprint(cohort, pristine, b"data"), "ada", result)


def changed(before, after):
    return {key for key in before if before[key] != after[key]}


def test_a_fingerprint_is_the_same_for_the_same_ingredients(cohort, pristine):
    """Nothing but its ingredients enters a fingerprint."""
    first = receipts.fingerprint(cohort, pristine, b"data")
    assert first == receipts.fingerprint(cohort, pristine, b"data")


def test_another_submission_changes_the_fingerprint(cohort, pristine):
    """One changed byte of a submission shows."""
    first = receipts.fingerprint(cohort, pristine, b"data")
    assert changed(first, receipts.fingerprint(cohort, pristine, b"Data")) == {"submission"}


def test_another_seed_changes_the_fingerprint(cohort, pristine):
    """A changed seed shows."""
    first = receipts.fingerprint(cohort, pristine, b"")
    other = receipts.fingerprint(replace(cohort, seed="other"), pristine, b"")
    assert changed(first, other) == {"seed"}


def test_other_limits_change_the_fingerprint(cohort, pristine):
    """Every limit counts."""
    first = receipts.fingerprint(cohort, pristine, b"")
    for limits in (Limits(memory_mib=1), Limits(sandbox="none"), Limits(cells_seconds=1.0)):
        other = receipts.fingerprint(replace(cohort, limits=limits), pristine, b"")
        assert changed(first, other) == {"limits"}


def test_drawing_figures_is_no_change_of_the_limits(cohort, pristine):
    """Figures change no score, so that asking for them is told apart."""
    first = receipts.conditions(cohort, pristine)
    assert changed(first, receipts.conditions(cohort, pristine, Limits(figures=True))) == {
        "figures"
    }


def test_another_pristine_notebook_changes_the_fingerprint(cohort, pristine):
    """A changed test cell shows."""
    first = receipts.fingerprint(cohort, pristine, b"")
    notebook = pristine.notebook.copy()
    notebook.cells = notebook.cells[:-1]
    other = receipts.fingerprint(cohort, Pristine("toy", notebook), b"")
    assert changed(first, other) == {"pristine"}


@pytest.mark.parametrize("change", ["edited", "added", "renamed", "deleted"])
def test_other_checks_change_the_fingerprint(cohort, pristine, change):
    """Any change of the hidden checks shows, be it only the name of a file."""
    first = receipts.fingerprint(cohort, pristine, b"")
    file = cohort.root / "tests" / "hidden" / "toy" / "test_toy.py"
    if change == "edited":
        file.write_text("x = 2\n")
    elif change == "added":
        (file.parent / "deeper").mkdir()
        (file.parent / "deeper" / "helpers.py").write_text("")
    elif change == "renamed":
        file.rename(file.with_name("test_other.py"))
    else:
        file.unlink()
    assert changed(first, receipts.fingerprint(cohort, pristine, b"")) == {"checks"}


@pytest.mark.parametrize("version", ["version", "np"])
def test_another_version_changes_the_fingerprint(cohort, pristine, monkeypatch, version):
    """A new version of the judge or of NumPy shows."""
    first = receipts.fingerprint(cohort, pristine, b"")
    if version == "np":
        monkeypatch.setattr(receipts.np, "__version__", "99")
    else:
        monkeypatch.setattr(receipts, "version", lambda: "99")
    assert changed(first, receipts.fingerprint(cohort, pristine, b"")) == {"versions"}


def test_compiled_files_do_not_change_the_fingerprint(cohort, pristine):
    """What Python caches beside the checks is not part of them."""
    first = receipts.fingerprint(cohort, pristine, b"")
    (cohort.root / "tests" / "hidden" / "toy" / "test_toy.pyc").write_bytes(b"x")
    assert receipts.fingerprint(cohort, pristine, b"") == first


def test_the_seed_is_not_in_a_receipt(receipt):
    """A receipt may be shown: it holds the seed's hash alone."""
    assert SEED not in json.dumps(receipt)


def test_a_receipt_names_no_path_of_the_machine(receipt):
    """The path in a receipt is student and assignment."""
    assert receipt["result"]["path"] == "ada/toy"


def test_a_written_receipt_is_read_back(cohort, receipt):
    """What was written is what is read."""
    receipts.write(cohort, receipt)
    assert receipts.read(cohort, "toy", "ada") == receipt


def test_a_missing_receipt_reads_as_none(cohort):
    """Without a receipt a submission has to be judged."""
    assert receipts.read(cohort, "toy", "ada") is None


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'"text"'])
def test_a_damaged_receipt_reads_as_none(cohort, receipt, data):
    """Damage means: judge again."""
    receipts.write(cohort, receipt)
    receipts.receipt_path(cohort, "toy", "ada").write_bytes(data)
    assert receipts.read(cohort, "toy", "ada") is None


@pytest.mark.parametrize(
    "change",
    [
        lambda r: r.clear(),
        lambda r: r.pop("result"),
        lambda r: r.update(student="bo"),
        lambda r: r.update(result=None),
        lambda r: r.update(result=[]),
        lambda r: r["result"].update(verdict="from_the_future"),
        lambda r: r["result"].update(exercises=[]),
        lambda r: r["result"].update(score="17"),
        lambda r: r["result"].update(score=5.0, verdict="unreadable"),
        lambda r: r["result"].update(score=None, verdict="accepted"),
        lambda r: r["result"].pop("error"),
        lambda r: r["result"]["exercises"].update(a={"checks": [{"id": "a/b"}]}),
    ],
)
def test_a_receipt_of_another_shape_reads_as_none(cohort, receipt, change):
    """Nothing of a receipt is used that is not what it must be."""
    receipts.write(cohort, receipt)
    change(receipt)
    path = receipts.receipt_path(cohort, "toy", "ada")
    path.write_text(json.dumps(receipt))
    assert receipts.read(cohort, "toy", "ada") is None


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, lambda path: os.symlink("/dev/zero", path)])
def test_a_receipt_that_is_no_file_reads_as_none(cohort, receipt, make):
    """Neither waits for ever nor fails."""
    receipts.write(cohort, receipt)
    path = receipts.receipt_path(cohort, "toy", "ada")
    path.unlink()
    make(path)
    assert receipts.read(cohort, "toy", "ada") is None


def test_a_removed_receipt_is_gone(cohort, receipt):
    """Removing a receipt, even twice, leaves none."""
    receipts.write(cohort, receipt)
    receipts.remove(cohort, "toy", "ada")
    receipts.remove(cohort, "toy", "ada")
    assert receipts.read(cohort, "toy", "ada") is None
