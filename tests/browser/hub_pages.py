"""What people do on the hub's pages: JupyterLab, its nbgrader panels, the formgrader.

Everything waits for what it needs to see; nothing sleeps for a time that is guessed.
"""

from __future__ import annotations

import json
import re
import time
import uuid
from typing import Any

import nbformat
from playwright.sync_api import Locator, Page, expect

ERROR = "nbgrader-ErrorDialog"
TRACEBACK = '.jp-NotebookPanel:visible .jp-OutputArea-output:has-text("Traceback (most recent")'
# The page's own connection to a kernel: sends a request, and gives all that is printed for it.
ASK_KERNEL = """
([address, text, id]) => new Promise((resolve, reject) => {
    const socket = new WebSocket(address);
    let printed = "";
    socket.onopen = () => socket.send(text);
    socket.onclose = socket.onerror = () => reject(new Error("the kernel hung up"));
    socket.onmessage = event => {
        const got = JSON.parse(event.data);
        if (got.parent_header.msg_id !== id) return;
        if (got.msg_type === "stream") printed += got.content.text;
        if (got.msg_type === "error") reject(new Error(got.content.evalue));
        if (got.msg_type === "status" && got.content.execution_state === "idle") {
            resolve(printed);
            socket.close();
        }
    };
})
"""


class Person:
    """Somebody with a browser of their own, logged in to the hub."""

    def __init__(self, context: Any, hub: Any, name: str) -> None:
        self.hub, self.name = hub, name
        self.context = context
        self.page: Page = context.new_page()
        self.page.set_default_timeout(60_000)
        self.page.goto(f"{hub.url}/hub/login")
        self.page.locator("#username_input").fill(name)
        self.page.locator("#password_input").fill(hub.passwords[name])
        self.page.locator("#login_submit").click()
        self.page.wait_for_url(f"**/user/{name}/lab**", timeout=120_000)
        self.page.get_by_role("menuitem", name="Nbgrader").wait_for()
        self._lab = self.page

    @property
    def server(self) -> str:
        return f"{self.hub.url}/user/{self.name}"

    # JupyterLab

    def open_notebook(self, path: str) -> None:
        """Open a notebook from the Assignment List, in JupyterLab."""
        name = path.rpartition("/")[2]
        link = self.page.locator(
            "#fetched_assignments_list .nested_list_item a", has_text=name[:-6]
        )
        self.page.locator("#fetched_assignments_list a.assignment-notebooks-link").click()
        link.click()
        self._opened()

    def open_in_notebook(self, path: str) -> None:
        """Open a notebook in Notebook 7, beside JupyterLab; `back` leaves it again."""
        self._lab = self.page
        self.page = self.context.new_page()
        self.page.set_default_timeout(60_000)
        self.page.goto(f"{self.server}/notebooks/{path}")
        self._opened()

    def back(self) -> None:
        """Return to the Assignment List."""
        if self.page is not self._lab:
            self.page.close()
            self.page = self._lab
        self.page.get_by_role("tab", name="Assignments").click()

    def _opened(self) -> None:
        """The notebook is there, its kernel idle, and nobody is warned of anything."""
        self.wait_for_kernel()
        expect(self.page.locator(".jp-Dialog, .Toastify__toast")).to_have_count(0)

    def menu(self, command: str) -> None:
        self.page.get_by_role("menuitem", name="Nbgrader").click()
        self.page.locator(f'#jp-mainmenu-nbgrader li[data-command="nbgrader:{command}"]').click()

    def row(self, kind: str, name: str) -> Locator:
        """A row of the Assignment List: released, fetched or submitted."""
        return self.page.locator(f"#{kind}_assignments_list > .list_item", has_text=name)

    def validate(self) -> tuple[bool, str]:
        """Press Validate in the notebook; whether all is well, and what the dialog says."""
        self.page.locator(".jp-NotebookPanel:visible jp-button.validate-button").click()
        dialog = self.page.locator(f".nbgrader-SuccessDialog, .{ERROR}")
        dialog.wait_for()
        failed, text = ERROR in (dialog.get_attribute("class") or ""), dialog.inner_text()
        self.shot("validate")
        dialog.locator("button.jp-Dialog-button").click()
        expect(dialog).to_have_count(0)
        return not failed, text

    def wide_outputs(self) -> int:
        """How many outputs do not fit the width of the notebook."""
        outputs = self.page.locator(".jp-NotebookPanel:visible .jp-OutputArea-output")
        return outputs.evaluate_all(
            "all => all.filter(e => e.scrollWidth > e.clientWidth + 1).length"
        )

    def wait_for_kernel(self) -> None:
        panel = self.page.locator(".jp-NotebookPanel:visible")
        idle = panel.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]')
        expect(idle).to_be_visible(timeout=60_000)
        # The page calls a kernel idle that it has no connection to yet, and loses it at a restart.
        deadline = time.monotonic() + 60
        while (found := self._kernels()) != "ready":
            assert time.monotonic() < deadline, f"the kernel does not become idle: {found}"
            self.page.wait_for_timeout(100)
        status = self.page.locator("#jp-bottom-panel")  # of JupyterLab; Notebook 7 has none
        if status.count():
            expect(status).to_contain_text("| Idle", timeout=60_000)

    def _kernels(self) -> str:
        """`ready` if all kernels are idle and connected, otherwise what the server said.

        The server may refuse the request for as long as the new page is still logging in.
        """
        answer = self.page.request.get(f"{self.server}/api/kernels")
        if not answer.ok:
            return f"{answer.status} {answer.text()}"
        found = [(kernel["execution_state"], kernel["connections"]) for kernel in answer.json()]
        ready = bool(found) and all(state == "idle" and count for state, count in found)
        return "ready" if ready else str(found)

    def write_cell(self, begins: str, source: str) -> None:
        """Replace the text of the code cell that begins like this."""
        cell = self.page.locator(".jp-NotebookPanel:visible .jp-CodeCell", has_text=begins).first
        cell.scroll_into_view_if_needed()
        editor = cell.locator(".cm-content")
        editor.fill(source)
        expect(editor).to_contain_text(source.splitlines()[-1].strip())

    def restart_and_run_all(self) -> None:
        """Restart the kernel and run all cells, to the end or to the first error."""
        cells = self.page.locator(".jp-NotebookPanel:visible .jp-CodeCell")
        self.page.get_by_role("menuitem", name="Run", exact=True).click()
        command = 'li[data-command="runmenu:restart-and-run-all"]'
        self.page.locator(f"#jp-mainmenu-run {command}").click()
        self.page.locator(".jp-Dialog button.jp-mod-accept").click()
        expect(self.page.locator(".jp-Dialog")).to_have_count(0)
        last = cells.last.locator(".jp-InputArea-prompt", has_text=re.compile(r"\[\d+\]"))
        expect(last.or_(self.page.locator(TRACEBACK)).first).to_be_attached(timeout=90_000)
        self.wait_for_kernel()

    def read_feedback(self, assignment: str) -> Locator:
        """Fetch the feedback of a submission and open the page in JupyterLab; gives its body."""
        self.back()
        row = self.row("submitted", assignment)
        row.get_by_role("button", name="Fetch Feedback").click()
        self.page.locator("#submitted_assignments_list a", has_text="view feedback").click()
        file = self.page.locator(".jp-DirListing-item", has_text=f"{assignment}.html")
        file.dblclick()
        body = self.page.frame_locator(".jp-HTMLViewer iframe").locator("body")
        expect(body.locator(".maskgrader-checks").first).to_be_visible()
        return body

    def save(self, name: str) -> None:
        with self.page.expect_response(lambda r: r.request.method == "PUT" and name in r.url):
            self.page.keyboard.press("ControlOrMeta+s")

    # The server's interface, which the pages use too

    def _xsrf(self) -> dict[str, str]:
        cookies = self.context.cookies(f"{self.server}/")
        found = [cookie["value"] for cookie in cookies if cookie["name"] == "_xsrf"]
        return {"X-XSRFToken": found[-1], "Referer": f"{self.server}/lab"}

    def read_notebook(self, path: str) -> Any:
        reply = self.page.request.get(f"{self.server}/api/contents/{path}?content=1")
        return nbformat.from_dict(reply.json()["content"])

    def write_notebook(self, path: str, notebook: Any) -> None:
        reply = self.page.request.put(
            f"{self.server}/api/contents/{path}",
            headers=self._xsrf(),
            data={"type": "notebook", "content": notebook},
        )
        assert reply.ok, reply.text()

    def run_code(self, code: str) -> str:
        """Run code in a kernel of this person's; gives what it printed."""
        reply = self.page.request.post(f"{self.server}/api/kernels", headers=self._xsrf(), data={})
        assert reply.ok, reply.text()
        kernel = reply.json()["id"]
        address = f"{self.server.replace('http', 'ws', 1)}/api/kernels/{kernel}/channels"
        header = {"msg_id": uuid.uuid4().hex, "msg_type": "execute_request", "version": "5.3"}
        content = {"code": code, "silent": False, "store_history": False, "allow_stdin": False}
        message = {"header": header, "parent_header": {}, "metadata": {}, "content": content}
        text = json.dumps({**message, "channel": "shell"})
        printed = self.page.evaluate(ASK_KERNEL, [address, text, header["msg_id"]])
        self.page.request.delete(f"{self.server}/api/kernels/{kernel}", headers=self._xsrf())
        return printed

    def shot(self, name: str) -> None:
        self.hub.shot(self.page, f"{self.name.rpartition('-')[0]}-{name}")

    def leave(self) -> None:
        self.context.close()


class Formgrader:
    """The formgrader on its own page."""

    def __init__(self, page: Page, hub: Any) -> None:
        self.page, self.hub = page, hub
        self.page.set_default_timeout(60_000)

    def open(self, path: str = "") -> None:
        self.page.goto(f"{self.hub.formgrader}{path}")

    def row(self, column: str, text: str) -> Locator:
        cell = self.page.locator(f"td.{column}", has_text=re.compile(rf"^\s*{re.escape(text)}\s*$"))
        return self.page.locator("#main-table tr", has=cell)

    def click(self, row: Locator, column: str) -> str:
        """Press the button of a column, wait for nbgrader, and give what it says."""
        row.locator(f"td.{column} a").click()
        return dismiss(self.page)

    def grade(self, answer: str, contains: str, points: str, comment: str) -> None:
        """Give a written answer its points and a comment, on the page of a submission."""
        cell = self.page.locator(".nbgrader_cell", has=self.page.locator(f"#{answer}"))
        expect(cell).to_contain_text(contains)
        # What is typed before the page has asked for the grades is lost.
        for field in (".extra-credit[placeholder]", "textarea.comment[placeholder]"):
            cell.locator(field).wait_for()
        for kind, field, text in (
            ("grade", cell.locator(f"#{answer}"), points),
            ("comment", cell.locator("textarea.comment"), comment),
        ):
            path = f"/api/{kind}/"
            with self.page.expect_response(
                lambda r, path=path: path in r.url and r.request.method == "PUT" and r.ok
            ):
                field.fill(text)
                field.blur()


def dismiss(page: Any) -> str:
    """Wait for the dialog that tells how it went, close it, and give its text."""
    dialog = page.locator(".modal.in")
    dialog.wait_for(timeout=120_000)
    name, text = dialog.get_attribute("id"), dialog.inner_text()
    dialog.locator(".modal-footer button").click()
    expect(page.locator(".modal-backdrop")).to_have_count(0)
    assert name == "success-modal", text
    return text
