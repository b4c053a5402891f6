"""A student's answer, and what a check may require of it.

The message of a failed requirement states the call, what it returned and where, and the author's
rule. It never states the input or the expected value, and at most one returned number, rounded.
"""

from __future__ import annotations

import math
from typing import Any, NoReturn

import numpy as np

from maskgrader.language import N_, _, joined, listed
from maskgrader.protocol import Opaque

from .descriptions import (
    KINDS,
    describe_number,
    describe_place,
    describe_row,
    describe_shape,
    describe_value,
)
from .failures import CheckFailed

RTOL = 1e-4  # of the expected value: correct solutions differ by less, mistakes by more
ATOL = 1e-6  # of the largest expected magnitude
ROW_SUM_ATOL = 1e-5
WHOLE_RTOL = 1e-9  # such as a mean times a size


def allowance(target: np.ndarray, rtol: float = RTOL, atol: float | None = None) -> np.ndarray:
    """How far an answer may be from `target`: rtol |target| + atol, in the shape of target.

    By default atol is 1e-6 of the largest finite |target|.
    """
    if atol is None:
        known = np.isfinite(target)
        atol = ATOL * float(np.max(np.abs(target), initial=0.0, where=known))
    return rtol * np.abs(target) + atol


class Answer:
    """The value that one call returned. `value` is raw; the methods check and convert it."""

    def __init__(self, value: Any, call: str, changed: tuple[str, ...] = ()) -> None:
        self.value = value
        self.call = call
        self._changed = changed

    def fail(self, template: str, hint: str = "", **values: Any) -> NoReturn:
        """End the check. The template is a whole sentence or more, such as "{call} gave nan."

        values: for its other placeholders.
        """
        raise CheckFailed(_(template).format(call=self.call, **values), _(hint))

    def require(self, condition: Any, rule: str) -> None:
        """Fail with `rule` unless `condition` is true."""
        if not condition:
            self.fail(N_("{call}: {rule}"), rule=_(rule))

    def array(
        self, shape: str, *, kind: str = "", infinite: bool = False, **sizes: int
    ) -> np.ndarray:
        """The answer as a plain array of the given shape.

        shape: such as "(B, 1, T)"; every symbol is a keyword: `B=2, T=5`.
        kind: "float", "int" or "real" (either); a boolean array is none of them. The default is
        "float" if infinities may occur, since integers cannot be infinite, and otherwise "real".
        infinite: whether +inf and -inf may occur; nan never may.
        Returns a new float64 (or int64) array.
        """
        value = self.value
        if type(value) is not np.ndarray:
            advice = _array_advice(value, shape)
            found = describe_value(value)
            self.fail(N_("{call} gave back {found}. {advice}"), found=found, advice=advice)
        allowed, wanted = KINDS[kind or ("float" if infinite else "real")]
        if value.dtype.kind not in allowed:
            template = N_("{call} gave back {found}. It must be {wanted}.")
            self.fail(template, found=describe_value(value), wanted=_(wanted))
        self._require_shape(value, shape, sizes)
        with np.errstate(all="ignore"):  # a longdouble may be too large for float64
            array = value.astype(np.int64 if value.dtype.kind in "iu" else np.float64)
        self._require_finite(array, infinite)
        return array

    def _require_shape(self, value: np.ndarray, shape: str, sizes: dict[str, int]) -> None:
        symbols = [part.strip() for part in shape.strip("() ").split(",") if part.strip()]
        wanted = tuple(int(s) if s.isdigit() else sizes[s] for s in symbols)
        if value.shape != wanted:
            found = describe_shape(value.shape, sizes)
            template = N_("{call} gave back an array of shape {found}. Its shape must be {shape}.")
            self.fail(template, found=found, shape=shape)

    def _require_finite(self, value: np.ndarray, infinite: bool) -> None:
        if value.dtype.kind != "f":
            return
        bad = np.isnan(value) if infinite else ~np.isfinite(value)
        if bad.any():
            place = np.argwhere(bad)[0]
            rule = (
                N_("There must be no nan.")
                if infinite
                else N_("Every entry must be a finite number.")
            )
            message = self._describe_entry(value[tuple(place)], describe_place(place))
            raise CheckFailed(joined(message, _(rule)))

    def _describe_entry(self, number: Any, where: str) -> str:
        template = _("{call} gave {number} {where}.") if where else _("{call} gave {number}.")
        return template.format(call=self.call, number=describe_number(number), where=where)

    def number(self) -> float:
        """The answer as a finite float: a Python or NumPy number, or a zero-dimensional array."""
        value = self.value
        if isinstance(value, np.ndarray) and value.ndim == 0:
            value = value[()]
        real = int | float | np.integer | np.floating
        if isinstance(value, bool | np.bool_) or not isinstance(value, real):
            template = N_("{call} gave back {found}. It must be one number.")
            self.fail(template, found=describe_value(self.value))
        if not math.isfinite(value):
            template = N_("{call} gave back {found}. It must be a finite number.")
            self.fail(template, found=describe_number(value))
        return float(value)

    def whole_number(self) -> int:
        """The answer as an int; 15.0 counts as 15, and so does what rounding left beside it."""
        number = self.number()
        if abs(number - round(number)) > WHOLE_RTOL * max(1.0, abs(number)):
            template = N_("{call} gave back {found}. It must be a whole number.")
            self.fail(template, found=describe_number(number))
        return round(number)

    def pair(self, first: str, second: str) -> tuple[Answer, Answer]:
        """The two parts of an answer such as `(output, weights)`, each as an Answer."""
        value = self.value
        if not isinstance(value, list | tuple) or len(value) != 2:
            template = N_("{call} gave back {found}. It must give two things: ({first}, {second}).")
            self.fail(template, found=describe_value(value), first=first, second=second)
        return self._part(value[0], first), self._part(value[1], second)

    def _part(self, value: Any, name: str) -> Answer:
        call = _("{call}: its `{name}`").format(call=self.call, name=name)
        return Answer(value, call, self._changed)

    def unchanged(self) -> None:
        """Require that the call changed none of its arguments."""
        if self._changed:
            rule = N_("A function must leave what it is given as it was: work on a copy.")
            template = N_("{call} changed its argument {names}.")
            self.fail(template, rule, names=listed(self._changed))

    def exactly(self, actual: Any, target: Any, rule: str, where: Any = None) -> None:
        """Require that entries are exactly equal (0.0 equals -0.0, -inf equals -inf).

        where: a boolean array of the entries that count; all by default.
        """
        actual = np.asarray(actual)
        self._require_all(actual == np.asarray(target), actual, rule, where)

    def close(
        self,
        actual: Any,
        target: Any,
        rule: str,
        where: Any = None,
        rtol: float = RTOL,
        atol: float | None = None,
    ) -> None:
        """Require |actual - target| <= rtol |target| + atol.

        By default atol is 1e-6 of the largest |target|.
        """
        actual, target = np.asarray(actual), np.asarray(target, dtype=np.float64)
        with np.errstate(all="ignore"):  # infinities are never close, and need no warning
            near = np.abs(actual - target) <= allowance(target, rtol, atol)
        self._require_all(near & np.isfinite(actual) & np.isfinite(target), actual, rule, where)

    def rows_sum_to_one(self, weights: np.ndarray) -> None:
        """Require that the last axis sums to 1, within 1e-5."""
        sums = np.asarray(weights).sum(axis=-1)
        bad = ~(np.abs(sums - 1) <= ROW_SUM_ATOL)
        if bad.any():
            place = np.argwhere(bad)[0]
            where, total = describe_row(place), describe_number(sums[tuple(place)])
            template = (
                N_("{call} gave weights that sum to {total} {where}.")
                if where
                else N_("{call} gave weights that sum to {total}.")
            )
            rule = N_("The weights of a row sum to 1.")
            self.fail(template, rule, total=total, where=where)

    def _require_all(self, good: np.ndarray, actual: np.ndarray, rule: str, where: Any) -> None:
        if where is not None:
            good = good | ~np.broadcast_to(np.asarray(where, dtype=bool), good.shape)
        if not np.all(good):
            place = np.argwhere(~good)[0]
            found = actual[tuple(place)] if actual.ndim else actual[()]
            raise CheckFailed(self._describe_entry(found, describe_place(place)), _(rule))


_ADVICE = {
    "MaskedArray": N_(
        "Comparisons skip the masked cells of such an array: call `.filled(0.0)` on it."
    ),
    "DataFrame": N_("Call `.to_numpy()` on it."),
    "Series": N_("Call `.to_numpy()` on it."),
    "generator": N_("Is there a `yield` where a `return` belongs?"),
    "function": N_("Are the brackets of a call missing?"),
}


def _array_advice(value: Any, shape: str) -> str:
    if isinstance(value, Opaque) and value.type_name in _ADVICE:
        return _(_ADVICE[value.type_name])
    if isinstance(value, Opaque) and value.type_name == "ndarray" and not value.is_over_bounds:
        if value.reason == "dtype O":
            return _(
                "Rows of different length or dtype=object make one: it must hold only numbers."
            )
        return _("It must hold numbers.")
    if value is None:
        return _("Is there a `return` at its end?")
    is_table = isinstance(value, list) and all(isinstance(part, list | float) for part in value)
    template = (
        _("It must be a NumPy array of shape {shape}: `np.array` makes one of it.")
        if is_table
        else _("It must be a NumPy array of shape {shape}.")
    )
    return template.format(shape=shape)
