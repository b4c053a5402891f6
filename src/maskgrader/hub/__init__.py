"""A JupyterHub to try the course on, on this machine alone; and what is left of it is swept."""

from . import roles, traces
from .hub_error import HubError
from .roles import groups
from .trial import Hub, demand_requirements, running

__all__ = [
    "Hub",
    "HubError",
    "demand_requirements",
    "groups",
    "roles",
    "running",
    "traces",
]
