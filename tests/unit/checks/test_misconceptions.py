"""Naming the known mistake behind an answer, and nothing else."""

from types import SimpleNamespace

import numpy as np
import pytest

from maskgrader.checks import Catalogue, StudentFault, misconception
from maskgrader.checks.misconceptions import alike
from maskgrader.judge.plain_kernel import LocalCaller
from maskgrader.protocol.values import Opaque
from maskgrader.results.verdict import Verdict


def double(x):
    return 2.0 * x


@misconception("double", hint="How often is it added?")
def same(x):
    """It is given back as it came"""
    return x


@misconception("double", hint="Is twice two always what it looks like?")
def squared(x):
    """It is multiplied with itself"""
    return x * x


@misconception("double", hint="What if there is more than one number?", probes=lambda rng: [(1.0,)])
def only_one(x):
    """It stops at more than one number"""
    return 3.0 if np.ndim(x) == 0 else 1 / 0


@pytest.fixture
def catalogue():
    module = SimpleNamespace(
        same=same,
        squared=squared,
        only_one=only_one,
        PROBES={"double": lambda rng: [(3.0,), (rng.normal(size=4),)]},
    )
    reference = SimpleNamespace(double=double)
    return Catalogue(module, reference, lambda exercise: np.random.default_rng(1))


def diagnose(catalogue, function):
    found = catalogue.diagnose("double", LocalCaller({"double": function}))
    return found and found.name


@pytest.mark.parametrize(
    ("function", "name"),
    [
        (lambda x: x, "same"),
        (lambda x: np.exp(2 * np.log(np.abs(x))), "squared"),
        (lambda x: np.float32(x), "same"),
        (lambda x: 3.0, "only_one"),
        (double, None),
        (lambda x: x + x, None),
        (lambda x: 7.0, None),
        (lambda x: x if np.ndim(x) else 2 * x, None),
        (lambda x: None, None),
        (lambda x: 1 / 0, None),
        (lambda x: [x], None),
    ],
)
def test_a_mistake_is_named_when_every_probe_agrees(catalogue, function, name):
    """The name is that of the one mistake with the same answers; the right answer has none."""
    assert diagnose(catalogue, function) == name


def test_two_mistakes_that_fit_are_none(catalogue):
    """Where the answers do not tell two mistakes apart, neither is named."""

    @misconception("double", hint="Is it not the same?")
    def twin(x):
        """It is the same by another way"""
        return x

    catalogue.misconceptions += (twin,)
    assert diagnose(catalogue, lambda x: x) is None


def test_a_mistake_may_stop_where_the_students_function_does(catalogue):
    """An error on one probe is part of a fingerprint, an answer on another the rest."""

    @misconception("double", hint="Does it work for a row of numbers?")
    def scalar_only(x):
        """A row of numbers stops it"""
        return float(x)

    catalogue.misconceptions += (scalar_only,)
    assert diagnose(catalogue, lambda x: float(x)) == "scalar_only"


def test_a_process_that_is_gone_ends_the_search(catalogue):
    """A fault that ends the student's process is passed on; nothing is named."""

    class Gone:
        def call(self, name, args, kwargs):
            raise StudentFault(Verdict.TIME_LIMIT, "Gone.", final=True)

    with pytest.raises(StudentFault):
        catalogue.diagnose("double", Gone())


def test_a_mistake_needs_words():
    """A mistake without a title cannot be shown to anyone."""
    with pytest.raises(ValueError, match="docstring"):
        misconception("double", hint="Twice?")(double)


def test_mistakes_see_themselves(catalogue):
    """Each is recognised in its own answers, and no other is."""
    for known in catalogue.misconceptions:
        assert catalogue.matches_of(known) == [known]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (np.float64(1), 1.0, True),
        (1, 1.0, False),
        (True, 1, False),
        (np.array([1.0, np.nan]), np.array([1.0, np.nan]), True),
        (np.array([1.0, np.inf]), np.array([1.0, -np.inf]), False),
        (np.zeros(2), np.zeros((1, 2)), False),
        (np.zeros(2), np.zeros(2, int), False),
        (np.ones(2) * 1e6, np.ones(2) * 1e6 + 1, True),
        (np.ones(2), np.ones(2) * 1.01, False),
        ([np.zeros(2), 1.0], (np.zeros(2), 1.0), True),
        ([np.zeros(2)], np.zeros(2), False),
        (None, None, True),
        (None, 0.0, False),
        ("a", "a", True),
        (Opaque("set"), Opaque("set"), True),
        (Opaque("set"), Opaque("list"), False),
        (np.zeros(2), None, False),
    ],
)
def test_answers_are_alike_in_kind_shape_and_value(one, other, same):
    """Two answers are the same thing only in all three."""
    assert alike(one, other) is same
    assert alike(other, one) is same
