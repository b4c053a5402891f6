"""Who may log in to the trial hub: a password per account, made for one run."""

from __future__ import annotations

import hmac
from typing import Any

from jupyterhub.auth import Authenticator
from traitlets import Dict, Unicode


class Passwords(Authenticator):
    """Compares with passwords from the configuration; the machine's own are not involved."""

    passwords = Dict(
        key_trait=Unicode(), value_trait=Unicode(), help="The password of each account."
    ).tag(config=True)

    async def authenticate(self, handler: Any, data: dict[str, str]) -> str | None:
        expected = self.passwords.get(data["username"])
        given = data.get("password") or ""
        if expected and hmac.compare_digest(expected.encode(), given.encode()):
            return data["username"]
        return None
