"""The files of a trial hub."""

from __future__ import annotations

from pathlib import Path

from maskgrader import cohort as cohorts
from maskgrader.files.course_folder import copy_course
from maskgrader.hub import hub_folders

ROOT = Path(__file__).resolve().parents[3]


def test_a_trial_reaches_no_real_gradebook_or_exchange(tmp_path: Path) -> None:
    """The copy has the cohort's checks, seed and dates, but places of its own."""
    real = tmp_path / "real"
    copy_course(ROOT, real)
    (tmp_path / "private" / "mask").mkdir(parents=True)
    (tmp_path / "private" / "mask" / "test_more.py").write_text("# more\n")
    (tmp_path / "seed").write_text("a secret")
    (real / "cohorts" / "real.toml").write_text(
        'title = "Real"\ncourse_id = "real"\ntime_zone = "Europe/Madrid"\n'
        f'seed_file = "{tmp_path / "seed"}"\nexchange = "{tmp_path}"\n'
        f'hidden_checks = "{tmp_path / "private"}"\n'
        'gradebook = "postgresql+psycopg://grader@host/real"\n'
        "[dates.mask]\ndue = 2026-10-26\n[weights]\nmask = 2\n[limits]\nchecks_seconds = 7\n"
    )
    cohort = cohorts.load(real, "real")
    copy = tmp_path / "copy"
    copy_course(real, copy)
    hub_folders._write_cohort(copy, cohort)
    tried = cohorts.load(copy, "real")
    assert tried.gradebook_url == f"sqlite:///{copy}/gradebooks/real/gradebook.db"
    assert tried.exchange is None and tried.hidden_checks is None
    same = "seed course_id time_zone dates late weights limits language title".split()
    assert [getattr(tried, key) for key in same] == [getattr(cohort, key) for key in same]
    assert (copy / "tests" / "hidden" / "mask" / "test_more.py").is_file()
