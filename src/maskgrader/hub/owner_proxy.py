"""JupyterHub's proxy for a machine with many accounts: it sends requests only to the right account.

When a server has ended, any account can listen on its loopback port, and a proxy would send it the
next request, cookies included. This one asks the kernel whose the other end of each new connection
is, and sends nothing if it is not the account of the route: a person's own for their server, the
configured one for a service. Ports that only root can listen on, as the hub's, need no such check.

`python owner_proxy.py ACCOUNTS OPTIONS` takes the account of each service as JSON, and the options
of configurable-http-proxy.
"""

from __future__ import annotations

import json
import pwd
import socket
import struct
import sys
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import urlsplit

import tornado.simple_httpclient
import tornado.websocket
from configurable_http_proxy import cli
from configurable_http_proxy.configproxy import PythonProxy
from tornado.iostream import IOStream
from tornado.tcpclient import TCPClient

ROOTS_PORTS = range(700, 980)  # browsers refuse some of root's other ports
_HOUR = 60 * 60 * 1000  # milliseconds
# From linux/netlink.h, sock_diag.h, inet_diag.h and tcp_states.h.
_SOCK_DIAG, _SOCK_DIAG_BY_FAMILY, _REQUEST, _ESTABLISHED = 4, 20, 1, 1
_HEADER = struct.Struct("=IHHII")  # length, type, flags, number, port
_QUESTION = struct.Struct("=BBBxI")  # family, protocol, extensions, states
_ANYONE = ("0.0.0.0", 0)

Address = tuple[str, int]


def command(accounts: dict[str, str]) -> list[str]:
    """The value for `ConfigurableHTTPProxy.command`; accounts: of the hub's services, by name."""
    # The proxy would give up on an answer after 20 seconds. Autograding takes longer, and the page
    # that waits for a slow server would never finish.
    timeout = ["--proxy-timeout", str(_HOUR)]
    return [sys.executable, "-P", str(Path(__file__)), json.dumps(accounts), *timeout]


def first_open_port() -> int:
    """The lowest port that every account can listen on; those below are root's."""
    path = Path("/proc/sys/net/ipv4/ip_unprivileged_port_start")
    return int(path.read_text()) if path.exists() else 1024


class OwnerProxy(PythonProxy):
    """configurable-http-proxy, which knows whose server each route leads to."""

    accounts: ClassVar[dict[str, str]] = {}

    def __init__(self, options: Any = ()) -> None:
        super().__init__(options)
        _CheckedClient.proxy = self

    def owners(self, address: Address) -> set[int | None]:
        """The user ids of the routes to an address; None for a route without an account.

        Two are a conflict: the port of a server that ended was given to somebody else's.
        """
        routes = self.get_routes().values()
        return {self._owner(route) for route in routes if _address(route["target"]) == address}

    def _owner(self, route: dict[str, Any]) -> int | None:
        name = route.get("user") or self.accounts.get(route.get("service", ""))
        try:
            return pwd.getpwnam(name).pw_uid if name else None
        except KeyError:
            return None


class _CheckedClient(TCPClient):
    """Opens connections to the owners' servers alone. OSError if the server is somebody else's."""

    proxy: ClassVar[OwnerProxy]

    async def connect(self, host: str, port: int, *args: Any, **options: Any) -> IOStream:
        stream = await super().connect(host, port, *args, **options)
        try:
            if port >= first_open_port():
                _demand_owner(stream.socket, self.proxy.owners((host, port)))
        except BaseException:
            stream.close()
            raise
        return stream


def _demand_owner(connection: socket.socket, owners: set[int | None]) -> None:
    """OSError if the other end of this connection is not the only owner's.

    Some kernels count a connection as root's until its server accepts it. While it waits, its
    server goes on listening, so the listener that was there before is the one that will accept it.
    """
    here, there = connection.getsockname(), connection.getpeername()
    _, listening = _state_and_user(there, _ANYONE)
    state, user = _state_and_user(there, here)
    known = {listening if user == 0 else user}
    if state != _ESTABLISHED or None in owners or known != owners:
        whose = f"user {user}'s, not that of {owners or 'any route'}"
        raise ConnectionRefusedError(f"The server at {there[0]}:{there[1]} is {whose}.")


def _state_and_user(local: Address, remote: Address) -> tuple[int, int | None]:
    """State and user id of a TCP socket of this machine; remote: `_ANYONE` for one that listens."""
    ends = struct.pack("!HH", local[1], remote[1])
    for host, _ in (local, remote):
        ends += socket.inet_aton(host).ljust(16, b"\0")
    question = _QUESTION.pack(socket.AF_INET, socket.IPPROTO_TCP, 0, 0xFFFFFFFF)
    question += ends + struct.pack("=I8s", 0, b"\xff" * 8)  # any interface, no cookie
    header = _HEADER.pack(_HEADER.size + len(question), _SOCK_DIAG_BY_FAMILY, _REQUEST, 0, 0)
    with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, _SOCK_DIAG) as kernel:
        kernel.settimeout(5)
        kernel.send(header + question)
        answer = kernel.recv(4096)
    if _HEADER.unpack_from(answer)[1] != _SOCK_DIAG_BY_FAMILY:
        return 0, None  # there is none
    # family, state, timer, retransmissions; both ends in 48 bytes; three numbers; the user id
    state, user = struct.unpack_from("=xBxx48x12xI", answer, _HEADER.size)
    return state, user


def _address(target: str) -> Address | None:
    parts = urlsplit(target)
    return (parts.hostname, parts.port) if parts.hostname and parts.port else None


def main() -> None:
    """Run the proxy."""
    OwnerProxy.accounts = json.loads(sys.argv.pop(1))
    cli.PythonProxy = OwnerProxy
    tornado.simple_httpclient.TCPClient = _CheckedClient  # type: ignore[attr-defined]
    tornado.websocket.TCPClient = _CheckedClient  # type: ignore[attr-defined]
    cli.main()


if __name__ == "__main__":
    main()
