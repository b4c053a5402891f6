"""The configuration of the trial hub. Values that differ between runs are in settings.json."""

import json
import os
from pathlib import Path

from maskgrader.hub import Passwords, groups, proxy_command, roles

c = get_config()  # type: ignore[name-defined]  # noqa: F821 (JupyterHub defines it)
folder = Path(os.environ["MASKGRADER_HUB"])
settings = json.loads((folder / "state" / "settings.json").read_text(encoding="utf-8"))
course, ports, commands = settings["course"], settings["ports"], Path(settings["commands"])
grader = settings["grader"]
environment = {
    "PATH": f"{commands}:/usr/local/bin:/usr/bin:/bin",
    "LANG": "C.UTF-8",
    "JUPYTER_CONFIG_PATH": str(folder / "etc"),
    "MASKGRADER_COHORT": settings["cohort"],
}

# Loopback only: JupyterHub itself would listen on every interface.
c.JupyterHub.bind_url = f"http://127.0.0.1:{ports['public']}"
c.JupyterHub.hub_bind_url = f"http://127.0.0.1:{ports['hub']}"
c.ConfigurableHTTPProxy.api_url = f"http://127.0.0.1:{ports['proxy']}"
c.ConfigurableHTTPProxy.command = proxy_command({course: grader})
c.ConfigurableHTTPProxy.pid_file = str(folder / "state" / "proxy.pid")
c.JupyterHub.db_url = f"sqlite:///{folder / 'state' / 'hub.sqlite'}"
c.JupyterHub.cookie_secret_file = str(folder / "state" / "cookie_secret")
c.JupyterHub.cleanup_servers = c.JupyterHub.cleanup_proxy = True

c.JupyterHub.authenticator_class = Passwords
c.Passwords.passwords = settings["passwords"]
c.Authenticator.allowed_users = set(settings["passwords"])

# nbgrader identifies a student by the account of the operating system.
c.JupyterHub.spawner_class = "localprocess"
c.Spawner.cmd = [str(commands / "jupyterhub-singleuser")]
c.Spawner.default_url = "/lab"
c.Spawner.environment = environment
c.Spawner.start_timeout = c.Spawner.http_timeout = 120
c.LocalProcessSpawner.interrupt_timeout = 10

c.JupyterHub.load_groups = groups(
    course, graders=[settings["instructor"], grader], students=settings["students"]
)
c.JupyterHub.load_roles = roles(course, grader)
c.JupyterHub.services = [
    {
        "name": course,  # nbgrader looks for a service with the name of the course
        "url": f"http://127.0.0.1:{ports['service']}",
        "command": [str(commands / "jupyterhub-singleuser")],
        "user": grader,
        "cwd": str(folder / "home" / grader),
        "environment": {**environment, "JUPYTERHUB_DEFAULT_URL": "/lab"},
        "oauth_no_confirm": True,
        "timeout": 120,  # seconds to start in; the default of 30 is too short on a busy machine
    }
]
