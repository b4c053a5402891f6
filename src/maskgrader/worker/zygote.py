"""The warm process: imports NumPy, IPython and Matplotlib once, and forks a child on request.

It is started with a clean environment and has never loaded a secret: a child inherits its memory.
Its parent speaks to it over a socket of packets, each one msgpack message:
`["fork", options]` with two descriptors, answered by `["child", pid]`, and
`["reap", pid]`, answered by `["reaped", status, peak KiB, CPU seconds]`.
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

import msgpack
import numpy as np

from .child import die, run_child
from .confine import Jail
from .shell import make_shell

_PACKET = 1 << 16


def main() -> None:
    control = socket.socket(fileno=int(sys.argv[1]))
    scratch, unconfined = sys.argv[2], sys.argv[3] == "none"
    try:
        shell = make_shell()
        jail = Jail(scratch, unconfined)
    except Exception as error:
        control.send(msgpack.packb(["failed", f"{type(error).__name__}: {error}"]))
        return
    random.seed(0)
    np.random.seed(0)
    gc.collect()
    gc.freeze()
    control.send(msgpack.packb(["ready", jail.abi]))
    children: set[int] = set()
    while True:
        packet, descriptors, _, _ = socket.recv_fds(control, _PACKET, 2)
        if not packet:
            clean_up(children, scratch)
            return
        kind, argument = msgpack.unpackb(packet)
        if kind == "reap":
            _, status, usage = os.wait4(argument, 0)
            children.discard(argument)
            spent = usage.ru_utime + usage.ru_stime
            control.send(msgpack.packb(["reaped", status, usage.ru_maxrss, spent]))
            continue
        pid = os.fork()
        if pid == 0:
            try:
                control.close()
                run_child(shell, jail, scratch, *descriptors, argument)
            except BaseException as error:
                die(error)
            os._exit(0)
        for descriptor in descriptors:
            os.close(descriptor)
        children.add(pid)
        control.send(msgpack.packb(["child", pid]))


def clean_up(children: set[int], scratch: str) -> None:
    """The judge is gone, perhaps killed: leave neither a child nor its scratch folder behind."""
    for pid in children:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    with contextlib.suppress(RecursionError):  # too deep for it: the next judge's sweep is not
        shutil.rmtree(scratch, ignore_errors=True)


if __name__ == "__main__":
    main()
