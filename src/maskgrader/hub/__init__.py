"""A JupyterHub on this machine alone, to try the course on; it leaves nothing behind."""

from . import leftovers
from .hub_error import HubError
from .hub_roles import groups, roles
from .owner_proxy import command as proxy_command
from .passwords import Passwords
from .preconditions import demand_requirements
from .trial_hub import Hub, running

__all__ = [
    "Hub",
    "HubError",
    "Passwords",
    "demand_requirements",
    "groups",
    "leftovers",
    "proxy_command",
    "roles",
    "running",
]
