"""The trial hub's view of this machine's folders.

`python -m maskgrader.hub.machine_view SETTINGS -- COMMAND` runs a command with this view.

The hub's accounts must be able to run Python, which may be installed in a home that is closed to
them, and must not read the course that the hub was started from, with its hidden checks. So the hub
runs in its own mount namespace. Empty folders cover the course, closed folders above Python, and
the folders that everybody can write to. Only what is needed to run Python is mounted in them. The
namespace is removed with the hub's last process.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import stat
import sys
from pathlib import Path

_NEWNS, _RDONLY, _NOSUID, _NODEV, _REMOUNT, _BIND = 0x20000, 1, 2, 4, 32, 4096
_REC, _PRIVATE = 0x4000, 1 << 18
_NEWIPC = 0x08000000
_PDEATHSIG, _NO_NEW_PRIVS = 1, 38
REFUSED = "Mount namespaces are not permitted here"


def needed() -> list[Path]:
    """The folders that are needed to run Python with this package."""
    import maskgrader

    package = Path(maskgrader.__file__).parent.parent
    found = {Path(sys.prefix), Path(sys.base_prefix), package}
    return sorted(found | {path.resolve() for path in found})


def shared() -> set[Path]:
    """The folders that everybody on the machine can write to."""
    known = (Path("/tmp"), Path("/var/tmp"), Path("/dev/shm"), Path("/run/lock"))
    return {path.resolve() for path in known if path.is_dir()}


def covered(needed: list[Path], secret: list[Path]) -> list[Path]:
    """The folders to cover with empty ones: secret, shared, and closed ones above `needed`."""
    above = {folder for path in needed for folder in path.parents}
    closed = [folder for folder in above if folder.stat().st_mode & stat.S_IXOTH == 0]
    found = sorted({*shared(), *closed, *(path.resolve() for path in secret)})
    return [path for path in found if not any(other in path.parents for other in found)]


def enter(cover: list[Path], show: list[Path]) -> None:
    """Give this process and its children the view. OSError if that is not permitted."""
    libc = ctypes.CDLL(None, use_errno=True)
    _check(libc.unshare(_NEWNS | _NEWIPC), "unshare")
    _mount(libc, "none", "/", "", _REC | _PRIVATE)
    # An open descriptor still reaches a folder after it is covered.
    held = {path: os.open(path, os.O_PATH | os.O_DIRECTORY) for path in show}
    os.chdir("/")
    for path in cover:
        options = f"mode={stat.S_IMODE(path.stat().st_mode) if path in shared() else 0o755:o}"
        _mount(libc, "tmpfs", str(path), "tmpfs", _NOSUID | _NODEV, options)
    for path, descriptor in held.items():
        if any(folder in (path, *path.parents) for folder in cover):
            path.mkdir(mode=0o755, parents=True, exist_ok=True)
            _mount(libc, f"/proc/self/fd/{descriptor}", str(path), "", _BIND | _REC)
            _mount(libc, "none", str(path), "", _BIND | _REMOUNT | _RDONLY | _NOSUID)
        os.close(descriptor)


def _mount(
    libc: ctypes.CDLL, source: str, target: str, kind: str, flags: int, data: str = ""
) -> None:
    texts = [text.encode() for text in (source, target, kind)]
    _check(libc.mount(*texts, ctypes.c_ulong(flags), data.encode()), f"mount on {target}")


def _check(result: int, what: str) -> None:
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")


def main() -> None:
    """Enter the view, switch to the user of the settings if there is one, and run the command."""
    settings = json.loads(sys.argv[1])
    command = sys.argv[sys.argv.index("--") + 1 :]
    libc = ctypes.CDLL(None, use_errno=True)
    # If the process that supervises the hub is killed, the hub gets a SIGTERM.
    libc.prctl(_PDEATHSIG, signal.SIGTERM)
    # No process in the view can gain privileges, for example by running su.
    _check(libc.prctl(_NO_NEW_PRIVS, 1, 0, 0, 0), "no_new_privs")
    if os.getppid() != settings["parent"]:
        sys.exit("The process that started the hub has ended.")
    # A job that a shell started with & ignores SIGINT, and its servers would inherit that.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.umask(0o022)
    try:
        enter([Path(path) for path in settings["cover"]], [Path(path) for path in settings["show"]])
    except OSError as error:
        sys.exit(f"{REFUSED}: {error}")
    if settings.get("user"):
        os.setgroups([])
        os.setgid(settings["group"])
        os.setuid(settings["user"])
    os.chdir(settings["folder"])
    os.execv(command[0], command)


if __name__ == "__main__":
    main()
