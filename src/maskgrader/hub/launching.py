"""Runs commands in the trial hub's view of the machine, as root or as one of its accounts."""

from __future__ import annotations

import json
import os
import pwd
import sys
from dataclasses import dataclass
from pathlib import Path

from maskgrader.cohort import Cohort

from . import leftovers, machine_view


@dataclass(frozen=True)
class Launcher:
    """Makes commands that run in a hub's view. Run them with `environment`.

    folder: the hub's. secret: folders of this machine that are hidden from the hub's accounts.
    """

    folder: Path
    secret: tuple[Path, ...]

    @classmethod
    def of(cls, folder: Path, cohort: Cohort) -> Launcher:
        """For a hub that must not see the course that it was started from."""
        return cls(folder, tuple(filter(None, (cohort.root, cohort.hidden_checks))))

    def command(self, command: list[str], user: str | None = None) -> list[str]:
        """The command that runs `command` in the view, as the account `user` or as root."""
        needed = machine_view.needed()
        settings: dict[str, object] = {
            "parent": os.getpid(),
            "folder": str(self.folder),
            "cover": [str(path) for path in machine_view.covered(needed, list(self.secret))],
            "show": [str(path) for path in needed],
        }
        if user is not None:
            entry = pwd.getpwnam(user)
            settings |= {"user": entry.pw_uid, "group": entry.pw_gid}
        return [sys.executable, "-P", machine_view.__file__, json.dumps(settings), "--", *command]

    @property
    def environment(self) -> dict[str, str]:
        """A small environment: nothing secret of this process reaches the hub's accounts."""
        kept = {key: text for key, text in os.environ.items() if key.startswith("OPENBLAS_")}
        path = f"{Path(sys.executable).parent}:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"
        own = {"PATH": path, "HOME": str(self.folder / "state"), "LANG": "C.UTF-8"}
        return {**kept, **own, leftovers.VARIABLE: str(self.folder)}
