"""The warm process: imports NumPy, IPython and Matplotlib once, and forks a child on request.

It starts with a clean environment and never loads a secret, because a child inherits its memory.
Its parent, the judge, talks to it over a packet socket: see `protocol.zygote_messages`.
"""

from __future__ import annotations

import contextlib
import gc
import os
import random
import shutil
import signal
import socket
import sys

import numpy as np

from maskgrader.protocol import (
    MAX_PACKET,
    Fork,
    Forked,
    Ready,
    Reap,
    Reaped,
    StartFailed,
    decode_packet,
    encode_packet,
)

from .child import die, run_child
from .confine import Jail
from .shell import Shell, make_shell


def main() -> None:
    """Run as `zygote.py SOCKET SCRATCH MODE`; MODE "none" means without Landlock."""
    control = socket.socket(fileno=int(sys.argv[1]))
    scratch, unconfined = sys.argv[2], sys.argv[3] == "none"
    try:
        shell = make_shell()
        jail = Jail(scratch, unconfined)
    except Exception as error:
        control.send(encode_packet(StartFailed(f"{type(error).__name__}: {error}")))
        return
    random.seed(0)
    np.random.seed(0)
    gc.collect()
    gc.freeze()
    control.send(encode_packet(Ready(jail.abi)))
    _serve(control, shell, jail, scratch)


def _serve(control: socket.socket, shell: Shell, jail: Jail, scratch: str) -> None:
    """Fork and reap children until the judge is gone."""
    children: set[int] = set()
    while True:
        packet, descriptors, _, _ = socket.recv_fds(control, MAX_PACKET, 2)
        if not packet:
            _clean_up(children, scratch)
            return
        match decode_packet(packet):
            case Reap(pid):
                _, status, usage = os.wait4(pid, 0)
                children.discard(pid)
                spent = usage.ru_utime + usage.ru_stime
                control.send(encode_packet(Reaped(status, usage.ru_maxrss, spent)))
            case Fork() as request:
                pid = _fork(control, shell, jail, scratch, descriptors, request)
                children.add(pid)
                control.send(encode_packet(Forked(pid)))


def _fork(
    control: socket.socket,
    shell: Shell,
    jail: Jail,
    scratch: str,
    descriptors: list[int],
    request: Fork,
) -> int:
    """Fork a child and return its process id. Only the parent returns."""
    pid = os.fork()
    if pid == 0:
        try:
            control.close()
            connection, output = descriptors
            folder = os.path.join(scratch, request.folder)
            run_child(shell, jail, folder, connection, output, request.options)
        except BaseException as error:
            die(error)
        os._exit(0)
    for descriptor in descriptors:
        os.close(descriptor)
    return pid


def _clean_up(children: set[int], scratch: str) -> None:
    """Kill the children and remove the scratch folder: the judge is gone, perhaps killed."""
    for pid in children:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    with contextlib.suppress(RecursionError):  # too deep for rmtree; the next judge sweeps it
        shutil.rmtree(scratch, ignore_errors=True)


if __name__ == "__main__":
    main()
