"""Nothing from last year helps: every cohort's quiz has an order and numbers of its own."""

from __future__ import annotations

import json
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import nbformat
import numpy as np
import pytest

from maskgrader import cohort as cohorts
from maskgrader.checks.answer_reading import read_letter, read_number
from maskgrader.course import pristines, quiz
from maskgrader.course.leaks import secrets_in_release
from maskgrader.course.quiz import quiz_answers
from maskgrader.course.variant import KEY, Variant
from maskgrader.files.course_folder import assignments
from maskgrader.files.errors import CourseError
from maskgrader.judge.judging import Judge
from maskgrader.nbgrader.api import open_api
from maskgrader.protocol.values import simplify
from maskgrader.results.verdict import ExerciseResult
from maskgrader.submission.reading import SubmittedCell
from maskgrader.verification.quizzes import options, quizzes_disagree

LAST = "the seed of last year"
NAMES = ("mask", "masked_softmax", "cross_attention", "decoder_layer")
QUIZZES = {
    "mask": "quiz_mask",
    "masked_softmax": "quiz_softmax",
    "cross_attention": "quiz_attention",
    "decoder_layer": "quiz_decoder",
}


@pytest.fixture(scope="module")
def asked(root: Path) -> dict[str, dict[str, Any]]:
    return {name: quiz.questions(root, name) for name in NAMES}


def typed(answers: dict[str, Any], assignment: str) -> list[SubmittedCell]:
    """What a student hands in who types answers into the quiz."""
    own = {k.partition("/")[2]: v for k, v in answers.items() if k.startswith(f"{assignment}/")}
    text = "\n".join(f"{name} = {answer!r}" for name, answer in own.items())
    return [SubmittedCell("code", text, QUIZZES[assignment])]


def judged(judge: Judge, answers: dict[str, Any], assignment: str) -> ExerciseResult:
    cells = typed(answers, assignment)
    only = QUIZZES[assignment]
    result = judge.judge_cells(cells, [], assignment=assignment, only=only)
    assert result.error is None
    return result.exercises[0]


def test_last_years_answers_earn_nothing_this_year(root, cohort, asked) -> None:
    """With a fresh seed no answer of last year is right, numbers and letters; this year's all are.

    It is this cohort's notebook that decides, and it speaks in the letters that were shown.
    """
    seed = quiz.fresh_seed(root, quiz.answers(root, LAST))
    last, this = quiz.answers(root, LAST), quiz.answers(root, seed)
    assert last.keys() == this.keys()
    shown = {name: quiz.draw(asked[name], name, seed) for name in NAMES}
    found = {name: pristines.from_source(root, name, shown[name]) for name in NAMES}
    with Judge(root, found, seed=seed, limits=cohort.limits) as judge:
        wrong = {name: judged(judge, last, name) for name in NAMES}
        assert [result.score for result in wrong.values()] == [0, 0, 0, 0]
        assert [judged(judge, this, name).score for name in NAMES] == [2, 2, 2, 2]
        for check in wrong["masked_softmax"].checks:
            answer = check.id.replace("quiz_softmax/", "answer_")
            letter = last[f"masked_softmax/{answer}"]
            assert check.message.startswith(f'{answer} is "{letter}": ')


def test_fresh_seeds_are_random_and_long(root) -> None:
    """Nobody can guess one: 256 bits, another each time."""
    seeds = {quiz.fresh_seed(root) for _ in range(5)}
    assert len(seeds) == 5
    assert {len(seed) for seed in seeds} == {64}


def test_a_quiz_that_cannot_change_is_an_error(root, monkeypatch) -> None:
    """A number question that always draws the same is named as what it is."""
    monkeypatch.setattr(quiz_answers, "_TRIES", 20)
    monkeypatch.setattr(quiz_answers, "_right", lambda question, variant: 7)
    with pytest.raises(CourseError, match="always leads to the same answer"):
        quiz.fresh_seed(root, quiz.answers(root, LAST))


@pytest.mark.parametrize("name", NAMES)
def test_quizzes_are_whole_with_many_seeds(name: str, root, pristine) -> None:
    """Four options that read differently, numbers that cannot be mistaken for one another."""
    seeds = {f"seed {i}": f"seed {i}" for i in range(1000, 1020)}
    assert list(quizzes_disagree(root, pristine[name], seeds)) == []


def test_a_quiz_whose_numbers_meet_is_found(root, pristine, asked, monkeypatch) -> None:
    """The search can fail: with T = 3 the crossed-out cells are as many as the rows."""
    poor = {k: v for k, v in vars(asked["mask"]["answer_survivors"]).items() if k != "draw"}
    poor = type(asked["mask"]["answer_survivors"])(**poor, draw=lambda rng: {"T": 3})
    monkeypatch.setattr(
        quiz, "questions", lambda root, name: {**asked["mask"], "answer_survivors": poor}
    )
    (problem,) = quizzes_disagree(root, pristine["mask"], {"seed 1": "seed 1"})
    assert "answer_survivors: two of the numbers 6, 3, 9, 4.5, 3 are the same" in problem


def test_difficulty_stays_equal(asked) -> None:
    """Over 2,000 seeds: sizes of one order, and every mistake with a number of its own."""
    sizes = Counter()
    for i in range(2000):
        mask = quiz.draw(asked["mask"], "mask", f"{i}")
        T = mask["answer_survivors"].parameters["T"]
        sizes[T] += 1
        numbers = {T * (T + 1) / 2, T * (T - 1) / 2, T * T, T * T / 2, T}
        assert len(numbers) == 5
        softmax = quiz.draw(asked["masked_softmax"], "masked_softmax", f"{i}")
        first, second, third, last = softmax["answer_exp"].parameters["claims"][1]
        total, seen = first + second + third + last, first + second
        fractions = {(first / total, 0), (first / seen, 0), (first / (seen + 2), 1 / (seen + 2))}
        assert len(fractions) == 3
        assert len({first / total, first / seen, first / (seen + 2)}) == 3
        assert max(total, seen + 2) <= 18
        decoder = quiz.draw(asked["decoder_layer"], "decoder_layer", f"{i}")
        assert 8 <= decoder["answer_parallel"].parameters["tokens"] < 20
    assert sorted(sizes) == list(range(7, 17))


def test_every_letter_is_right_equally_often(root) -> None:
    """Whoever has only the source notebook learns nothing from where its right option stands."""
    counts: dict[str, Counter] = {}
    for i in range(200):
        for name, answer in quiz.answers(root, f"{i}").items():
            counts.setdefault(name, Counter())[answer] += 1
    letters = {name: count for name, count in counts.items() if "a" in count}
    assert len(letters) == 7
    for count in letters.values():
        assert all(25 <= count[letter] <= 75 for letter in "abcd")


def test_the_letter_belongs_to_the_same_option_in_every_cohort(root, sources, asked) -> None:
    """What is right under a seed is the source's right option, wherever it stands."""
    bare = {
        name: quiz.vary(root, name, sources[name], _numbers_only(asked[name])) for name in NAMES
    }
    for seed in ("one", "two", "three"):
        right = quiz.answers(root, seed)
        for name in NAMES:
            drawn = quiz.draw(asked[name], name, seed)
            orders = {
                key: Variant(v.order, _numbers_only(asked[name])[key].parameters)
                for key, v in drawn.items()
            }
            made = quiz.vary(root, name, sources[name], orders)
            for key, question in asked[name].items():
                if question.right:
                    text = options(made, key)[str(right[f"{name}/{key}"])]
                    assert text == options(bare[name], key)[question.right]


def _numbers_only(asked: dict[str, Any]) -> dict[str, Variant]:
    drawn = quiz.draw(asked, "", "other numbers")
    return {name: Variant(parameters=variant.parameters) for name, variant in drawn.items()}


def _without_options(notebook: Any, names: list[str]) -> str:
    """All of a notebook but the lines of its options, hidden blocks cut out as in the release."""
    from maskgrader.course.notebook import without_hidden

    made = json.loads(nbformat.writes(notebook))
    made["metadata"].pop(KEY, None)
    for cell in made["cells"]:
        text = without_hidden("".join(cell["source"]))
        lines = sorted(text.split("\n")) if any(f"`{name}`" in text for name in names) else [text]
        cell["source"] = [line[5:] if line.startswith("- **") else line for line in lines]
        if cell["source"] != [text]:
            cell["source"].sort()
    return json.dumps(made)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_but_the_options_tells_the_order(name: str, root, asked) -> None:
    """Ids, checksums, metadata and all other text are the same whatever the order is."""
    numbers = _numbers_only(asked[name])
    choices = [key for key, question in asked[name].items() if question.right]
    texts = set()
    for order in ("abcd", "dcba", "badc"):
        shown = {
            key: Variant(order if key in choices else "abcd", variant.parameters)
            for key, variant in numbers.items()
        }
        made = pristines.from_source(root, name, shown).notebook
        texts.add(_without_options(made, choices))
    assert len(texts) == 1


def test_the_order_is_kept_beside_the_gradebook_and_never_released(generated: Path, asked) -> None:
    """The pristine notebook knows how it was varied; in the release there is no trace of it."""
    cohort = cohorts.load(generated, "demo")
    for name in NAMES:
        kept = pristines.load(cohort, name)
        assert kept.quiz == quiz.draw(asked[name], name, cohort.seed)
        text = (generated / "release" / "demo" / name / f"{name}.ipynb").read_text("utf-8")
        assert KEY not in json.loads(text)["metadata"]
        assert '"order"' not in text
        for variant in kept.quiz.values():
            assert variant.order == "abcd" or variant.order not in text
    assert secrets_in_release(generated, "demo") == []


def test_a_released_order_is_found_as_a_secret(released: Path) -> None:
    """The search can fail."""
    path = released / "release" / "demo" / "mask" / "mask.ipynb"
    kept = released / "gradebooks" / "demo" / "pristine" / "mask.ipynb"
    notebook = json.loads(path.read_text("utf-8"))
    notebook["metadata"] |= json.loads(kept.read_text("utf-8"))["metadata"]
    path.write_text(json.dumps(notebook))
    assert any(
        "how its quiz was varied" in problem for problem in secrets_in_release(released, "demo")
    )


def _set_seed(course: Path, name: str, seed: str) -> None:
    text = (course / "cohorts" / "demo.toml").read_text("utf-8")
    old = cohorts.load(course, "demo").seed
    (course / "cohorts" / f"{name}.toml").write_text(text.replace(old, seed), "utf-8")


def test_another_seed_changes_no_quiz_that_was_released(released: Path) -> None:
    """What students hold decides: grades stay, and generating again gives the same notebook.

    It says so, and how to have a new one.
    """
    before = cohorts.load(released, "demo")
    answers = quiz.answers(released, before.seed)
    path = released / "release" / "demo" / "mask" / "mask.ipynb"
    text = path.read_bytes()
    _set_seed(released, "demo", quiz.fresh_seed(released, quiz.answers(released, before.seed)))
    after = cohorts.load(released, "demo")
    assert after.seed != before.seed
    found = {"mask": pristines.load(after, "mask")}
    with Judge(released, found, seed=after.seed, limits=after.limits) as judge:
        assert judged(judge, answers, "mask").score == 2
    done = open_api(released).generate_assignment("mask", force=True)
    assert done["success"], done
    assert path.read_bytes() == text
    said = quiz.notice(after, "mask")
    assert said.startswith("mask keeps the quiz that it was first generated with")
    assert "pristine/mask.ipynb" in said
    assert quiz.notice(before, "mask") == ""


def test_two_cohorts_are_given_different_quizzes(released: Path, monkeypatch) -> None:
    """Another cohort of the course: another release, and its own notebook judges its students."""
    demo = cohorts.load(released, "demo")
    _set_seed(released, "next", quiz.fresh_seed(released, quiz.answers(released, demo.seed)))
    monkeypatch.setenv("MASKGRADER_COHORT", "next")
    made = open_api(released).generate_assignment("mask")
    assert made["success"], made
    release = released / "release"
    first, second = (release / name / "mask" / "mask.ipynb" for name in ("demo", "next"))
    assert first.read_bytes() != second.read_bytes()
    cohort = cohorts.load(released, "next")
    found = {"mask": pristines.load(cohort, "mask")}
    with Judge(released, found, seed=cohort.seed, limits=cohort.limits) as judge:
        assert judged(judge, quiz.answers(released, demo.seed), "mask").score == 0
        assert judged(judge, quiz.answers(released, cohort.seed), "mask").score == 2


def test_solutions_are_published_with_the_cohorts_letters() -> None:
    """`nbgrader generate_solution` goes the same way, and has lost none of nbgrader's steps."""
    from nbgrader.converters import GenerateAssignment, GenerateSolution
    from traitlets.config import Config

    from maskgrader.nbgrader.wiring import configure

    config = Config()
    configure(config, Path(__file__).resolve().parents[2] / "nbgrader_config.py")
    for converter, own in ((GenerateSolution, 1), (GenerateAssignment, 2)):
        steps = config[converter.__name__].preprocessors
        theirs = [cls.__name__ for cls in converter.preprocessors.default()]
        assert [
            step.rpartition(".")[2] for step in steps if "nbgrader.preprocessors" in step
        ] == theirs
        assert sum(step.startswith("maskgrader.") for step in steps) >= own
        assert "maskgrader.nbgrader.generate.VaryQuiz" in steps


LETTERS_TYPED = [
    *(
        "b",
        " B. ",
        "b)",
        "(b)",
        "ｂ",
        "（Ｂ）。",
        np.str_("b"),
        ["b"],
        ("b",),
        np.array(["b"]),
        np.array(["b"], object),
    ),
    *("'b'", "abcd", "a b", "b, c", ["a", "b"], "", "sentence", 2, True, np.array("b"), b"b", {}),
    *("Option B", "b!", "b\u200b", "в", {"b"}, ("b",), ["(B)"], "ｂ）"),
]
NUMBERS_TYPED = [
    *(55, 55.5, Fraction(110, 2), Decimal("55"), [55], (55,), np.array([[55]]), np.float32(55)),
    *(
        np.array([55]),
        np.array([55], object),
        np.array(55),
        np.int8(55),
        np.longdouble(55),
        np.True_,
        "５５",
        Decimal("NaN"),
    ),
    *("55", ["55"], [55, 55], [], [[1], [2, 3]], True, [True], 55j, float("nan"), -np.inf, "b", {}),
]


def _said(pristine, assignment: str, answers: dict[str, Any]) -> list[str]:
    """What the cell below a quiz prints."""
    name = f"read_{QUIZZES[assignment]}"
    cell = next(cell for cell in pristine[assignment].cells if cell.id == name)
    printed: list[str] = []
    exec(cell.source, {"np": np, "print": printed.append, **answers})
    return printed


@pytest.mark.parametrize("name", NAMES)
def test_the_notebook_says_how_letters_are_read(name: str, pristine, asked) -> None:
    """It reads a letter as the judge does, and says so when there is none to read."""
    choices = [key for key, question in asked[name].items() if question.right]
    for typed_ in LETTERS_TYPED:
        letter = read_letter(simplify(typed_))
        said = _said(pristine, name, dict.fromkeys(choices, typed_))
        for key in choices:
            wanted = f'{key} is read as "{letter}".' if letter else f"{key} cannot be read."
            assert any(line.startswith(wanted) for line in said), (typed_, said)
    assert {read_letter(simplify(typed_)) for typed_ in LETTERS_TYPED} == {"b", None}
    for open_ in ({}, dict.fromkeys(choices), dict.fromkeys(choices, ...)):
        said = _said(pristine, name, open_)
        assert set(said) >= {f"{key} has no answer yet." for key in choices}


def test_the_notebook_says_how_numbers_are_read(pristine) -> None:
    """It reads a number as the judge does, and says so when there is none to read."""
    for typed_ in NUMBERS_TYPED:
        number = read_number(simplify(typed_))
        wanted = f"read as {number:g}." if number is not None and np.isfinite(number) else "cannot"
        said = _said(pristine, "mask", {"answer_survivors": typed_})[-1]
        assert said.startswith("answer_survivors") and wanted in said, (typed_, said)
    assert _said(pristine, "mask", {})[-1] == "answer_survivors has no answer yet."


def test_every_assignment_has_its_quiz_described(root) -> None:
    """No assignment of the course is left with last year's quiz."""
    assert sorted(QUIZZES) == sorted(assignments(root))
    assert all(quiz.questions(root, name) for name in assignments(root))
