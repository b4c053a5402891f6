"""The groups and roles of a JupyterHub with this course: no administrator, no needless scope.

The names of the groups are those that nbgrader's JupyterHubAuthPlugin looks for.
"""

from __future__ import annotations

from typing import Any


def groups(course: str, *, graders: list[str], students: list[str]) -> dict[str, Any]:
    """The value for `JupyterHub.load_groups`."""
    return {
        f"formgrade-{course}": {"users": graders},
        f"nbgrader-{course}": {"users": students},
    }


def roles(course: str, grader: str) -> list[dict[str, Any]]:
    """The value for `JupyterHub.load_roles`; the service `course` runs as the account `grader`."""
    service = f"service={course}"
    students = f"group=nbgrader-{course}"
    return [
        {
            "name": f"formgrade-{course}",
            "groups": [f"formgrade-{course}"],
            # To open the formgrader, and to find it in the Course List.
            "scopes": [f"access:services!{service}", "list:services", f"read:services!{service}"],
        },
        {
            "name": f"grader-service-{course}",
            "services": [course],
            # Every formgrader page needs the first; `nbgrader db student add` needs the others.
            "scopes": [
                f"read:users:groups!user={grader}",
                f"list:groups!{students}",
                f"groups!{students}",
            ],
        },
        {
            # For the token in each person's own server; it never exceeds the person's own scopes.
            "name": "server",
            "scopes": [
                "users:activity!user",
                "access:servers!server",
                "read:users:groups!user",
                "list:services",
                f"read:services!{service}",
            ],
        },
    ]
