"""The deployment files are valid, keep secrets from students, and have the tested roles."""

from __future__ import annotations

import ast
import importlib.util
import json
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
import tarfile
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import kubernetes_validate
import nbformat
import pytest
import yaml
from jupyter_server.extension.config import ExtensionConfigManager
from jupyterhub.app import JupyterHub
from traitlets import TraitError
from traitlets.config import Config

from maskgrader.hub import hub_folders, proxy_command
from maskgrader.hub.hub_roles import roles

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
ROOT = DEPLOY.parent
MANIFESTS = sorted((DEPLOY / "kubernetes").glob("*.yaml"))
IMAGES = {path.stem: path for path in (DEPLOY / "images").glob("*.Dockerfile")}


def run_config(path: Path) -> Config:
    """Run a traitlets configuration file."""
    config = Config()
    exec(compile(path.read_text(), path, "exec"), {"get_config": lambda: config})
    return config


def instructions(path: Path) -> list[tuple[str, list[str]]]:
    """The instructions of a Dockerfile: the name and words of each."""
    lines = [line for line in path.read_text().splitlines() if not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n", " ", "\n".join(lines))
    found = [line.split(maxsplit=1) for line in joined.splitlines() if line.strip()]
    return [(name, shlex.split(rest)) for name, rest in found]


def copied(path: Path) -> list[str]:
    """The paths that a Dockerfile copies from the repository."""
    words = [words for name, words in instructions(path) if name == "COPY"]
    return [w for line in words for w in [w for w in line if not w.startswith("--")][:-1]]


def load(path: Path, name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_units_are_valid(tmp_path: Path) -> None:
    """systemd accepts the units and timers, apart from commands that are not installed here."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("no systemd-analyze here")
    for path in (DEPLOY / "one-machine").iterdir():
        if path.suffix in (".service", ".timer"):
            text = re.sub(r"/opt/maskgrader/bin/\w+", "/bin/true", path.read_text())
            (tmp_path / path.name.replace("@.", "@demo.")).write_text(text)
    units = sorted(map(str, tmp_path.iterdir()))
    assert len(units) == 5
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *units], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_one_machine_has_the_tested_roles() -> None:
    """The hub for real use has the roles of the trial hub."""
    config = run_config(DEPLOY / "one-machine" / "jupyterhub_config.py")
    (service,) = config.JupyterHub.services
    assert config.JupyterHub.load_roles == roles(service["name"], service["user"])
    assert service["user"] not in config.Authenticator.allowed_users
    assert "127.0.0.1" in config.JupyterHub.bind_url


def test_only_root_can_listen_where_the_hub_of_one_machine_does() -> None:
    """Nobody with a shell can take the hub's ports, or read its temporary files."""
    config = run_config(DEPLOY / "one-machine" / "jupyterhub_config.py")
    addresses = [config.JupyterHub.bind_url, config.JupyterHub.hub_bind_url]
    addresses.append(config.ConfigurableHTTPProxy.api_url)
    ports = {urlsplit(address).port for address in addresses}
    assert len(ports) == 3 and max(ports) < 1024
    (service,) = config.JupyterHub.services
    accounts = {service["name"]: service["user"]}
    assert config.ConfigurableHTTPProxy.command == proxy_command(accounts)
    assert service["environment"]["TMPDIR"] == f"/home/{service['user']}/tmp"
    assert "\nPrivateTmp=yes\n" in (DEPLOY / "one-machine" / "jupyterhub.service").read_text()


def test_hub_of_the_example_refuses_to_start_as_it_is() -> None:
    """Nobody can log in with a password from the example: a real login system must be named."""
    values = yaml.safe_load((DEPLOY / "kubernetes" / "values.yaml").read_text())
    named = values["hub"]["config"]["JupyterHub"]["authenticator_class"]
    with pytest.raises(TraitError, match=named):
        JupyterHub(authenticator_class=named)
    assert "password" not in json.dumps(values)


@pytest.mark.parametrize("name", ["exchange", "grader", "nightly"])
def test_manifests_are_valid(name: str) -> None:
    """Each object follows the schemas of Kubernetes, without unknown keys."""
    text = (DEPLOY / "kubernetes" / f"{name}.yaml").read_text()
    documents = list(yaml.safe_load_all(text))
    assert documents
    for document in documents:
        kubernetes_validate.validate(document, "1.37", strict=True)


@pytest.mark.parametrize("path", MANIFESTS, ids=lambda path: path.stem)
def test_no_image_has_the_tag_latest(path: Path) -> None:
    """Each image has a version, and all files name the same one."""
    text = path.read_text()
    assert "latest" not in text
    images = set(re.findall(r"(REGISTRY/[\w-]+):([\w.]+)", text))
    assert images <= {("REGISTRY/decoder-grader", "2026.1")}


def test_kubernetes_has_the_tested_roles() -> None:
    """The chart's values spell out what maskgrader.hub.roles returns."""
    values = yaml.safe_load((DEPLOY / "kubernetes" / "values.yaml").read_text())
    expected = {role.pop("name"): role for role in roles("decoder-autumn26", "grader")}
    assert values["hub"]["loadRoles"] == expected
    assert list(values["hub"]["services"]) == ["decoder-autumn26"]
    c = SimpleNamespace(KubeSpawner=SimpleNamespace())
    exec(values["hub"]["extraConfig"]["people"], {"c": c})
    person = SimpleNamespace(user=SimpleNamespace(orm_user=SimpleNamespace(id=7)))
    assert c.KubeSpawner.uid(person) == 10007


def test_only_the_grader_mounts_the_course() -> None:
    """No student's pod has the volume with the hidden checks and the gradebook."""
    values = yaml.safe_load((DEPLOY / "kubernetes" / "values.yaml").read_text())
    storage = values["singleuser"]["storage"]
    claims = {v["persistentVolumeClaim"]["claimName"] for v in storage["extraVolumes"]}
    assert claims == {"exchange"}
    assert values["singleuser"]["allowPrivilegeEscalation"] is False


@pytest.mark.parametrize("name", ["student", "grader"])
def test_images_can_be_built_from_the_repository(name: str) -> None:
    """Copied files exist, the base image has a version, and nobody works as root."""
    steps = instructions(IMAGES[name])
    assert steps[0][0] == "FROM"
    assert re.fullmatch(r"python:3\.\d+-slim-\w+", steps[0][1][0])
    known = "FROM ENV RUN COPY USER WORKDIR EXPOSE ENTRYPOINT CMD".split()
    assert [step for step, _ in steps if step not in known] == []
    assert [path for path in copied(IMAGES[name]) if not (ROOT / path).exists()] == []
    assert [words for step, words in steps if step == "USER"] == [["1000"]]
    runs = " ".join(word for step, words in steps if step == "RUN" for word in words)
    assert "--constraint" in runs


@pytest.mark.parametrize("name", ["student", "grader"])
def test_hadolint_finds_no_fault_in_the_images(name: str) -> None:
    """Ignored rules are explained in the file."""
    command = [Path(sys.executable).parent / "hadolint", "--no-color", IMAGES[name]]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_student_image_has_no_secrets() -> None:
    """It is built from requirements and settings alone: no source, no check, no judge."""
    for path in copied(IMAGES["student"]):
        assert path == "constraints.txt" or path.startswith("deploy/images/"), path
    assert "maskgrader" not in (DEPLOY / "images" / "student-requirements.txt").read_text()


@pytest.mark.parametrize("role", ["student", "grader"])
def test_images_have_the_extensions_of_the_trial_hub(role: str, tmp_path: Path) -> None:
    """The settings in the images are those that the browser test uses."""
    hub_folders.write_extensions(tmp_path, role)
    for path in ("jupyter_server_config.json", "labconfig/page_config.json"):
        assert json.loads((DEPLOY / "images" / role / path).read_text()) == json.loads(
            (tmp_path / path).read_text()
        )
    css = (tmp_path / "custom" / "custom.css").read_text()
    assert (DEPLOY / "images" / "custom.css").read_text() == css
    assert "deploy/images/custom.css" in copied(IMAGES[role])
    assert run_config(DEPLOY / "images" / "nbgrader_config.py").Exchange.path_includes_course


def by_dockerfile(role: str) -> list[tuple[str, str]]:
    lines = [words for name, words in instructions(IMAGES[role]) if name == "COPY"]
    return [(words[-2].rstrip("/"), words[-1].rstrip("/")) for words in lines]


def by_guide(role: str) -> list[tuple[str, str]]:
    text = (ROOT / "docs" / "howto" / "one-machine.md").read_text()
    return re.findall(r"^\$ cp -R (deploy/images/\w+)/\. (\S+)/$", text, re.MULTILINE)


@pytest.mark.parametrize("role", ["student", "grader"])
@pytest.mark.parametrize(
    "copies, home, python",
    [
        (by_dockerfile, "/home/jovyan/.jupyter", "/usr/local/etc/jupyter"),
        (by_guide, "/home/grader-decoder/.jupyter", "/opt/maskgrader/etc/jupyter"),
    ],
)
def test_settings_of_a_role_override_those_of_nbgrader(
    copies: Any, home: str, python: str, role: str, tmp_path: Path
) -> None:
    """In the folders of the image and the guide, they switch off what nbgrader switched on."""
    shutil.copytree(
        Path(sys.prefix) / "etc" / "jupyter" / "jupyter_server_config.d",
        tmp_path / python[1:] / "jupyter_server_config.d",
    )
    for source, target in copies(role):
        if (ROOT / source).is_dir() and target.endswith("jupyter"):
            shutil.copytree(ROOT / source, tmp_path / target[1:], dirs_exist_ok=True)
    order = [home] * (role == "grader") + [python, "/etc/jupyter"]
    manager = ExtensionConfigManager(read_config_path=[str(tmp_path / p[1:]) for p in order])
    prefix = "nbgrader.server_extensions."
    extensions = manager.get_jpserver_extensions().items()
    found = {name: on for name, on in extensions if name.startswith(prefix)}
    assert len(found) == 4
    on = {name.removeprefix(prefix) for name, switched in found.items() if switched}
    assert on == set(hub_folders.EXTENSIONS[role])


def test_grader_finds_the_course(
    course: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """nbgrader finds the course, with our judge, where the images and the guide put it."""
    (tmp_path / "decoder").symlink_to(course)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    config = run_config(DEPLOY / "images" / "grader" / "nbgrader_config.py")
    assert config.CourseDirectory.root == str(course)
    assert "maskgrader" in config.Autograde.exporter_class


def test_notebooks_import_what_students_have() -> None:
    """The released notebooks import only the student image's requirements and standard modules."""
    listed = (DEPLOY / "images" / "student-requirements.txt").read_text().splitlines()
    allowed = {line for line in listed if not line.startswith("#")} | sys.stdlib_module_names
    for path in sorted((ROOT / "release" / "demo").glob("*/*.ipynb")):
        for cell in nbformat.read(path, as_version=4).cells:
            if cell.cell_type == "code":
                for node in ast.walk(ast.parse(cell.source)):
                    names = _imported(node)
                    assert {name.partition(".")[0] for name in names} <= allowed, (path, names)


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module or ""] if isinstance(node, ast.ImportFrom) else []


def test_backup_is_complete_and_old_ones_are_removed(tmp_path: Path) -> None:
    """A backup contains the gradebook, and the requested number of backups is kept."""
    script = load(DEPLOY / "one-machine" / "backup_gradebook.py", "backup_gradebook")
    gradebooks = tmp_path / "course" / "gradebooks" / "demo"
    (gradebooks / "receipts").mkdir(parents=True)
    (gradebooks / "receipts" / "ada.json").write_text("{}")
    (gradebooks / "seed").write_text("secret")
    with sqlite3.connect(gradebooks / "gradebook.db") as book:
        book.execute("CREATE TABLE grade (score)")
        book.execute("INSERT INTO grade VALUES (17)")
    book.close()
    folder = tmp_path / "backups"
    folder.mkdir()
    for day in range(3):
        (folder / f"demo-2020010{day}T000000.tar.gz").touch()
    path = script.back_up(tmp_path / "course", "demo", folder, keep=2)
    assert sorted(folder.iterdir()) == [folder / "demo-20200102T000000.tar.gz", path]
    with tarfile.open(path) as archive:
        archive.extractall(tmp_path / "again", filter="data")
    with sqlite3.connect(tmp_path / "again" / "gradebook.db") as book:
        assert book.execute("SELECT score FROM grade").fetchall() == [(17,)]
    book.close()
    assert (tmp_path / "again" / "receipts" / "ada.json").is_file()
    assert (tmp_path / "again" / "seed").read_text() == "secret"
    with pytest.raises(SystemExit, match="nothing was backed up"):
        script.back_up(tmp_path / "course", "other", folder)


def test_grading_on_the_gateway_uses_its_keys_and_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Grading on Dask Gateway gets the cluster's address and keys; the cluster ends with it."""
    import dask
    from distributed.utils import import_term

    ended = []

    class Cluster:
        security, scheduler_address = "keys", "gateway://somewhere"

        def __enter__(self) -> Cluster:
            return self

        def __exit__(self, *error: Any) -> None:
            ended.append("cluster")

        def adapt(self, **limits: int) -> None:
            self.limits = limits

    class Gateway(Cluster):
        def new_cluster(self, **options: Any) -> Cluster:
            return Cluster()

    fake = SimpleNamespace(Gateway=Gateway, GatewayCluster=Cluster)
    monkeypatch.setitem(sys.modules, "dask_gateway", fake)
    script = load(DEPLOY / "kubernetes" / "grade_on_gateway.py", "grade_on_gateway")
    monkeypatch.setitem(sys.modules, "grade_on_gateway", script)
    told = []

    def main(arguments: list[str]) -> None:
        told.extend(arguments)
        told.append(import_term(dask.config.get("distributed.client.security-loader"))({}))
        raise SystemExit(1)

    monkeypatch.setattr(script, "main", main)
    assert script.grade(["mask"]) == 1
    assert told == ["grade", "--scheduler", "gateway://somewhere", "mask", "keys"]
    assert len(ended) == 2
