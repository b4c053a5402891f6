"""The attack corpus: submissions that must gain nothing, read nothing and stop nobody.

    tests/attacks/<category>/<name>.py

The first two lines say what is attacked and what success would be. Further ones, each at need:

    # exercise: assignment/exercise   whose solution cell it is; mask/causal_mask by default
    # due: 0.25                       points that its honest part deserves; 0 by default
    # only: judge                     stock nbgrader has nothing that it could attack
    # stock: reason                   why it is not run without a sandbox

What follows is typed into the solution cell; if there is nothing, the exercise stays unanswered, as
do all others. `# %% before` and `# %% after` begin the text of an added cell. `# %% notebook` begins
code that is run by whoever prepares the submission: it changes `notebook`, a dictionary, or puts
files into `folder`, beside the notebook at `path`.

An attacker knows the machine: `@COURSE@`, `@SUBMITTED@`, `@GRADEBOOK@`, `@HOME@` and `@PORT@` are
filled in, `@OUTSIDE@` is a folder where nothing may be written, and `@MARK@` is a word that must
turn up nowhere. `attack-script` stands for a script, and must not be able to run; `attack-mark` for
a name that the page's own scripts look for, and must not be an element's.
"""

from __future__ import annotations

import base64
import copy
import json
import re
import secrets
import shutil
import socket
import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
CATEGORIES = (
    "values",
    "libraries",
    "oracle",
    "execution",
    "reports",
    "notebook",
    "pages",
    "exhaustion",
    "evasion",
)
# What is left of the notebooks on the field: the exercises that are attacked, to be quick.
KEPT = {
    "mask": "given_setup causal_mask visible_entries prefix_mask quiz_text given_quiz quiz_mask "
    "explain_mask",
    "masked_softmax": "given_setup masked_softmax explain_softmax",
    "cross_attention": "given_setup given_causal_mask given_masked_softmax "
    "scaled_dot_product_attention self_attention future_change",
    "decoder_layer": "given_setup given_causal_mask given_masked_softmax "
    "given_multi_head_attention shift_right decoder_layer greedy_decode",
}
GENERATED = "mask", "masked_softmax"  # and graded by nbgrader; the others only by the judge
MAX_PAGE = 5 << 20  # bytes of a feedback page
MAX_PIXELS = 20_000_000  # of a picture on it
MAX_SECONDS = 20  # of processor time for it
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e]")

_HEAD = re.compile(r"# (attacks|success|exercise|due|only|stock): (.+)\n")
_PART = re.compile(r"(?m)^# %% (before|after|notebook)\n")
_LEAKED = re.compile(r"leaked-input-\d|\(41, 43\)")  # as text, and as the shape of an answer


@dataclass(frozen=True)
class Attack:
    """One attack, as its file describes it."""

    name: str  # category/name
    attacks: str
    success: str
    assignment: str
    exercise: str
    due: float
    judge_only: bool
    harms: str  # why stock nbgrader is not asked
    solution: str
    parts: tuple[tuple[str, str], ...]

    @property
    def category(self) -> str:
        return self.name.split("/")[0]

    @property
    def student(self) -> str:
        return self.name.replace("/", "-")


def load_attacks() -> list[Attack]:
    """Every attack of the corpus, sorted by name; ValueError names a file that is malformed."""
    paths = sorted(path for category in CATEGORIES for path in FOLDER.glob(f"{category}/*.py"))
    return [read_attack(path) for path in paths]


def read_attack(path: Path) -> Attack:
    text, head = path.read_text(encoding="utf-8"), {}
    while found := _HEAD.match(text):
        head[found[1]], text = found[2], text[found.end() :]
    if not {"attacks", "success"} <= head.keys():
        raise ValueError(f"{path}: it must begin with `# attacks: …` and `# success: …`.")
    assignment, exercise = head.get("exercise", "mask/causal_mask").split("/")
    solution, *rest = _PART.split(text)
    return Attack(
        name=f"{path.parent.name}/{path.stem}",
        attacks=head["attacks"],
        success=head["success"],
        assignment=assignment,
        exercise=exercise,
        due=float(head.get("due", 0)),
        judge_only=head.get("only") == "judge",
        harms=head.get("stock", ""),
        solution=solution.strip("\n"),
        parts=tuple(zip(rest[::2], (part.strip("\n") for part in rest[1::2]))),
    )


@dataclass
class Field:
    """A course with canaries in it: where an attack takes place, and what it must not touch."""

    course: Path
    submitted: Path
    gradebook: Path
    home: Path
    outside: Path
    mark: str = field(default_factory=lambda: "mark" + secrets.token_hex(8))
    canaries: dict[str, str] = field(default_factory=dict)
    listener: socket.socket | None = None

    def canary(self, where: str) -> str:
        """The secret word that stands in one place, and nowhere else."""
        return self.canaries.setdefault(where, f"canary-{secrets.token_hex(12)}")

    def cut_down(self) -> None:
        """Leave only the attacked exercises of the course's notebooks, and no other assignment."""
        for folder in sorted((self.course / "source").iterdir()):
            if folder.name not in KEPT:
                shutil.rmtree(folder)
                continue
            path = folder / f"{folder.name}.ipynb"
            notebook = json.loads(path.read_text(encoding="utf-8"))
            kept = KEPT[folder.name].split()
            names = {*kept, *(f"{kind}_{name}" for name in kept for kind in ("try", "test"))}
            notebook["cells"] = [
                c for c in notebook["cells"] if (_grade_id(c) or c.get("id")) in names
            ]
            path.write_text(json.dumps(notebook), encoding="utf-8")

    def plant(self) -> None:
        """Put a canary into every place, and listen for who is called."""
        self.home.mkdir(parents=True, exist_ok=True)
        self.outside.mkdir(parents=True, exist_ok=True)
        self.canary("environment")
        (self.home / ".netrc").write_text(f"machine x password {self.canary('home')}\n")
        (self.outside / "kept").write_text("kept\n")
        (self.outside / self.canary("link")).mkdir()
        (self.outside / "link").symlink_to(self.canary("link"))
        for path in self._checks():
            path.write_text(f"# {self.canary('hidden checks')}\n{path.read_text()}")
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.listener.setblocking(False)

    def _checks(self) -> list[Path]:
        return sorted((self.course / "tests" / "hidden").glob("*/*.py"))

    @property
    def environment(self) -> dict[str, str]:
        return {"HOME": str(self.home), "JUPYTERHUB_API_TOKEN": self.canary("environment")}

    def fill_in(self, text: str) -> str:
        assert self.listener is not None
        names = {
            "COURSE": self.course,
            "SUBMITTED": self.submitted,
            "GRADEBOOK": self.gradebook,
            "HOME": self.home,
            "OUTSIDE": self.outside,
            "MARK": self.mark,
            "PORT": self.listener.getsockname()[1],
        }
        for name, value in names.items():
            text = text.replace(f"@{name}@", str(value))
        return text

    def notebook(self, attack: Attack, released: dict[str, Any]) -> dict[str, Any]:
        """The released notebook with the attack's cells in it; no file is touched."""
        notebook = copy.deepcopy(released)
        cells = []
        for cell in notebook["cells"]:
            added: dict[str, list] = {"before": [], "after": []}
            if _grade_id(cell) == attack.exercise:
                if attack.solution:
                    cell["source"] = self.fill_in(attack.solution)
                for number, (kind, text) in enumerate(attack.parts):
                    if kind != "notebook":
                        added[kind].append(code_cell(self.fill_in(text), f"added-{number}"))
            cells += [*added["before"], cell, *added["after"]]
        notebook["cells"] = cells
        return notebook

    def hand_in(self, attack: Attack, released: dict[str, Any]) -> Path:
        """Write the attack as a submission; the path of its notebook."""
        notebook = self.notebook(attack, released)
        folder = self.submitted / attack.student / attack.assignment
        path = folder / f"{attack.assignment}.ipynb"
        folder.mkdir(parents=True)
        path.write_text(json.dumps(notebook))
        for kind, text in attack.parts:
            if kind == "notebook":
                space = {"notebook": notebook, "folder": folder, "path": path}
                exec(compile(self.fill_in(text), attack.name, "exec"), space)
                if path.is_file() and not path.is_symlink() and not folder.is_symlink():
                    path.write_text(json.dumps(notebook))
        return path

    def hand_in_as_victim(self, solved: dict[str, Any], student: str = "victim") -> Path:
        """Write a right submission to `mask`, with a canary in it."""
        solved = copy.deepcopy(solved)
        cell = code_cell(f"# {self.canary('other submission')}", "own")
        solved["cells"].append(cell)
        path = self.submitted / student / "mask" / "mask.ipynb"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(solved))
        return path

    # -- what came of it

    def snapshot(self) -> dict[str, tuple]:
        """Contents, modes and times of all that an attack must leave as it is."""
        victim = self.submitted / "victim"
        paths = [self.outside, *_below(self.outside), *_below(self.home), *_below(victim)]
        return {str(path): _state(path) for path in [*paths, *self._checks()]}

    def traces(self, before: dict[str, tuple]) -> list[str]:
        """What has changed on the machine since `before`, in words."""
        after = self.snapshot()
        found = [
            f"writes {path}"
            for path in sorted(before.keys() | after.keys())
            if before.get(path) != after.get(path) and not self._is_jupyters(path)
        ]
        for folder in ("/tmp", "/var/tmp", "/dev/shm", str(self.submitted), str(self.course)):
            if Path(folder, self.mark).exists():
                found.append(f"writes {folder}/{self.mark}")
        found += [f"leaves process {pid}" for pid in processes(self.mark)]
        assert self.listener is not None
        try:
            self.listener.accept()[0].close()
            found.append("reaches the network")
        except BlockingIOError:
            pass
        return found

    def _is_jupyters(self, path: str) -> bool:
        """Whether it is in the home folder what Jupyter itself puts there."""
        names = (".cache", ".config", ".ipython", ".jupyter", ".local")
        own = any(Path(path).is_relative_to(self.home / name) for name in names)
        return own and not path.endswith("startup/00.py")

    def clean_up(self) -> None:
        """Remove what successful attacks left outside the field, and end their processes."""
        import os
        import signal

        for pid in processes(self.mark):
            os.kill(pid, signal.SIGKILL)
        for folder in ("/tmp", "/var/tmp", "/dev/shm"):
            Path(folder, self.mark).unlink(missing_ok=True)
        if self.listener is not None:
            self.listener.close()

    def read_in(self, text: str) -> list[str]:
        """The secrets that stand in a text which the attacker gets to see, in words."""
        found = [f"reads {where}" for where, word in self.canaries.items() if word in text]
        return found + (["reads a hidden input"] if _LEAKED.search(text) else [])


def _grade_id(cell: dict[str, Any]) -> str:
    return cell["metadata"].get("nbgrader", {}).get("grade_id", "")


def code_cell(source: str, cell_id: str) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": cell_id,
        "metadata": {},
        "outputs": [],
        "source": source,
    }


def _below(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*")) if folder.is_dir() else []


def _state(path: Path) -> tuple:
    status = path.lstat()
    content = path.read_bytes() if path.is_file() else b""
    # Of a folder, the entries count, which are in the snapshot themselves.
    return status.st_mode, status.st_uid, content, None if path.is_dir() else status.st_mtime_ns


def processes(word: str) -> list[int]:
    """Process ids of those whose command line holds a word."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if word.encode() in path.read_bytes():
                found.append(int(path.parent.name))
        except OSError:
            continue
    return found


def files_below(*folders: Path) -> Iterator[tuple[str, str]]:
    """Name and content of the regular files in folders that the attacker gets to see."""
    for folder in folders:
        for path in _below(folder):
            if path.is_file():
                yield str(path), path.read_text(encoding="utf-8", errors="replace")


class _Scripts(HTMLParser):
    """Finds `attack-script` where a browser would act on it, and elements named `attack-mark`."""

    _ACTING = ("href", "src", "action", "formaction", "srcdoc", "style", "xlink:href", "data")

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self._inside = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self._inside = tag if tag in ("script", "style") else ""
        for name, value in attributes:
            acts = name.startswith("on") or name in self._ACTING
            if acts and value is not None and "attack-script" in value:
                self.found.append(f"{tag} {name}")
            if name in ("id", "class", "name") and "attack-mark" in (value or ""):
                self.found.append(f"{tag} {name}")

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside and "attack-script" in data:
            self.found.append(self._inside)


def acts_on_page(html: str) -> list[str]:
    """What of the attacker's a browser would run or load on this page, in words."""
    parser = _Scripts()
    parser.feed(html)
    parser.close()
    found = [f"acts on the page ({what})" for what in dict.fromkeys(parser.found)]
    if _CONTROL.search(html):
        found.append("puts control characters on the page")
    if any(size > MAX_PIXELS for size in _pixels(html)):
        found.append("shows a giant picture")
    return found + (["makes a giant page"] if len(html) > MAX_PAGE else [])


def _pixels(html: str) -> Iterator[int]:
    """The pixels of each PNG on the page."""
    for encoded in re.findall(r"data:image/png;base64,([A-Za-z0-9+/]{32})", html):
        width, height = struct.unpack_from(">II", base64.b64decode(encoded), 16)
        yield width * height


def shown_by(graded: str) -> str:
    """The outputs of a graded notebook: what running it has brought to light."""
    try:
        cells = json.loads(graded)["cells"]
    except (ValueError, KeyError):
        return ""
    return json.dumps([cell.get("outputs", []) for cell in cells], ensure_ascii=False)


def unique(found: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(found))
