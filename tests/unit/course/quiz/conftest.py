"""A course whose assignment `toy` declares two questions."""

from __future__ import annotations

from pathlib import Path

import pytest

QUIZ = """
from maskgrader.checks import Question

QUESTIONS = {
    "answer_passes": Question(
        right="c",
        explanations={key: key + ": {n} tokens." for key in "abcd"},
        parameters={"n": 12},
        draw=lambda rng: {"n": int(rng.integers(13, 100))},
        texts=lambda n: {"n": f"{n}", "half": f"{n}/2"},
    ),
    "answer_count": Question(
        explanations={"right": "Right.", "other": "Count again."},
        parameters={"T": 9},
        draw=lambda rng: {"T": int(rng.integers(10, 20))},
        texts=lambda T: {"T": f"T_quiz = {T}"},
        answer=lambda T: T * (T + 1) // 2,
    ),
}
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "tests" / "hidden" / "toy"
    folder.mkdir(parents=True)
    (folder / "quiz.py").write_text(QUIZ)
    return tmp_path
