"""/etc/jupyterhub/jupyterhub_config.py: JupyterHub on one machine, with this course.

People log in with their accounts on this machine (PAM). Change only the first block.
"""

from pathlib import Path

from maskgrader.hub import groups, proxy_command, roles

COHORT = "autumn26"
COURSE = "decoder-autumn26"  # its course_id, which `maskgrader cohort show` prints
GRADER = "grader-decoder"  # the account that owns the course; nobody logs in with it
INSTRUCTORS = ["ines"]
STUDENTS = Path("/etc/jupyterhub/students")  # one account per line
COMMANDS = Path("/opt/maskgrader/bin")

c = get_config()  # noqa: F821
students = STUDENTS.read_text(encoding="utf-8").split() if STUDENTS.is_file() else []
environment = {
    "PATH": f"{COMMANDS}:/usr/local/bin:/usr/bin:/bin",
    "LANG": "C.UTF-8",
    "MASKGRADER_COHORT": COHORT,
}

# A reverse proxy with a certificate is in front of it. Only root can listen on ports below 1024:
# people have shells here, and could take another port, with passwords, when the hub is down.
c.JupyterHub.bind_url = "http://127.0.0.1:800"
c.JupyterHub.hub_bind_url = "http://127.0.0.1:801"
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:802"
c.JupyterHub.db_url = "sqlite:////var/lib/jupyterhub/jupyterhub.sqlite"
c.JupyterHub.cookie_secret_file = "/var/lib/jupyterhub/cookie_secret"
c.ConfigurableHTTPProxy.pid_file = "/run/jupyterhub/proxy.pid"
# It sends nothing to a server that another account has started on the port of one that has ended.
c.ConfigurableHTTPProxy.command = proxy_command({COURSE: GRADER})

c.JupyterHub.authenticator_class = "pam"
c.Authenticator.allowed_users = {*INSTRUCTORS, *students}
c.JupyterHub.spawner_class = "localprocess"
c.Spawner.cmd = [str(COMMANDS / "jupyterhub-singleuser")]
c.Spawner.default_url = "/lab"
c.Spawner.environment = environment

c.JupyterHub.load_groups = groups(COURSE, graders=[*INSTRUCTORS, GRADER], students=students)
c.JupyterHub.load_roles = roles(COURSE, GRADER)
c.JupyterHub.services = [
    {
        "name": COURSE,  # nbgrader looks for a service with the name of the course
        "url": "http://127.0.0.1:9999",
        "command": [str(COMMANDS / "jupyterhub-singleuser")],
        "user": GRADER,
        "cwd": f"/home/{GRADER}",
        "environment": {
            **environment,
            "JUPYTERHUB_DEFAULT_URL": "/lab",
            "TMPDIR": f"/home/{GRADER}/tmp",  # /tmp is shared with people's JupyterLab
        },
        "oauth_no_confirm": True,
        "timeout": 120,  # seconds to start in; the default of 30 is too short on a busy machine
    }
]
