"""Sends requests to a child, one at a time, and serves the callbacks of its student code."""

from __future__ import annotations

from typing import TypeVar

from maskgrader.protocol import CALLBACK, Callback, Request, body_of

from .callback_functions import LentFunctions, refused
from .child_end import disturbed
from .confined_child import Child
from .work_bounds import student_works

R = TypeVar("R")


class Dialogue:
    """Matches replies to requests by numbers that are never reused."""

    def __init__(self, functions: LentFunctions) -> None:
        self._functions = functions
        self._number = 0

    def ask(self, child: Child, request: Request[R]) -> R:
        """Send a request, serve callbacks, return the reply. `Ended` if the child has ended."""
        self._number += 1
        with student_works():
            child.send([self._number, *request.encode()])
            while True:
                body = body_of(child.receive(), self._number)
                if body is None:
                    raise child.end(disturbed())
                if body[0] != CALLBACK:
                    return request.decode_reply(body)
                self._serve(child, Callback.decode(body))

    def _serve(self, child: Child, callback: Callback | None) -> None:
        with child.paused(), student_works(really=False):
            answer = self._functions.answer(callback)
        try:
            child.send([self._number, *answer.encode()])
        except (TypeError, ValueError, OverflowError, RecursionError, MemoryError):
            child.send([self._number, *refused().encode()])
