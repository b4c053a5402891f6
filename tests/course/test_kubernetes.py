"""The Kubernetes files on this machine: a hub with the chart's values; the pod is a process.

The chart itself is not run. This module does the little that it does with these values: settings go
into the hub's configuration, and services and roles are named by their keys.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import requests
import yaml

from maskgrader.files.course_folder import copy_course

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
BIN = Path(sys.executable).parent
PASSWORD = secrets.token_hex()
HUB_CONFIG = """\
import json

c = get_config()
hub = json.loads({hub!r})
for name, settings in hub["config"].items():
    for key, value in settings.items():
        setattr(c[name], key, value)
c.JupyterHub.services = [{{"name": k, **v}} for k, v in hub["services"].items()]
c.JupyterHub.load_roles = [{{"name": k, **v}} for k, v in hub["loadRoles"].items()]
c.JupyterHub.bind_url = "http://127.0.0.1:{public}"
c.JupyterHub.hub_bind_url = "http://127.0.0.1:{private}"
c.JupyterHub.spawner_class = "simple"
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{proxy}"
c.ConfigurableHTTPProxy.command = [{command!r}]
"""


def ports(count: int) -> list[int]:
    with ExitStack() as stack:
        bound = [stack.enter_context(socket.socket()) for _ in range(count)]
        for one in bound:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in bound]


def filled_in(path: Path, replacements: dict[str, str]) -> str:
    """A file after the steps of the guide, with addresses of this machine."""
    text = path.read_text(encoding="utf-8")
    for old, new in replacements.items():
        text = text.replace(old, new)
    return text


def grader_environment(container: dict[str, Any], token: str) -> dict[str, str]:
    """The container's environment; its only secret is the token that the chart creates."""
    found = {one["name"]: one.get("value", token) for one in container["env"]}
    references = [one["valueFrom"] for one in container["env"] if "valueFrom" in one]
    expected = {"name": "hub", "key": "hub.services.decoder-autumn26.apiToken"}
    assert references == [{"secretKeyRef": expected}]
    return found


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[str]:
    """The address of a hub with the grader's service, both configured by the files."""
    public, private, proxy, service = ports(4)
    token = secrets.token_hex()
    here = {
        "INSTRUCTOR": "ines",
        "STUDENT1": "ada",
        "STUDENT2": "bo",
        "REPLACE_WITH_YOUR_AUTHENTICATOR": "dummy",
        "http://grader:8888": f"http://127.0.0.1:{service}",
        "http://hub:8081": f"http://127.0.0.1:{private}",
        "http://0.0.0.0:8888": f"http://127.0.0.1:{service}",
        "/srv/nbgrader/exchange": str(tmp_path / "exchange"),
        "/opt/course": str(tmp_path / "course"),
        "/etc/jupyter/custom": str(DEPLOY / "images"),
    }
    values = yaml.safe_load(filled_in(DEPLOY / "kubernetes" / "values.yaml", here))["hub"]
    values["config"]["DummyAuthenticator"] = {"password": PASSWORD}
    values["services"]["decoder-autumn26"]["api_token"] = token  # the chart creates one
    config = tmp_path / "jupyterhub_config.py"
    config.write_text(
        HUB_CONFIG.format(
            hub=json.dumps(values),
            public=public,
            private=private,
            proxy=proxy,
            command=str(BIN / "configurable-http-proxy"),
        )
    )
    # The grader's home and settings, as the image and its volume have them.
    home, etc = tmp_path / "home", tmp_path / "etc"
    for folder in (home, etc, tmp_path / "exchange", tmp_path / "hub"):
        folder.mkdir()
    shared = filled_in(DEPLOY / "images" / "nbgrader_config.py", here)
    (etc / "nbgrader_config.py").write_text(shared)
    grader = filled_in(DEPLOY / "kubernetes" / "grader.yaml", here)
    (deployment,) = (d for d in yaml.safe_load_all(grader) if d["kind"] == "Deployment")
    pod = deployment["spec"]["template"]["spec"]
    (before,), (container,) = pod["initContainers"], pod["containers"]
    bare = {"PATH": f"{BIN}:/usr/bin:/bin", "LANG": "C.UTF-8"}
    copy_course(DEPLOY.parent, tmp_path / "course")
    for _ in range(2):  # a pod starts more than once
        cohort = {one["name"]: one["value"] for one in before["env"]}
        subprocess.run(before["command"], cwd=home, env={**bare, **cohort}, check=True)
    environment = {
        **bare,
        **grader_environment(container, token),
        "HOME": str(home),
        "JUPYTER_CONFIG_PATH": f"{etc}:{DEPLOY / 'images' / 'grader'}",
    }
    name, *arguments = container["command"]
    assert arguments == ["--ip=0.0.0.0", "--port=8888"]
    root = ["--allow-root"] if os.geteuid() == 0 else []
    with ExitStack() as stack:

        def start(command: list[str], cwd: Path, env: dict[str, str]) -> None:
            with open(tmp_path / f"{Path(command[0]).name}.log", "wb") as log:
                process = subprocess.Popen(
                    command, cwd=cwd, env=env, stdout=log, stderr=subprocess.STDOUT
                )
            stack.callback(process.wait, 60)
            stack.callback(process.terminate)

        start([str(BIN / "jupyterhub"), "-f", str(config)], tmp_path / "hub", bare)
        start([str(BIN / name), *root], home, environment)
        address = f"http://127.0.0.1:{public}"
        wait_for(f"{address}/hub/health", 200)
        wait_for(f"{address}/services/decoder-autumn26/api/status", 403)
        yield address


def wait_for(address: str, status: int) -> None:
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        try:
            if requests.get(address, timeout=10).status_code == status:
                return
        except requests.ConnectionError:
            pass
        time.sleep(0.2)
    raise AssertionError(f"{address} never answered with {status}")


def logged_in(hub: str, name: str) -> requests.Session:
    session = requests.Session()
    page = session.get(f"{hub}/hub/login")
    token = re.search(r'name="_xsrf" value="([^"]+)"', page.text).group(1)
    form = {"username": name, "password": PASSWORD, "_xsrf": token}
    session.post(f"{hub}/hub/login?next=/hub/home", data=form).raise_for_status()
    return session


def test_the_pod_of_the_grader_is_open_to_instructors_alone(hub: str) -> None:
    """The formgrader works behind the hub, finds the course, and refuses students."""
    formgrader = f"{hub}/services/decoder-autumn26/formgrader"
    instructor = logged_in(hub, "ines")
    page = instructor.get(formgrader)
    assert (page.status_code, page.url.startswith(formgrader)) == (200, True)
    listed = instructor.get(f"{formgrader}/api/assignments").json()
    assert {one["name"] for one in listed} >= {"mask", "decoder_layer"}
    contents = f"{hub}/services/decoder-autumn26/api/contents/decoder"
    assert instructor.get(contents).status_code == 200
    student = logged_in(hub, "ada")
    assert student.get(formgrader).status_code == 403
    assert student.get(contents).status_code == 403
