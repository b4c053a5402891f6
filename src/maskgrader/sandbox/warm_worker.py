"""The judge's end of the warm process: start it, let it fork confined children, reap them."""

from __future__ import annotations

import array
import socket
import subprocess
import sys
from collections.abc import Mapping

from maskgrader.cohort import Limits
from maskgrader.files import SandboxError, Scratch, sweep
from maskgrader.protocol import (
    MAX_PACKET,
    ChildOptions,
    Fork,
    Forked,
    Ready,
    Reap,
    Reaped,
    StartFailed,
    WireError,
    ZygoteMessage,
    decode_packet,
    encode_packet,
)

from .worker_environment import worker_environment

_START_SECONDS = 120
_ANSWER_SECONDS = 10


class WarmWorker:
    """The warm process and its one scratch folder; one child at a time.

    files: what the scratch folder of each child holds at its start, by path. SandboxError
    if it does not start, or is gone when it is needed.
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.files: Mapping[str, bytes] = {}
        environment = worker_environment()
        sweep()
        self._scratch = Scratch()
        self.scratch = self._scratch.path.resolve()
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        mode = "none" if limits.unconfined else "landlock"
        command = [sys.executable, "-s", "-P", "-m", "maskgrader.worker.zygote"]
        self._process = subprocess.Popen(
            [*command, str(theirs.fileno()), str(self.scratch), mode],
            pass_fds=[theirs.fileno()],
            env=environment,
            cwd="/",
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
        theirs.close()
        try:
            self.landlock_abi = self._await_start()
        except BaseException:
            self.close()
            raise

    def _await_start(self) -> int:
        self._control.settimeout(_START_SECONDS)
        answer = self._answer()
        self._control.settimeout(_ANSWER_SECONDS)
        if isinstance(answer, Ready):
            return answer.abi
        reason = answer.reason if isinstance(answer, StartFailed) else answer
        raise SandboxError(
            f"The worker did not start: {reason}. Run `maskgrader doctor` for details."
        )

    def _answer(self) -> ZygoteMessage:
        try:
            packet = self._control.recv(MAX_PACKET)
        except OSError as error:
            raise SandboxError(f"The worker does not respond ({error}).") from error
        if not packet:
            raise SandboxError("The worker is gone.")
        try:
            return decode_packet(packet)
        except WireError as error:
            raise SandboxError(f"The worker sent {error}.") from None

    def _ask(self, request: Fork | Reap, descriptors: list[int] | None = None) -> ZygoteMessage:
        rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", descriptors or []))
        try:
            self._control.sendmsg([encode_packet(request)], [rights] if descriptors else [])
        except OSError as error:
            raise SandboxError(f"The worker is gone ({error}).") from error
        return self._answer()

    def fork(self, options: ChildOptions, folder: str, descriptors: list[int]) -> int:
        """Fork a child; returns its process id.

        folder: its own, by its name in the scratch folder. descriptors: its connection and output
        pipe.
        """
        answer = self._ask(Fork(options, folder), descriptors)
        if not isinstance(answer, Forked):
            raise SandboxError(f"The worker did not fork a child, but sent {answer}.")
        return answer.pid

    def reap(self, pid: int) -> Reaped:
        """Wait for a child that has ended."""
        answer = self._ask(Reap(pid))
        if not isinstance(answer, Reaped):
            raise SandboxError(f"The worker did not reap a child, but sent {answer}.")
        return answer

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def close(self) -> None:
        """End the warm process, and with it any child, and remove the scratch folder."""
        self._control.close()
        try:
            self._process.wait(2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._scratch.close()
