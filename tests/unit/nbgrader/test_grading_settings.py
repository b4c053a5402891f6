"""Settings are read for the cohort that is named, and leave the environment alone."""

import os

from maskgrader import cohort as cohorts
from maskgrader.nbgrader import grading_settings

CONFIG = """
from maskgrader.nbgrader import configure

c = get_config()
configure(c, __file__)
"""


def test_the_named_cohort_counts_and_the_environment_stays(tmp_path, monkeypatch):
    """MASKGRADER_COHORT names another cohort, before and after."""
    for name in ("spring", "autumn"):
        file = tmp_path / "cohorts" / f"{name}.toml"
        file.parent.mkdir(exist_ok=True)
        file.write_text(f'title = "{name}"\ncourse_id = "decoder"\nseed = "{name}"\n')
    (tmp_path / "tests" / "hidden").mkdir(parents=True)
    (tmp_path / "nbgrader_config.py").write_text(CONFIG)
    monkeypatch.setenv("MASKGRADER_COHORT", "spring")
    before = dict(os.environ)
    found = grading_settings.load(cohorts.load(tmp_path, "autumn"))
    assert found.submitted == tmp_path / "submitted" / "autumn"
    assert "gradebooks/autumn" in found.gradebook
    assert {k: v for k, v in os.environ.items() if k != "PATH"} == {
        k: v for k, v in before.items() if k != "PATH"
    }
