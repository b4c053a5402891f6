"""The trial hub's proxy, when the account of a server changes."""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from maskgrader.hub import proxy_command

from . import needs

GRADER, STUDENT = "games", "nobody"  # accounts that every Linux has, in those roles
# Accounts cannot run this Python where it is in root's home: it changes its user after starting.
SERVER = """
import os, pwd, socket, sys
os.setgroups([])
os.setuid(pwd.getpwnam(sys.argv[1]).pw_uid)
server = socket.create_server(("127.0.0.1", int(sys.argv[2])))
print(server.getsockname()[1], flush=True)
while True:
    connection, _ = server.accept()
    connection.settimeout(5)
    said = connection.recv(65536)
    os.write(2, said)
    if said:
        connection.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Length: 2\\r\\n\\r\\nok")
    connection.close()
"""
Start = Callable[..., tuple[int, Callable[[], str]]]  # port, and what ends the server


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts a server as an account; gives its port, and a function that ends it.

    That function returns what the server was sent.
    """
    with contextlib.ExitStack() as stack:

        def start(account: str, port: int = 0) -> tuple[int, Callable[[], str]]:
            process = subprocess.Popen(
                [sys.executable, "-c", SERVER, account, str(port)],
                cwd="/",
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )

            def end() -> str:
                process.kill()
                return process.communicate(timeout=10)[1]

            stack.callback(end)
            return int(process.stdout.readline()), end

        yield start


@pytest.fixture
def proxy(tmp_path: Path) -> Iterator[tuple[Callable[[str, dict], None], Callable[..., int]]]:
    """The proxy: adds a route, and gives the status of a request with a cookie."""
    with socket.socket() as one, socket.socket() as two:
        for bound in (one, two):
            bound.bind(("127.0.0.1", 0))
        public, private = (bound.getsockname()[1] for bound in (one, two))
    command = [*proxy_command({"decoder": GRADER}), "--ip", "127.0.0.1", "--port", str(public)]
    command += ["--api-ip", "127.0.0.1", "--api-port", str(private)]
    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen(command, stderr=log)

    def ask(port: int, method: str, path: str, body: str = "", **headers: str) -> int:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        with contextlib.closing(connection):
            connection.request(method, path, body, headers)
            return connection.getresponse().status

    deadline = time.monotonic() + 30
    while True:
        try:
            ask(private, "GET", "/api/routes")
            break
        except ConnectionError:
            assert time.monotonic() < deadline, (tmp_path / "log").read_text()
            time.sleep(0.05)
    try:
        yield (
            lambda path, route: ask(private, "POST", f"/api/routes{path}", json.dumps(route)),
            lambda path, **headers: ask(public, "GET", path, Cookie="token=secret", **headers),
        )
    finally:
        process.terminate()
        process.wait(20)


@needs.root
def test_account_that_takes_the_port_of_an_ended_service_is_sent_nothing(start, proxy) -> None:
    """Neither the request with the instructor's cookie nor the start of a websocket."""
    route, get = proxy
    port, end = start(GRADER)
    route("/services/decoder", {"target": f"http://127.0.0.1:{port}", "service": "decoder"})
    assert get("/services/decoder/") == 200
    assert "token=secret" in end()
    assert get("/services/decoder/") == 503
    same, end = start(STUDENT, port)
    assert same == port
    assert get("/services/decoder/") == 503
    websocket = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
    assert get("/services/decoder/", **websocket, **{"Sec-WebSocket-Key": "x" * 22 + "=="}) == 503
    assert end() == ""
    _, end = start(GRADER, port)  # the service comes back
    assert get("/services/decoder/") == 200


@needs.root
def test_routes_lead_to_the_account_of_a_person(start, proxy) -> None:
    """The instructor's own server too, and not even to its own account by somebody's route."""
    route, get = proxy
    port, end = start(STUDENT)
    for path, owner in (("nobody", {"user": STUDENT}), ("ines", {"user": GRADER}), ("x", {})):
        route(f"/user/{path}", {"target": f"http://127.0.0.1:{port}", **owner})
        # With the second route the port belongs to two people, and so to none.
        assert get(f"/user/{path}/") == (200 if path == "nobody" else 503)
    assert get("/user/nobody/") == 503
    assert end().count("token=secret") == 1
