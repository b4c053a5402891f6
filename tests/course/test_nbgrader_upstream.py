"""nbgrader's own tests of collecting, releasing feedback and listing, with our classes in place.

They come with its package. What differs on purpose has its reason here.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from nbgrader import api
from nbgrader.preprocessors import Execute
from nbgrader.utils import get_username
from traitlets.config import Config

from maskgrader.nbgrader import configure

_REASON = "this installation of nbgrader lacks its tests"
upstream = pytest.importorskip("nbgrader.tests.apps.conftest", reason=_REASON)
collect = pytest.importorskip("nbgrader.tests.apps.test_nbgrader_collect", reason=_REASON)
release = pytest.importorskip("nbgrader.tests.apps.test_nbgrader_releasefeedback", reason=_REASON)
listing = pytest.importorskip("nbgrader.tests.apps.test_nbgrader_list", reason=_REASON)

# nbgrader's own code and tests have warnings of their own.
pytestmark = [
    pytest.mark.filterwarnings("ignore"),
    pytest.mark.usefixtures("our_classes"),
]

db, course_dir, temp_cwd = upstream.db, upstream.course_dir, upstream.temp_cwd
fake_home_dir, exchange, cache = upstream.fake_home_dir, upstream.exchange, upstream.cache


@pytest.fixture(scope="session")
def wiring(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Lines for nbgrader_config.py: the exchange of a course that is configured by us."""
    root = tmp_path_factory.mktemp("course")
    (root / "cohorts").mkdir()
    (root / "cohorts" / "demo.toml").write_text('title = "A"\ncourse_id = "a"\nseed = "a"\n')
    config = Config()
    configure(config, root / "nbgrader_config.py")
    factory = config.ExchangeFactory
    assert {"collect", "release_feedback"} <= set(factory)
    return "".join(f"c.ExchangeFactory.{name} = {value!r}\n" for name, value in factory.items())


@pytest.fixture
def our_classes(temp_cwd: str, wiring: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put our classes into the test's configuration, and leave out what takes time."""
    # nbgrader's tests replace os.environ by a copy, and leave it there.
    monkeypatch.setattr(os, "environ", os.environ)
    monkeypatch.delenv("MASKGRADER_COHORT", raising=False)
    with Path(temp_cwd, "nbgrader_config.py").open("a") as file:
        file.write(wiring)
    monkeypatch.setattr(Execute, "preprocess", lambda self, nb, resources=None: (nb, resources))
    monkeypatch.setattr(api, "get_alembic_version", lambda: "the newest")  # it asks a new process
    monkeypatch.setattr(time, "sleep", lambda seconds: None)  # times have microseconds


class TestCollect(collect.TestNbGraderCollect):
    """Of these, two differ on purpose."""

    def test_collect(self, exchange: str, course_dir: str, cache: str) -> None:
        """Without --update, nbgrader never collects a newer hand-in. Ours does, unless told so."""
        with open("nbgrader_config.py", "a") as file:
            file.write("c.ExchangeCollect.update = False\n")
        super().test_collect(exchange, course_dir, cache)

    def test_newer_work_is_collected_by_default(
        self, exchange: str, course_dir: str, cache: str
    ) -> None:
        """The difference, and the line that says how many there were of each kind."""
        self._release_and_fetch("ps1", exchange, course_dir)
        root = os.path.join(course_dir, "submitted", get_username(), "ps1")
        said, times = [], set()
        for _ in range(2):
            self._submit("ps1", exchange, cache)
            said.append(self._collect("ps1", exchange))
            times.add(self._read_timestamp(root))
        said.append(self._collect("ps1", exchange))
        assert len(times) == 2
        for text, told in zip(said, ("1 new", "1 newer than before", "1 unchanged")):
            assert f"Collected ps1: {told}." in text

    def _get_permissions(self, filename: str) -> str:
        """nbgrader keeps the student's folder writable for everybody. Ours is not."""
        mode = super()._get_permissions(filename)
        if "submitted" not in filename or not os.path.isdir(filename):
            return mode
        assert mode in ("755", "2775")
        return {"755": "777", "2775": "2777"}[mode]


class TestReleaseFeedback(release.TestNbGraderReleaseFeedback):
    """None differs."""


class TestList(listing.TestNbGraderList):
    """None differs."""
