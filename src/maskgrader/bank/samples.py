"""The demo cohort: sample submissions of invented students, made from the solution bank."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

import nbformat
from nbformat.v4 import new_code_cell

from maskgrader.cohort import Cohort
from maskgrader.course import quiz
from maskgrader.files import CourseError, assignments

from .entries import BankEntry, load_bank, submission_for

ALL = ("mask", "masked_softmax", "cross_attention", "decoder_layer")

WRITTEN = {
    "explain_mask": "A zero is still a score: `exp(0)` is 1, so a struck cell would keep a share. "
    "`exp(-inf)` is 0, and nothing is left of it above or below the fraction line.",
    "explain_softmax": "The shrunk rows no longer sum to 1, and each is shrunk by another factor, "
    "so the next layer is fed mixtures of different sizes that nobody ordered.",
    "explain_decoder": "All T x T scores are computed and then struck out, so nothing is saved. "
    "The mask only forbids: it keeps training honest while all rows are computed at once.",
}


@dataclass(frozen=True)
class Sample:
    """A student of the demo cohort.

    shows: what to look at. hands_in: the assignments. entries: of the bank, by name, as
    assignment/exercise/verdict/name. damage: turns the notebook's text into the file's bytes.
    """

    student: str
    shows: str
    hands_in: tuple[str, ...] = ALL
    entries: tuple[str, ...] = ()
    answered: bool = True
    damage: Callable[[str], bytes] = str.encode


def _damaged_metadata(text: str) -> bytes:
    """As from a bad editor: a byte-order mark, duplicate ids, a missing and a changed test."""
    notebook = json.loads(text)
    cells, kept = notebook["cells"], []
    for number, cell in enumerate(cells):
        grading = cell["metadata"].get("nbgrader", {})
        if grading.get("grade_id") == "test_causal_mask":
            continue
        if grading.get("grade_id") == "try_causal_mask":
            cell["source"] = "assert True"
            cell["metadata"]["tags"] = ["skip-execution"]
        if grading.get("solution"):
            grading.update(schema_version="old", points="many", locked=None)
        cell["id"] = "same"
        kept.append(cell)
        if grading.get("grade_id") == "causal_mask":
            kept.append(json.loads(json.dumps(cells[number])))
    notebook.update(cells=kept, metadata=None, nbformat=7)
    return json.dumps(notebook).encode("utf-8-sig")


def _truncated(text: str) -> bytes:
    return text.encode()[: len(text) // 2]


_M, _S, _C, _D = ALL
SAMPLES = (
    Sample("ada", "everything right"),
    Sample(
        "bela",
        "everything right, with loops throughout",
        entries=(
            f"{_M}/causal_mask/accepted/loops",
            f"{_S}/future_weight/accepted/loops",
            f"{_C}/scaled_dot_product_attention/accepted/loops",
            f"{_D}/decoder_layer/accepted/row_by_row",
        ),
    ),
    Sample(
        "chidi",
        "everything right, though it warns and prints on both streams",
        entries=(
            f"{_M}/causal_mask/accepted/warns_and_prints",
            f"{_C}/self_attention/accepted/log_tri",
            f"{_D}/decoder_layer/accepted/log_of_the_triangle",
        ),
    ),
    Sample(
        "dalia",
        "everything right, in einsum and float32",
        entries=(
            f"{_M}/causal_mask/accepted/float32",
            f"{_C}/multi_head_attention/accepted/einsum_all",
            f"{_D}/layer_norm/accepted/float32",
        ),
    ),
    Sample(
        "emil",
        "the diagonal is hidden too",
        (_M,),
        (f"{_M}/causal_mask/wrong_answer/diagonal_hidden",),
    ),
    Sample(
        "fatou",
        "the triangle is on the other side",
        (_M,),
        (f"{_M}/causal_mask/wrong_answer/transposed",),
    ),
    Sample(
        "goran", "-1e9 where -inf belongs", (_M,), (f"{_M}/causal_mask/wrong_answer/minus_1e9",)
    ),
    Sample(
        "hana",
        "hidden scores set to 0",
        (_S,),
        (f"{_S}/masked_softmax/wrong_answer/hidden_scores_zero",),
    ),
    Sample(
        "iker",
        "struck out after the softmax",
        (_S,),
        (f"{_S}/masked_softmax/wrong_answer/struck_out_afterwards",),
    ),
    Sample(
        "jun",
        "softmax down the columns",
        (_S,),
        (f"{_S}/masked_softmax/wrong_answer/softmax_down_the_columns",),
    ),
    Sample(
        "kofi",
        "a mask in cross-attention when it fits",
        (_C,),
        (f"{_C}/cross_attention/wrong_answer/mask_when_square",),
    ),
    Sample(
        "lena",
        "heads split by reshape",
        (_C,),
        (f"{_C}/multi_head_attention/wrong_answer/reshape_split",),
    ),
    Sample(
        "mira",
        "no scale, and exercises that build on it",
        (_C,),
        (f"{_C}/scaled_dot_product_attention/wrong_answer/no_scale",),
    ),
    Sample(
        "nico",
        "norm first, then the sublayer",
        (_D,),
        (f"{_D}/decoder_layer/wrong_answer/pre_norm",),
    ),
    Sample("olu", "no mask at all", (_D,), (f"{_D}/decoder_layer/wrong_answer/no_mask",)),
    Sample(
        "petra",
        "one function crashes Python",
        (_D,),
        (f"{_D}/layer_norm/runtime_error/crashes_python",),
    ),
    Sample(
        "quan", "one function never ends", (_S,), (f"{_S}/masked_softmax/time_limit/never_ends",)
    ),
    Sample("rosa", "nothing answered", (_M,), answered=False),
    Sample("sami", "right, in a file with damaged metadata", (_M,), damage=_damaged_metadata),
    Sample("tove", "a file cut off in the middle", (_M,), damage=_truncated),
)


def write_samples(cohort: Cohort) -> list[tuple[Sample, str]]:
    """Write the notebooks of all samples; returns (sample, assignment) for each, by assignment."""
    release, submitted = cohort.step("release"), cohort.step("submitted")
    known = {entry.name: entry for entry in load_bank(cohort.root)}
    written = []
    for assignment in assignments(cohort.root):
        source = quiz.source_for(cohort, assignment)
        for sample in SAMPLES:
            if assignment not in sample.hands_in:
                continue
            entries = [
                _entry(known, name) for name in sample.entries if name.startswith(f"{assignment}/")
            ]
            if sample.answered:
                notebook = submission_for(source, *entries, answers=WRITTEN)
            else:
                notebook = nbformat.read(release / assignment / f"{assignment}.ipynb", as_version=4)
            notebook.cells.append(new_code_cell("# a note to myself: hand this in", id="own-note"))
            target = submitted / sample.student / assignment / f"{assignment}.ipynb"
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(sample.damage(nbformat.writes(notebook)))
            written.append((sample, assignment))
    return written


def _entry(known: dict[str, BankEntry], name: str) -> BankEntry:
    try:
        return known[name]
    except KeyError:
        raise CourseError(f"The demo cohort uses {name}.py, which is not in tests/bank.") from None
