"""The trial hub's view of the machine's folders."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from maskgrader.hub import machine_view
from maskgrader.hub.machine_view import covered

from . import needs


@needs.mounts
def test_view_gives_no_privileges_and_keeps_no_files() -> None:
    """su has no effect in it, and files in folders that everybody can write vanish with it."""
    left = f"left-by-{os.getpid()}"
    places = ["/var/tmp", "/dev/shm", "/tmp"]
    settings = {
        "parent": os.getpid(),
        "folder": "/",
        "cover": [str(path) for path in covered([], [])],
        "show": [],
        "user": 65534,
        "group": 65534,
    }
    script = "grep NoNewPrivs /proc/self/status; for p in $0 $@; do touch $p; done"
    command = ["/bin/sh", "-c", script, *(f"{place}/{left}" for place in places)]
    done = subprocess.run(
        [sys.executable, "-P", machine_view.__file__, json.dumps(settings), "--", *command],
        capture_output=True,
        text=True,
    )
    assert (done.stdout.split(), done.stderr) == (["NoNewPrivs:", "1"], "")
    assert [place for place in places if (Path(place) / left).exists()] == []


@needs.mounts
def test_view_shows_python_and_hides_the_course(tmp_path: Path) -> None:
    """An account can run programs in a closed home, and sees nothing of the course's folder."""
    needed, course = tmp_path / "home" / "tools", tmp_path / "course"
    for folder in (needed, course):
        folder.mkdir(parents=True)
        (folder / "file").write_text(f"in {folder.name}")
    (tmp_path / "home").chmod(0o700)
    settings = {
        "parent": os.getpid(),
        "folder": "/",
        "cover": [str(path) for path in covered([needed], [course])],
        "show": [str(needed)],
        "user": 65534,
        "group": 65534,
    }
    command = ["/bin/cat", str(needed / "file"), str(course / "file")]
    done = subprocess.run(
        [sys.executable, "-P", machine_view.__file__, json.dumps(settings), "--", *command],
        capture_output=True,
        text=True,
    )
    assert done.stdout == "in tools"
    assert f"{course / 'file'}: No such file" in done.stderr
