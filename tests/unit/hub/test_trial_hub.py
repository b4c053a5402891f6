"""A trial hub that does not start."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path

from . import needs


@needs.root
def test_taken_port_is_named_and_nothing_is_left(
    refusal: Callable[..., str], hub_kept: Path
) -> None:
    """A port in use is refused before an account is created."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert f"Port {port} cannot be used: Address already in use" in refusal("--port", str(port))
    assert not hub_kept.exists()
