"""Who may do what on a JupyterHub with this course: no administrator, and no scope to spare.

The names of the groups are those that nbgrader's JupyterHubAuthPlugin looks for.
"""

from __future__ import annotations

from typing import Any


def groups(course: str, *, graders: list[str], students: list[str]) -> dict[str, Any]:
    """For `JupyterHub.load_groups`."""
    return {
        f"formgrade-{course}": {"users": graders},
        f"nbgrader-{course}": {"users": students},
    }


def roles(course: str, grader: str) -> list[dict[str, Any]]:
    """For `JupyterHub.load_roles`; the service `course` runs as the account `grader`."""
    service = f"service={course}"
    students = f"group=nbgrader-{course}"
    return [
        {
            "name": f"formgrade-{course}",
            "groups": [f"formgrade-{course}"],
            # Open the formgrader, and find it in the Course List.
            "scopes": [f"access:services!{service}", "list:services", f"read:services!{service}"],
        },
        {
            "name": f"grader-service-{course}",
            "services": [course],
            # Every formgrader page asks for the first; `nbgrader db student add` for the others.
            "scopes": [
                f"read:users:groups!user={grader}",
                f"list:groups!{students}",
                f"groups!{students}",
            ],
        },
        {
            # What the token in each person's own server may do, within what the person may.
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
