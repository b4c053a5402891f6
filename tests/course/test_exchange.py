"""What students put into the exchange harms neither another student nor the grader."""

from __future__ import annotations

import logging
import os
import pwd
import socket
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from maskgrader import cohort as cohorts
from maskgrader.nbgrader.api import open_api
from maskgrader.nbgrader.students import Student, enrol

AT = "2026-11-02 10:00:00.000000 UTC"
LATER = "2026-11-03 10:00:00.000000 UTC"


class Exchange:
    """A course with an exchange of its own."""

    def __init__(self, course: Path, root: Path) -> None:
        self.course, self.inbound = course, root / "decoder" / "inbound"
        self.feedback = root / "decoder" / "feedback"
        self.inbound.mkdir(parents=True)
        root.chmod(0o777)
        config = course / "nbgrader_config.py"
        config.write_text(f"{config.read_text()}\nc.Exchange.root = {str(root)!r}\n")
        self.api = open_api(course)
        self.api.log.setLevel(logging.INFO)

    def put(self, student: str, at: str = AT, end: str = "x", **files: str | None) -> Path:
        """A student's folder in inbound; a file is left out where its text is None."""
        folder = self.inbound / f"{student}+mask+{at}+{end}"
        folder.mkdir()
        found = {"timestamp": at, "submission_secret": f"secret of {student}", **files}
        for name, text in found.items():
            if text is not None:
                (folder / f"{name}.txt").write_text(text)
        (folder / "mask.ipynb").write_text(f"work of {student} at {at}")
        return folder

    def collect(self) -> str:
        """Collect; returns the log."""
        return self.said(self.api.collect("mask", update=True))

    def said(self, result: dict[str, Any]) -> str:
        assert result["success"], result
        return result.get("log", "")

    def collected(self, student: str) -> dict[str, str]:
        folder = self.course / "submitted" / "demo" / student / "mask"
        files = (path for path in folder.rglob("*") if path.is_file())
        return {str(path.relative_to(folder)): path.read_text() for path in files}


@pytest.fixture
def exchange(released: Path, tmp_path: Path) -> Exchange:
    return Exchange(released, tmp_path / "exchange")


def test_the_newest_of_each_student_is_collected(exchange: Exchange) -> None:
    """As by nbgrader: all files, with time and secret, and again when there is a newer one."""
    exchange.put("ada")
    exchange.put("bo")
    exchange.collect()
    exchange.put("ada", LATER)
    exchange.collect()
    assert exchange.collected("bo")["mask.ipynb"] == f"work of bo at {AT}"
    assert exchange.collected("ada") == {
        "mask.ipynb": f"work of ada at {LATER}",
        "timestamp.txt": LATER,
        "submission_secret.txt": "secret of ada",
    }
    folder = exchange.course / "submitted" / "demo" / "ada" / "mask"
    assert not any(path.stat().st_mode & 0o022 for path in (folder, *folder.iterdir()))


@pytest.mark.parametrize("what", ["file", "folder"])
def test_no_link_is_followed(exchange: Exchange, what: str) -> None:
    """A link gives nobody the solutions or another student's work."""
    folder = exchange.put("ada")
    source = exchange.course / "source" / "mask"
    if what == "file":
        (folder / "mask.ipynb").unlink()
        (folder / "mask.ipynb").symlink_to(source / "mask.ipynb")
    else:
        (folder / "more").symlink_to(source)
    log = exchange.collect()
    assert "BEGIN SOLUTION" not in "".join(exchange.collected("ada").values())
    assert ("Left out" in log) == (what == "file")


def test_a_folder_that_is_a_link_is_not_collected(exchange: Exchange) -> None:
    """A link in inbound would lead to whatever the grader may read."""
    (exchange.inbound / f"ada+mask+{AT}+x").symlink_to(exchange.course / "source" / "mask")
    assert "it is not a folder" in exchange.collect()
    assert exchange.collected("ada") == {}


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root: it gives a folder to another account")
def test_nobody_hands_in_for_somebody_else(exchange: Exchange) -> None:
    """A folder that is another account's is refused, however new; the student's own counts."""
    own = exchange.put("daemon")
    theirs = exchange.put("daemon", LATER, mask="{}")
    for folder, name in ((own, "daemon"), (theirs, "nobody")):
        for path in (folder, *folder.iterdir()):
            os.chown(path, pwd.getpwnam(name).pw_uid, -1)
    assert "it belongs to nobody" in exchange.collect()
    assert exchange.collected("daemon")["mask.ipynb"] == f"work of daemon at {AT}"


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root: it gives a folder to another account")
def test_among_nameless_accounts_the_first_one_counts(exchange: Exchange) -> None:
    """In containers a second account that hands in under the same name is refused, and named."""
    own, theirs = exchange.put("ada"), exchange.put("ada", LATER, mask="{}")
    for folder, uid in ((own, 54321), (theirs, 54322)):
        for path in (folder, *folder.iterdir()):
            os.chown(path, uid, -1)
    said = exchange.collect()
    assert "it belongs to account 54322, but the first one to account 54321" in said
    assert "cheating attempt" not in said
    assert exchange.collected("ada")["mask.ipynb"] == f"work of ada at {AT}"


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root: it gives a folder to another account")
def test_a_file_of_somebody_else_is_left_out(exchange: Exchange) -> None:
    """A hard link to a file of the grader's would hand that in."""
    folder = exchange.put("daemon")
    for path in (folder, *folder.iterdir()):
        os.chown(path, pwd.getpwnam("daemon").pw_uid, -1)
    (folder / "more.txt").write_text("of the grader's")
    assert "it is not a regular file of the folder's owner" in exchange.collect()
    assert "more.txt" not in exchange.collected("daemon")


def unreadable_date(exchange: Exchange) -> None:
    exchange.put("ada", "soon")


def pipe(exchange: Exchange) -> None:
    os.mkfifo(exchange.put("ada") / "pipe")


def socket_file(exchange: Exchange) -> None:
    place = os.open(exchange.put("ada"), os.O_RDONLY)
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(f"/proc/self/fd/{place}/socket")
    os.close(place)


def endless(exchange: Exchange) -> None:
    (exchange.put("ada") / "zero").symlink_to("/dev/zero")


def too_large(exchange: Exchange) -> None:
    with open(exchange.put("ada") / "large", "wb") as file:
        file.truncate(200 << 20)


def too_many(exchange: Exchange) -> None:
    folder = exchange.put("ada")
    for number in range(600):
        (folder / f"{number}").touch()


def too_deep(exchange: Exchange) -> None:
    place = os.open(exchange.put("ada"), os.O_RDONLY)
    for _ in range(300):
        os.mkdir("a" * 20, dir_fd=place)
        deeper = os.open("a" * 20, os.O_RDONLY, dir_fd=place)
        os.close(place)
        place = deeper
    os.close(place)


def closed(exchange: Exchange) -> None:
    exchange.put("ada").chmod(0)


def nameless(exchange: Exchange) -> None:
    exchange.put("..")


def no_time(exchange: Exchange) -> None:
    exchange.put("ada", timestamp="at noon")


def a_file(exchange: Exchange) -> None:
    (exchange.inbound / f"ada+mask+{AT}+x").write_text("")


@pytest.mark.parametrize(
    "put",
    [
        unreadable_date,
        pipe,
        socket_file,
        endless,
        too_large,
        too_many,
        too_deep,
        closed,
        nameless,
        no_time,
        a_file,
    ],
)
def test_one_bad_folder_is_named_and_the_others_are_collected(exchange: Exchange, put: Any) -> None:
    """Whatever one student puts there, those before and after are collected, now and later."""
    exchange.put("aaa")
    exchange.put("zoe")
    put(exchange)
    exchange.collect()
    for student in ("aaa", "zoe"):
        exchange.put(student, LATER)
    exchange.collect()
    for student in ("aaa", "zoe"):
        assert exchange.collected(student)["mask.ipynb"] == f"work of {student} at {LATER}"
    submitted = exchange.course / "submitted" / "demo"
    assert sum(path.stat().st_size for path in submitted.rglob("*")) < 1 << 20
    assert not (exchange.course / "submitted" / "mask").exists()


def test_what_was_collected_stays_until_there_is_a_better_one(exchange: Exchange) -> None:
    """A newer folder that cannot be read does not take the older one's copy away."""
    exchange.put("ada")
    exchange.collect()
    folder = exchange.put("ada", LATER)
    for number in range(600):
        (folder / f"{number}").touch()
    assert "more than 500" in exchange.collect()
    assert exchange.collected("ada")["mask.ipynb"] == f"work of ada at {AT}"


def test_without_update_nothing_is_replaced(exchange: Exchange) -> None:
    """As by nbgrader: newer work is taken only when it is asked for."""
    exchange.put("ada")
    exchange.collect()
    exchange.put("ada", LATER)
    exchange.said(exchange.api.collect("mask", update=False))
    assert exchange.collected("ada")["timestamp.txt"] == AT


def test_every_outcome_is_counted(exchange: Exchange) -> None:
    """New, newer, unchanged, older than what is here, and refused."""
    for student in ("ada", "bo", "cy"):
        exchange.put(student)
    exchange.collect()
    exchange.put("ada", LATER)
    exchange.put("dan")
    exchange.put("r[s]")
    stamp = exchange.course / "submitted" / "demo" / "cy" / "mask" / "timestamp.txt"
    stamp.write_text(LATER)
    log = exchange.collect()
    assert (
        "Collected mask: 1 new, 1 newer than before, 1 unchanged, "
        "1 older than what is here, not collected, 1 refused (see above)."
    ) in log
    assert "the student's name 'r[s]' contains '['" in log
    assert stamp.read_text() == LATER


def test_who_is_not_on_the_class_list_is_collected_and_named(exchange: Exchange) -> None:
    """No work is lost, and nobody becomes a student by handing in."""
    cohort = cohorts.load(exchange.course, "demo")
    exchange.put("ada")
    assert "class list" not in exchange.collect()
    enrol(cohort, cohort.gradebook_url, [Student("ada")])
    exchange.put("eve")
    assert "Not on the class list, so collected but not graded: eve." in exchange.collect()
    assert exchange.collected("eve")["timestamp.txt"] == AT


@pytest.mark.parametrize(
    ("zone", "wanted"),
    [
        ("CEST", "2026-10-25 00:15:00 UTC"),
        ("CET", "2026-10-25 01:15:00 UTC"),
        ("-05", "2026-10-25 07:15:00 UTC"),
    ],
)
def test_the_time_in_a_folders_name_is_read_in_its_zone(
    exchange: Exchange, zone: str, wanted: str
) -> None:
    """As of a hub with `Exchange.timezone`; what is collected has it in UTC."""
    exchange.put("ada", f"2026-10-25 02:15:00.000000 {zone}")
    log = exchange.collect()
    assert exchange.collected("ada")["timestamp.txt"] == wanted
    assert "several time zones" not in log and "had a different time" not in log
    assert "1 unchanged" in exchange.collect()


def test_where_the_name_of_a_zone_is_ambiguous_the_folders_time_counts(exchange: Exchange) -> None:
    """With a word about it; and the zone of the exchange, or of the cohort, decides."""
    soon = datetime.now(UTC) + timedelta(hours=4)  # what clocks in India show before the hour
    folder = exchange.put("ada", f"{soon:%Y-%m-%d %H:%M:%S.%f} IST")
    log = exchange.collect()
    assert "'IST' is the name of several time zones" in log
    changed = datetime.fromtimestamp(folder.stat().st_ctime, UTC)
    assert exchange.collected("ada")["timestamp.txt"] == f"{changed:%Y-%m-%d %H:%M:%S} UTC"
    exchange.api.config.Exchange.timezone = "Asia/Kolkata"
    assert "several" not in exchange.collect()
    right = soon - timedelta(hours=5, minutes=30)
    assert exchange.collected("ada")["timestamp.txt"] in (
        f"{changed:%Y-%m-%d %H:%M:%S} UTC",
        f"{right:%Y-%m-%d %H:%M:%S.%f} UTC",
    )


def test_an_impossible_time_is_warned_of(exchange: Exchange) -> None:
    """A folder is from when it was last changed; a name that says otherwise is doubted."""
    exchange.put("ada", "2020-01-01 10:00:00.000000 UTC")
    assert "this time may be wrong" in exchange.collect()


# Of nbgrader: a misspelt argument, and files that are not closed.
@pytest.mark.filterwarnings("ignore:Passing unrecognized arguments:DeprecationWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_feedback_reaches_the_others_of_one_who_has_no_secret(exchange: Exchange) -> None:
    """Whose submission cannot be found again is named; everybody else's page is released."""
    for student in ("ada", "bo", "cy"):
        folder = exchange.course / "feedback" / "demo" / student / "mask"
        folder.mkdir(parents=True)
        (folder / "mask.html").write_text(student)
        (folder / "timestamp.txt").write_text(AT)
        if student != "bo":
            (folder / "submission_secret.txt").write_text(f"secret of {student}")
    said = exchange.said(exchange.api.release_feedback("mask"))
    assert "bo did not submit through the exchange" in said
    assert {path.read_text() for path in exchange.feedback.glob("*.html")} == {"ada", "cy"}


def test_without_a_secret_a_submission_gets_one(exchange: Exchange) -> None:
    """nbgrader stops releasing feedback at the first submission that lacks one."""
    exchange.put("ada", submission_secret=None)
    assert "its feedback cannot be fetched" in exchange.collect()
    assert len(exchange.collected("ada")["submission_secret.txt"]) > 20
