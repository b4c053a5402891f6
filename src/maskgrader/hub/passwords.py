"""Login to the trial hub: each account has a password that is valid for one run."""

from __future__ import annotations

import hmac
from typing import Any

from jupyterhub.auth import Authenticator
from traitlets import Dict, Unicode


class Passwords(Authenticator):
    """Checks passwords from the configuration; those of the machine are not used."""

    passwords = Dict(
        key_trait=Unicode(), value_trait=Unicode(), help="The password of each account."
    ).tag(config=True)

    async def authenticate(self, handler: Any, data: dict[str, str]) -> str | None:
        """The name of the account if the password is right, else None."""
        expected = self.passwords.get(data["username"])
        given = data.get("password") or ""
        if expected and hmac.compare_digest(expected.encode(), given.encode()):
            return data["username"]
        return None
