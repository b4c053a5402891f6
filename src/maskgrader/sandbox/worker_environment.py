"""The environment of the warm process: clean variables, and a folder for its caches."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from pathlib import Path

from maskgrader.files import SandboxError


def worker_environment() -> dict[str, str]:
    """A clean environment: no tokens, no course paths, one BLAS thread."""
    cache = cache_folder()
    blas = {key: value for key, value in os.environ.items() if key.startswith("OPENBLAS_")}
    return {
        **blas,
        "PATH": "/usr/bin:/bin",
        "LANG": "C.UTF-8",
        "HOME": "/nonexistent",
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "MPLBACKEND": "agg",
        "MPLCONFIGDIR": str(cache / "matplotlib"),
        "IPYTHONDIR": str(cache / "ipython"),
        **{f"{name}_NUM_THREADS": "1" for name in ("OPENBLAS", "OMP", "MKL")},
    }


def cache_folder() -> Path:
    """Where the warm process keeps Matplotlib's list of fonts; student code cannot write there.

    Matplotlib and IPython also read settings there, so another user must neither own the folder nor
    be able to write to it; SandboxError otherwise.
    """
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    folder = Path(base) / "maskgrader"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return folder
    except OSError:
        folder = Path(tempfile.gettempdir()) / f"maskgrader-{os.getuid()}"
    with contextlib.suppress(FileExistsError):
        folder.mkdir(mode=0o700)
    status = folder.lstat()
    if not stat.S_ISDIR(status.st_mode) or status.st_uid != os.getuid() or status.st_mode & 0o022:
        raise SandboxError(
            f"{folder} is not this user's own folder, so the worker cannot keep its caches there. "
            "Remove it, or set XDG_CACHE_HOME to a folder of your own."
        )
    return folder
