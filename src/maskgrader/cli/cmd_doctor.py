"""`maskgrader doctor`: measures what this machine can enforce."""

from __future__ import annotations

import json
import os
import platform
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import click
from rich.markup import escape

from maskgrader.cohort import Limits
from maskgrader.files import SandboxError
from maskgrader.sandbox import WarmWorker, runs_confined

from . import console

# What a confined process must not be able to do, and code that tries it.
PROBES = (
    ("read a file outside", "open('/etc/passwd').read()"),
    ("read this package's trusted half", "import maskgrader.judge.judging"),
    ("write a file outside", "open('/tmp/maskgrader-was-here', 'w').close()"),
    ("open a network connection", "import socket; socket.socket()"),
    ("start a process", "import os; os.fork()"),
    ("run a program", "import os; os.execv('/bin/true', ['true'])"),
    ("send a signal", "import os; os.kill(os.getppid(), 0)"),
    ("inspect another process", "import os; open(f'/proc/{os.getppid()}/environ')"),
    ("change its own confinement", "import resource; resource.setrlimit(0, (1, 1))"),
    ("exceed its memory limit", f"bytearray({Limits().memory_mib + 1024} << 20)"),
)


@dataclass(frozen=True)
class Finding:
    """One thing examined. ok: None if it is only for information."""

    what: str
    found: str
    ok: bool | None
    remedy: str = ""


@click.command("doctor")
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
def command(as_json: bool) -> None:
    """Show what this machine enforces, and how to fix what is missing.

    Exit code: 0 when submissions can be judged confined, 1 when they cannot.
    """
    sys.exit(run(as_json))


def run(as_json: bool) -> int:
    """Examine the machine and print the findings. Returns the exit code."""
    findings = list(examine())
    if as_json:
        print(json.dumps([asdict(finding) for finding in findings], indent=1))
    else:
        _show(findings)
    return 0 if all(finding.ok is not False for finding in findings) else 1


def examine() -> Iterator[Finding]:
    """Examine the machine, then start a real worker and try what it must not do."""
    yield _python()
    yield _system()
    yield _memory()
    yield _alembic()
    yield _access_times()
    try:
        worker = WarmWorker(Limits())
    except (SandboxError, OSError) as error:
        yield Finding("confined worker", str(error), False, _REMEDY)
        return
    try:
        yield _landlock(worker.landlock_abi)
        yield from _probe(worker)
    finally:
        worker.close()


_REMEDY = (
    "Use Linux 5.13 or newer with Landlock (lsm=landlock,… on the kernel command line) and "
    "libseccomp 2 (Debian: apt-get install libseccomp2). To grade without a sandbox anyway, "
    'set sandbox = "none" under [limits] in the cohort\'s file: every result will say so.'
)


def _landlock(version: int) -> Finding:
    """What this version of Landlock controls; the system call filter denies the rest."""
    features = {1: "files", 3: "truncation", 4: "TCP", 5: "devices", 6: "signals"}
    named = ", ".join(what for since, what in features.items() if version >= since)
    return Finding("Landlock", f"ABI {version}: {named}", True)


def _python() -> Finding:
    version = platform.python_version()
    ok = sys.version_info >= (3, 11)
    return Finding("Python", version, ok, "" if ok else "Use Python 3.11 or newer.")


def _system() -> Finding:
    ok = sys.platform == "linux"
    remedy = "" if ok else "Grade on Linux, in a virtual machine if necessary."
    return Finding("system", f"{platform.system()} {platform.release()}", ok, remedy)


def _memory() -> Finding:
    total = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") >> 20
    required = Limits().memory_mib + 512
    text = f"{total} MiB; a submission may use {Limits().memory_mib} MiB"
    ok = total >= required
    return Finding(
        "memory", text, ok or None, "" if ok else "Lower limits.memory_mib in the cohort."
    )


def _alembic() -> Finding:
    here = Path(sys.executable).parent / "alembic"
    path = str(here) if here.is_file() else shutil.which("alembic")
    if path:
        return Finding("alembic", "found", True)
    return Finding("alembic", "missing", False, "Reinstall nbgrader in this environment.")


def _access_times() -> Finding:
    """Whether reading a library's file leaves a time that a later submission can see."""
    paths = {sysconfig.get_path(name) for name in ("stdlib", "purelib")} | {"/usr/lib", "/lib"}
    unseen = os.ST_NOATIME | os.ST_RDONLY
    existing = sorted(filter(os.path.exists, paths))
    kept = [path for path in existing if not os.statvfs(path).f_flag & unseen]
    if not kept:
        return Finding("access times", "not kept for libraries", True)
    remedy = (
        "Mount their file systems with noatime: a time that reading changes can carry a hidden "
        "input to a later submission."
    )
    return Finding("access times", f"kept for {', '.join(kept)}", None, remedy)


def _probe(worker: WarmWorker) -> Iterator[Finding]:
    for what, code in PROBES:
        try:
            refused = not runs_confined(worker, code)
        except SandboxError as error:
            yield Finding(f"a submission cannot {what}", str(error), False, _REMEDY)
            continue
        found = "refused" if refused else "NOT refused"
        yield Finding(f"a submission cannot {what}", found, refused, "" if refused else _REMEDY)


def _show(findings: list[Finding]) -> None:
    table = console.table(header=False)
    marks = {True: "[green]ok[/]", False: "[bold red]no[/]", None: "[yellow]–[/]"}
    for finding in findings:
        table.add_row(marks[finding.ok], finding.what, escape(finding.found))
        if finding.remedy:
            table.add_row("", "", escape(finding.remedy), style="yellow")
    console.out.print(table)
    confined = all(finding.ok is not False for finding in findings)
    console.out.print(
        "\nSubmissions are judged confined on this machine."
        if confined
        else "\n[bold]This machine cannot confine submissions, so the judge refuses to grade.[/]"
    )
