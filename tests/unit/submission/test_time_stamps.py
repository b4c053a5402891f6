"""Time stamps as nbgrader writes them, with the zones of `Exchange.timezone`."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from maskgrader.submission.submitted_file import handed_in_at, time_stamp
from maskgrader.submission.time_stamps import read_stamp

WALL = "2025-10-26 02:15:00.000000"
NIGHT = datetime(2025, 10, 26).timestamp()  # of the machine's clock, as are the files'


@pytest.mark.parametrize(
    ("zone", "hour"),
    [
        ("UTC", "2025-10-26 02:15"),
        ("CEST", "2025-10-26 00:15"),  # the hour that occurs twice: the first time
        ("CET", "2025-10-26 01:15"),
        ("EST", "2025-10-26 07:15"),
        ("-05", "2025-10-26 07:15"),  # as in Bogotá; nbgrader takes it for seconds
        ("+0530", "2025-10-25 20:45"),
        ("+05:30", "2025-10-25 20:45"),
        ("America/Los_Angeles", "2025-10-26 09:15"),
    ],
)
def test_the_moment_that_is_meant_is_read(zone, hour):
    """Whatever zone the exchange has."""
    stamp = read_stamp(f"{WALL} {zone}", NIGHT)
    assert (stamp.at, stamp.doubt) == (datetime.fromisoformat(hour), "")


@pytest.mark.parametrize(
    "text",
    [
        "2025-10-26 00:15",
        "2025-10-26 00:15:00 UTC",
        "2025-10-26T00:15:00Z",
        "2025-10-26T02:15:00 CEST",
        "2025-10-26 02:15:00  CEST",
        "2025-10-26T05:45:00+05:30",
    ],
)
def test_the_usual_ways_to_write_a_time_mean_the_same(text):
    """A cohort's instructor may correct a file by hand."""
    assert read_stamp(text, NIGHT).at == datetime(2025, 10, 26, 0, 15)


@pytest.mark.parametrize(
    ("zone", "hour"), [("Asia/Kolkata", "25 20:45"), ("Asia/Jerusalem", "26 00:15")]
)
def test_the_courses_own_zone_decides_what_a_name_means(zone, hour):
    """Three countries call their time IST."""
    stamp = read_stamp(f"{WALL} IST", NIGHT, [ZoneInfo("UTC"), ZoneInfo(zone)])
    assert (stamp.at, stamp.doubt) == (datetime.fromisoformat(f"2025-10-{hour}"), "")


def test_where_a_name_is_ambiguous_the_files_own_time_counts(tmp_path):
    """With a word about it; the time of a later copy is limited to what the name can mean."""
    own = datetime.fromisoformat("2025-10-25T21:30:00+00:00").timestamp()
    stamp = read_stamp(f"{WALL} IST", own)
    assert stamp.at == datetime(2025, 10, 25, 21, 30)
    assert "'IST' is the name of several time zones, +2, +5.5 hours from UTC" in stamp.doubt
    (tmp_path / "timestamp.txt").write_text(f"{WALL} IST\n")  # today
    assert handed_in_at(tmp_path) == datetime(2025, 10, 26, 0, 15)
    unknown = read_stamp(f"{WALL} NOWHERE", own)
    assert (unknown.at, unknown.doubt) == (stamp.at, "there is no time zone 'NOWHERE'")


def test_a_text_that_is_no_time_is_no_time(tmp_path):
    """Whatever a file contains."""
    for text in ("at noon today", "soon", "", f"{WALL} +99:99", "9999-99-99 1 CET", "\0 \0 \0"):
        (tmp_path / "timestamp.txt").write_text(text)
        assert time_stamp(tmp_path) is None, text
