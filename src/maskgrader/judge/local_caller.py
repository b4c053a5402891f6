"""Calls functions in the judge's own process: trusted ones only."""

from __future__ import annotations

import contextlib
import copy
import io
import warnings
from collections.abc import Mapping
from typing import Any

from maskgrader.checks import Reply, StudentFault, not_answered
from maskgrader.language import _
from maskgrader.protocol import simplify
from maskgrader.results import Verdict

from .changed_arguments import changed_arguments


class LocalCaller:
    """Calls functions in this process, and replies like a confined worker."""

    def __init__(self, namespace: Mapping[str, Any]) -> None:
        self._namespace = namespace

    def call(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Reply:
        function = self._namespace.get(name)
        if not callable(function):
            raise not_answered(name)
        given = copy.deepcopy((args, kwargs))
        with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("ignore")
            try:
                value = function(*given[0], **given[1])
            except NotImplementedError:
                raise not_answered(name) from None
            except MemoryError:
                message = _("{name} asked for more memory than there is.").format(name=name)
                raise StudentFault(Verdict.MEMORY_LIMIT, message) from None
            except Exception as error:
                template = _("{name} stopped with {error}.")
                message = template.format(name=name, error=type(error).__name__)
                raise StudentFault(Verdict.RUNTIME_ERROR, message) from None
        return Reply(simplify(value), changed_arguments((args, kwargs), given))

    def value(self, name: str) -> Any:
        if name not in self._namespace:
            raise not_answered(name, final=False)
        return simplify(self._namespace[name])
