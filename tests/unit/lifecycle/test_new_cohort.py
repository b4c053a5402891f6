"""A new cohort from an old one."""

import os
import tomllib
from datetime import date

import nbformat
import pytest
from nbformat.v4 import new_notebook

from maskgrader import cohort
from maskgrader.cohort.limits import Limits
from maskgrader.course import check_files, quiz
from maskgrader.course.variant import KEY, Variant, to_metadata
from maskgrader.files.errors import CourseError
from maskgrader.lifecycle.new_cohort import make_cohort

OLD = """
title = "Autumn \\"26\\" — Wörter"
course_id = "decoder-autumn26"
seed = "old seed"
time_zone = "Europe/Berlin"
gradebook = "env:OLD_GRADEBOOK"
exchange = "exchange"
hidden_checks = "private"
[dates.mask]
release = 2026-10-12T09:00:00
due = 2026-10-26
[dates.softmax]
release = 2026-10-26T09:00:00
due = 2026-11-09T02:30:00
[late]
policy = "per_hour"
percent = 2.5
grace_minutes = 10
[weights]
mask = 1
softmax = 2.5
[limits]
cells_seconds = 90
figures = true
"""


@pytest.fixture
def root(tmp_path):
    (tmp_path / "cohorts").mkdir()
    (tmp_path / "cohorts" / "autumn26.toml").write_text(OLD, encoding="utf-8")
    (tmp_path / "private" / "mask").mkdir(parents=True)
    for name in ("mask", "softmax"):
        (tmp_path / "source" / name).mkdir(parents=True)
        (tmp_path / "source" / name / f"{name}.ipynb").write_text("{}")
    return tmp_path


def new(root, name="spring27", **options):
    return make_cohort(cohort.load(root, "autumn26"), name, **options)


def written(root, name="spring27"):
    return tomllib.loads((root / "cohorts" / f"{name}.toml").read_text("utf-8"))


def test_dates_are_shifted_to_the_first_release(root):
    """By whole days, at the same time of day; the others keep their distance."""
    made = new(root, start=date(2027, 3, 1))
    data = written(root)
    assert made.days == 140
    assert str(data["dates"]["mask"]["release"]) == "2027-03-01 09:00:00"
    assert str(data["dates"]["mask"]["due"]) == "2027-03-15 23:59:59"
    assert str(data["dates"]["softmax"]["release"]) == "2027-03-15 09:00:00"


def test_a_date_in_the_hour_that_clocks_skip_is_moved_with_a_note(root):
    """Clocks in Berlin go forward on 28 March 2027."""
    made = new(root, start=date(2027, 2, 28))
    assert str(written(root)["dates"]["softmax"]["due"]) == "2027-03-28 03:30:00"
    assert any("dates.softmax.due is 03:30:00, not 02:30:00" in note for note in made.notes)


def test_without_a_start_it_is_the_same_day_of_the_week_a_year_later(root):
    """52 weeks: a Monday stays a Monday."""
    new(root)
    release = written(root)["dates"]["mask"]["release"]
    assert (release.date(), release.weekday()) == (date(2027, 10, 11), 0)


def test_what_is_not_private_is_copied(root):
    """Policy, weights, limits and places; not the seed, the gradebook and the course."""
    new(root, title='"Spring" 🌱', course_id="other")
    before, after = (cohort.load(root, name) for name in ("autumn26", "spring27"))
    same = "late weights limits time_zone language exchange_at hidden_checks_at".split()
    assert [getattr(after, key) for key in same] == [getattr(before, key) for key in same]
    assert (after.title, after.course_id) == ('"Spring" 🌱', "other")
    assert after.gradebook_at == ""


def test_the_seed_is_new_secret_and_elsewhere(root):
    """It is in a file that only its owner can read, and not in the one that is shared."""
    new(root)
    new(root, "summer27")
    seeds = {cohort.load(root, name).seed for name in cohort.names(root)}
    assert len(seeds) == 3
    path = root / "gradebooks" / "spring27" / "seed"
    assert path.stat().st_mode & 0o777 == 0o600
    text = (root / "cohorts" / "spring27.toml").read_text("utf-8")
    assert path.read_text().strip() not in text and len(path.read_text().strip()) == 64
    assert "old seed" not in text


def test_limits_of_the_demo_are_not_copied(root):
    """They are short, for the sample that never ends; a real cohort has the defaults."""
    text = OLD.replace("decoder-autumn26", "decoder")
    (root / "cohorts" / "demo.toml").write_text(text, encoding="utf-8")
    assert make_cohort(cohort.load(root, "demo"), "first").cohort.limits == Limits()


def test_the_course_in_the_exchange_is_its_own(root):
    """The new cohort's name replaces the old one's in the course_id; a shared one is refused."""
    assert new(root).cohort.course_id == "decoder-spring27"
    with pytest.raises(CourseError, match="--course-id"):
        new(root, "summer27", course_id="decoder-spring27")


@pytest.mark.parametrize("name", ["", "a b", "../x", ".x", "-x", "a/b", "é"])
def test_a_name_that_cannot_name_folders_is_refused(root, name):
    """Letters, digits, _ and - only."""
    with pytest.raises(CourseError, match="not a valid name for a cohort"):
        new(root, name)


def test_no_existing_file_is_overwritten(root):
    """Neither the file of a cohort nor what a cohort of that name left."""
    new(root)
    text = (root / "cohorts" / "spring27.toml").read_bytes()
    with pytest.raises(CourseError, match="was not changed"):
        new(root, start=date(2027, 1, 1))
    assert (root / "cohorts" / "spring27.toml").read_bytes() == text
    (root / "submitted" / "summer27").mkdir(parents=True)
    with pytest.raises(CourseError, match="summer27 already exists"):
        new(root, "summer27")
    assert not (root / "cohorts" / "summer27.toml").exists()


def test_an_interrupted_run_can_be_repeated(root, monkeypatch):
    """The seed is written first; a seed without a cohort is overwritten."""
    from maskgrader.lifecycle import new_cohort as module

    own = module.write_atomically

    def die(path, *arguments):
        if path.suffix == ".toml":
            raise KeyboardInterrupt
        own(path, *arguments)

    monkeypatch.setattr(module, "write_atomically", die)
    with pytest.raises(KeyboardInterrupt):
        new(root)
    assert os.listdir(root / "gradebooks" / "spring27") == ["seed"]
    (root / "gradebooks" / "spring27" / ".seed.x1y2z3").touch()  # killed while it was written
    monkeypatch.undo()
    new(root)


QUIZ = """
from maskgrader.checks import Question

QUESTIONS = {
    "answer_count": Question(
        explanations={},
        parameters={"T": 1},
        draw=lambda rng: {"T": int(rng.choice([1, 2]))},
        answer=lambda T: T,
    )
}
"""


@pytest.mark.parametrize("last", [1, 2])
def test_no_answer_that_was_right_is_right_again(root, last):
    """Judged by what the old cohort was shown, not by its seed; private questions too."""
    (root / "private" / "mask" / "quiz.py").write_text(QUIZ)
    made = new_notebook(
        metadata={KEY: to_metadata({"answer_count": Variant(parameters={"T": last})})}
    )
    path = root / "gradebooks" / "autumn26" / "pristine" / "mask.ipynb"
    path.parent.mkdir(parents=True)
    nbformat.write(made, path)
    for i in range(4):
        shown = check_files.laid_over(new(root, f"next{i}").cohort)
        assert quiz.answers_of(shown) == {"mask/answer_count": 3 - last}


@pytest.mark.parametrize("start", [date(9999, 12, 31), date(1, 1, 1), date(2100, 12, 31)])
def test_dates_out_of_bounds_are_refused(root, start):
    """No cohort is made that could not be loaded."""
    with pytest.raises(CourseError):
        new(root, start=start)
    assert cohort.names(root) == ["autumn26"]


def test_without_dates_there_is_nothing_to_shift(root):
    """--start is refused; without it the new cohort has no dates either."""
    text = OLD[: OLD.index("[dates.mask]")] + OLD[OLD.index("[late]") :]
    (root / "cohorts" / "autumn26.toml").write_text(text, encoding="utf-8")
    with pytest.raises(CourseError, match="no dates"):
        new(root, start=date(2027, 1, 1))
    assert new(root).cohort.dates == {}


@pytest.mark.parametrize(("names", "code"), [([], 0), (["mask"], 1)])
def test_publish_waits_for_the_release_date(root, names, code, monkeypatch, capsys):
    """Unnamed assignments are skipped before their release; a named one gets a warning."""
    from maskgrader.cli import cmd_publish

    text = OLD.replace("2026-", "2099-")
    (root / "cohorts" / "autumn26.toml").write_text(text, encoding="utf-8")
    asked = []
    monkeypatch.setattr(cmd_publish, "passes", lambda *_, **__: asked.append(1))
    made = cmd_publish.run(cohort.load(root, "autumn26"), names, quick=True, release=True)
    assert (made, len(asked)) == (code, code)
    assert "its release is on 2099-10-12 09:00" in capsys.readouterr().err
