"""The whole loop on the trial hub, by a browser: an instructor and two students."""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import pwd
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hub_pages import Formgrader, Person, dismiss
from playwright.sync_api import expect

from maskgrader import cohort as cohorts
from maskgrader.bank.entries import load_bank, submission_for
from maskgrader.course import quiz
from maskgrader.hub.accounts import processes_of, processes_with
from maskgrader.hub.leftovers import KEPT, VARIABLE

ROOT = Path(__file__).resolve().parents[2]
KEEP = ROOT / "build" / "browser"
NOTEBOOK = "decoder/mask/mask.ipynb"
WRITTEN = "A score of 0 still has a weight, exp(0) = 1; only exp(-inf) is exactly 0."


@pytest.fixture
def hub() -> Iterator[SimpleNamespace]:
    """`maskgrader hub`, as an instructor starts it."""
    if os.geteuid() != 0:
        pytest.skip("needs root: the trial hub makes accounts")
    if importlib.util.find_spec("jupyterhub") is None:
        pytest.skip("needs the extra `hub`: jupyterhub is not installed")
    if subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode:
        pytest.skip("needs mount namespaces, which this machine does not allow")
    command = [sys.executable, "-m", "maskgrader", "hub"]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    folder = KEPT / str(process.pid)
    try:
        said = ""
        for line in process.stdout:
            said += line
            if "Ctrl-C" in line:
                break
        assert "Ctrl-C" in said, process.communicate()[1]
        settings = json.loads((folder / "state" / "settings.json").read_text())
        url = f"http://127.0.0.1:{settings['ports']['public']}"
        formgrader = f"{url}/services/{settings['course']}/formgrader"
        yield SimpleNamespace(
            **settings, url=url, formgrader=formgrader, folder=folder, process=process, said=said
        )
    finally:
        process.terminate()
        process.communicate(timeout=180)


@pytest.fixture
def steps(hub: SimpleNamespace, browser: Any) -> Iterator[Any]:
    """Names and times what is being done; keeps pictures, traces and the log of a failure."""
    shutil.rmtree(KEEP, ignore_errors=True)
    contexts, times = [], []

    def context() -> Any:
        made = browser.new_context(viewport={"width": 1400, "height": 900}, locale="en-US")
        made.tracing.start()  # pictures of every step would cost as much as the steps
        contexts.append(made)
        return made

    @contextlib.contextmanager
    def step(name: str) -> Iterator[None]:
        started = time.monotonic()
        try:
            yield
        except BaseException:
            _keep(hub, contexts)
            raise
        times.append(time.monotonic() - started)
        print(f"{times[-1]:6.2f} s  {name}", flush=True)

    pictures = os.environ.get("MASKGRADER_SCREENSHOTS")

    def shot(page: Any, name: str, **options: Any) -> None:
        if pictures:
            page.screenshot(path=Path(pictures) / f"{name}.png", **options)

    hub.shot = shot
    step.context = context
    yield step
    for made in contexts:
        made.close()
    print(f"{sum(times):6.2f} s  all of it")


def _keep(hub: SimpleNamespace, contexts: list[Any]) -> None:
    KEEP.mkdir(parents=True, exist_ok=True)
    for number, context in enumerate(contexts):
        with contextlib.suppress(Exception):  # what is closed already has nothing to show
            for index, page in enumerate(context.pages):
                page.screenshot(path=KEEP / f"{number}-{index}.png")
            context.tracing.stop(path=KEEP / f"{number}.zip")
    with contextlib.suppress(FileNotFoundError):  # it has stopped
        shutil.copy(hub.folder / "hub.log", KEEP)
    print(f"Pictures, traces (`playwright show-trace`) and the hub's log are kept in {KEEP}.")


def handed_in(hub: SimpleNamespace, mistake: str | None) -> dict[str, str]:
    """Right answers to `mask`, by cell; with a mistake of the bank's in causal_mask."""
    course = hub.folder / "home" / hub.grader / hub.course
    source = quiz.source_for(cohorts.load(course, hub.cohort), "mask")
    entries = [e for e in load_bank(ROOT, "mask") if e.exercise == "causal_mask"]
    entry = next(e for e in entries if e.path.stem == (mistake or "triu_of_full"))
    cells = submission_for(source, entry, answers={"explain_mask": WRITTEN}).cells
    found = {cell.metadata.get("nbgrader", {}).get("grade_id"): cell.source for cell in cells}
    found.pop(None, None)
    return found


# Run in a student's own kernel: what of these can be opened, listed, moved or asked for?
TRY = """
import json, os, sys, urllib.error, urllib.request
paths, moves, addresses = json.loads({!r})
found = {{}}
for path in paths:
    try:
        found[path] = bool(os.listdir(path) if os.path.isdir(path) else open(path, "rb").read(1))
    except OSError as error:
        found[path] = False
for path in moves:
    try:
        os.rename(path, path + "-taken")
        found[path] = True
    except OSError:
        found[path] = False
token = os.environ["JUPYTERHUB_API_TOKEN"]
for address in addresses:
    request = urllib.request.Request(address, headers={{"Authorization": "token " + token}})
    try:
        found[address] = urllib.request.urlopen(request).status
    except urllib.error.HTTPError as error:
        found[address] = error.code
print(json.dumps(found))
"""


def demand_closed(hub: SimpleNamespace, student: Person, other: str) -> None:
    """Nothing that belongs to the grader or to another student is within this student's reach."""
    home, exchange = hub.folder / "home", hub.folder / "exchange" / hub.course
    grader = home / hub.grader / hub.course
    (theirs,) = exchange.glob(f"inbound/{other}+mask+*")
    mine = home / student.name / NOTEBOOK
    paths = [
        home / hub.grader,
        grader / "tests" / "hidden" / "mask" / "reference.py",
        grader / "gradebooks" / hub.cohort / "gradebook.db",
        grader / "source" / "mask" / "mask.ipynb",
        ROOT / "tests" / "hidden" / "mask" / "reference.py",
        home / other,
        home / other / NOTEBOOK,
        exchange / "inbound",
        exchange / "feedback",
        hub.folder / "state" / "settings.json",
        hub.folder / "hub.log",
        Path("/proc") / str(hub.process.pid) / "environ",
    ]
    assert [path for path in paths if not path.exists() and path != exchange / "feedback"] == []
    api = f"{hub.url}/hub/api"
    addresses = [
        f"{hub.formgrader}/api/assignments",
        hub.formgrader,
        f"{hub.url}/services/{hub.course}/api/contents/{hub.course}",
        f"{hub.url}/user/{other}/api/contents",
        f"{api}/users",
        f"{api}/users/{other}",
        f"{api}/groups",
    ]
    tried = json.dumps([[str(mine), *map(str, paths)], [str(theirs)], [f"{api}/user", *addresses]])
    found = json.loads(student.run_code(TRY.format(tried)))
    assert found.pop(str(mine)) is True
    assert found.pop(f"{api}/user") == 200
    assert {what for what, result in found.items() if result not in (False, 403, 404)} == set()
    # The same by the student's browser, which is logged in.
    for address in addresses[:4]:
        assert student.page.request.get(address).status in (403, 404), address


# Run in a student's own kernel, and outliving it: take a port once it is free, keep what comes.
TAKE = """
import subprocess, sys
code = '''
import os, socket, time
while True:
    try:
        server = socket.create_server(("127.0.0.1", {}))
        break
    except OSError:
        time.sleep(0.01)
os.mkdir("taken")
for number in range(100):
    connection, _ = server.accept()
    connection.settimeout(5)
    with open(f"taken/{{number}}", "wb") as file:
        file.write(connection.recv(65536))
    connection.close()
'''
subprocess.Popen([sys.executable, "-c", code], cwd={!r}, start_new_session=True)
"""


def demand_nothing_heard(hub: SimpleNamespace, student: Person, instructor: Any) -> None:
    """When the formgrader is killed, a student who takes its port is not sent the next request."""
    assert instructor.request.get(hub.formgrader).status == 200
    home = hub.folder / "home" / student.name
    student.run_code(TAKE.format(hub.ports["service"], str(home)))
    for pid in processes_of({pwd.getpwnam(hub.grader).pw_uid}):
        if b"jupyterhub-singleuser" in Path(f"/proc/{pid}/cmdline").read_bytes():
            os.kill(pid, signal.SIGKILL)
    deadline = time.monotonic() + 10
    while not (home / "taken").exists():
        assert time.monotonic() < deadline, "the port was not free"
        time.sleep(0.05)
    assert instructor.request.get(hub.formgrader).status == 503
    while not list((home / "taken").iterdir()):
        assert time.monotonic() < deadline, "the proxy did not even try"
        time.sleep(0.05)
    assert [path.read_bytes() for path in (home / "taken").iterdir()] == [b""]


def put_answers(student: Person, answers: dict[str, str]) -> None:
    """Fill in everything but causal_mask, which is typed in the browser."""
    notebook = student.read_notebook(NOTEBOOK)
    for cell in notebook.cells:
        nbgrader = cell.metadata.get("nbgrader", {})
        if nbgrader.get("solution") and nbgrader["grade_id"] != "causal_mask":
            cell.source = answers[nbgrader["grade_id"]]
    student.write_notebook(NOTEBOOK, notebook)


@pytest.mark.early
def test_from_release_to_feedback(hub: SimpleNamespace, steps: Any) -> None:
    """What an instructor releases, students solve, and read what went wrong; nobody can peep."""
    with steps("instructor: log in"):
        instructor = Person(steps.context(), hub, hub.instructor)
    with steps("instructor: find the formgrader in the Course List; it opens in JupyterLab"):
        instructor.menu("open-course-list")
        with instructor.page.expect_popup() as popup:
            instructor.page.locator("#formgrader_list a", has_text=hub.course).click()
        instructor.page.close()
        page = popup.value
        formgrader = Formgrader(page, hub)
        frame = page.frame_locator("iframe")
        link = frame.get_by_role("link", name="mask", exact=True)
        row = frame.locator("#main-table tr", has=link)
        row.locator("td.assign a").wait_for()
        hub.shot(page, "formgrader-in-lab")
    with steps("instructor: generate, in JupyterLab's frame"):
        row.locator("td.assign a").click()
        dismiss(frame)
    with steps("instructor: release, on the formgrader's own page"):
        formgrader.open()
        row = formgrader.row("name", "mask")
        formgrader.click(row, "release")
        expect(row.locator("td.status")).to_have_text("released")

    students = []
    for number, mistake in enumerate((None, "ones_and_zeros")):
        answers = handed_in(hub, mistake)
        with steps(f"student {number + 1}: log in"):
            student = Person(steps.context(), hub, hub.students[number])
            students.append(student)
        with steps("  fetch"):
            student.menu("open-assignment-list")
            student.row("released", "mask").get_by_role("button", name="Fetch").click()
            student.row("fetched", "mask").wait_for()
            put_answers(student, answers)
        with steps(f"  open it in {('JupyterLab', 'Notebook 7')[number]}: no warning"):
            if number == 0:
                student.open_notebook(NOTEBOOK)
            else:
                student.open_in_notebook(NOTEBOOK)
            student.shot("notebook")
        with steps("  type causal_mask, restart and run all"):
            student.write_cell("def causal_mask(T)", answers["causal_mask"])
            student.restart_and_run_all()
            assert student.wide_outputs() == 0
            student.shot("run")
        with steps("  save"):
            student.save("mask.ipynb")
            cells = student.read_notebook(NOTEBOOK).cells
            kinds = {o.get("name", o.output_type) for c in cells for o in c.get("outputs", [])}
            # Nothing in red for the right one; for the other one the first error, where it ends.
            assert kinds - {"stdout"} == {"error" if mistake else "display_data"}
        with steps("  validate"):
            well, text = student.validate()
            assert well is (mistake is None), text
            if mistake:
                assert "Expected: 0, because position 0 may look at position 0." in text
        with steps("  submit"):
            student.back()
            student.row("fetched", "mask").get_by_role("button", name="Submit").click()
            student.row("submitted", "mask").wait_for()
            student.shot("submitted")
    with steps("student 2: try to get at what is the grader's or another student's"):
        demand_closed(hub, students[1], hub.students[0])

    with steps("instructor: collect"):
        formgrader.open()
        formgrader.click(row, "collect")
        expect(row.locator("td.num-submissions")).to_have_text("2")
        row.locator("td.num-submissions a").click()
    for number, score in enumerate(("17 / 20", "12 / 20")):
        with steps(f"instructor: autograde student {number + 1}"):
            line = formgrader.row("student-id", hub.students[number])
            formgrader.click(line, "autograde")
            expect(line.locator("td.score")).to_have_text(score)
            expect(line.locator("td.status")).to_have_text("needs manual grading")
    hub.shot(page, "formgrader-autograded")
    for number in range(2):
        with steps(f"instructor: grade written answer {number + 1}, beside the checks' results"):
            formgrader.open("/gradebook/mask/mask")
            page.locator("#main-table td.name a.name-hidden").nth(number).click()
            formgrader.grade("explain_mask", WRITTEN, "3", "Well put.")
            expect(page.locator(".maskgrader-checks").first).to_be_visible()
            hub.shot(page, f"formgrader-manual-{number + 1}", full_page=True)
    with steps("instructor: generate and release feedback"):
        formgrader.open()
        formgrader.click(row, "generate-feedback")
        formgrader.click(row, "release-feedback")
        hub.shot(page, "formgrader-done")

    named = "1 stands for visible and 0 for hidden, as in a mask to multiply with."
    expected = (["20 of 20 points"], ["15 of 20 points", named, "Well put."])
    for student, texts in zip(students, expected, strict=True):
        with steps(f"{student.name.partition('-')[0]}: read the feedback"):
            feedback = student.read_feedback("mask")
            for text in texts:
                expect(feedback).to_contain_text(text)
            student.shot("feedback")

    with steps("student 2: take the port of the formgrader, which is killed"):
        demand_nothing_heard(hub, students[1], page)

    with steps("the hub stops, and leaves nothing"):
        hub.process.terminate()
        assert hub.process.wait(timeout=180) == 0
        assert not hub.folder.exists()
        assert not {hub.instructor, hub.grader, *hub.students} & {p.pw_name for p in pwd.getpwall()}
        assert list(processes_with(VARIABLE, str(hub.folder))) == []
