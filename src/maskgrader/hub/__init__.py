"""A JupyterHub to try the course on, on this machine alone; and what is left of it is swept."""

from . import traces
from .hub_error import HubError
from .hub_roles import groups, roles
from .passwords import Passwords
from .trial import Hub, demand_requirements, running

__all__ = [
    "Hub",
    "HubError",
    "Passwords",
    "demand_requirements",
    "groups",
    "roles",
    "running",
    "traces",
]
