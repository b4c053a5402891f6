"""Mutants of right answers: what each operator changes, and what stays."""

import pytest

from maskgrader.files.errors import CourseError
from maskgrader.verification.mutants import mutants, mutants_of

DOUBLE = "def double(x):\n    return 2 * x"
SLIPS = [  # operator, a line, what it becomes, among others
    ("arithmetic", "return a + b", "return a - b"),
    ("arithmetic", "return a @ b", "return a * b"),
    ("arithmetic", "a |= b", "a = b"),
    ("operands", "return a / b", "return b / a"),
    ("operands", "return a + b", "return a"),
    ("comparison", "return a < b", "return a <= b"),
    ("comparison", "return a is b", "return a is not b"),
    ("logic", "return a and b", "return a or b"),
    ("logic", "return a if c else b", "return b if c else a"),
    ("number", "return a[1]", "return a[2]"),
    ("number", "return f(a, keepdims=True)", "return f(a, keepdims=False)"),
    ("number", "return a + 1e-05", "return a + 0.0001"),
    ("infinity", "return a + np.inf", "return a + 1000000000.0"),
    ("unary", "return -a", "return a"),
    ("key", "return f(a['k'], b['q'])", "return f(a['q'], b['q'])"),
    ("subscripts", "return np.einsum('qd,kd->qk', a, b)", "return np.einsum('qk,kd->qk', a, b)"),
    ("slices", "return a[b:]", "return a[b + 1:]"),
    ("slices", "return a[b:]", "return a[:b]"),
    ("slices", "return a[:b:2]", "return a[:b]"),
    ("index", "return a[..., None]", "return a[None, ...]"),
    ("index", "return a[b]", "return a"),
    ("sequence", "return (a, b)", "return (b, a)"),
    ("sequence", "return [f(x) for x in a]", "return [f(x) for x in a][::-1]"),
    ("call_removed", "return a.copy()", "return a"),
    ("call_removed", "return f(a, b)", "return b"),
    ("argument", "return f(a, axis=-1)", "return f(a)"),
    ("argument", "return f(a, axis=-1)", "return f(a, axis=None)"),
    ("argument", "return f(a, b, c)", "return f(c, b, a)"),
    ("argument", "return np.zeros(a)", "return np.zeros(a + 1)"),
    ("function", "return np.triu(a, k=1)", "return np.tril(a, k=1)"),
    ("function", "return np.tri(a)", "return np.tri(a, k=-1)"),
    ("function", "return a.sum()", "return a.mean()"),
    ("nested", "return np.exp(np.sum(a))", "return np.sum(np.exp(a))"),
    ("nested", "return a.abs().max()", "return a.max().abs()"),
    ("transposed", "return a.T", "return a"),
    ("transposed", "return a @ b", "return a @ b.T"),
    ("name", "return f(a)", "return f(b)"),
    ("name", "def f(a, b, c):", "def f(b, a, c):"),
]


def of(text, where="notebook"):
    return list(mutants(text, {"f"}, "f", where))


@pytest.mark.parametrize(("operator", "before", "after"), SLIPS)
def test_an_operator_makes_its_slip(operator, before, after):
    """Each operator changes a line as its name says, and nothing else."""
    text = "def f(a, b, c):\n    " + ("pass" if before.startswith("def") else before)
    made = [m for m in of(text) if (m.operator, m.before, m.after) == (operator, before, after)]
    assert [m.text for m in made] == [text.replace(before, after)]


def test_statements_go_missing_and_change_places():
    """A statement is left out, or swapped with its neighbour."""
    found = [(m.before, m.after) for m in of("def f(a):\n    g(a)\n    h(a)")]
    assert {("g(a)", ""), ("g(a); h(a)", "h(a); g(a)")} <= set(found)


def test_no_text_is_made_twice():
    """Two operators that come to the same text make one mutant, and none is the original."""
    text = "def f(a, b):\n    return a[0] + a[-1] * b"
    texts = [text, *(m.text for m in of(text))]
    assert len(texts) == len(set(texts))


def test_docstrings_annotations_and_other_functions_stay():
    """What a reader alone sees, and what nobody asked for, is not changed."""
    text = 'def g(b):\n    return b + 1\n\ndef f(a: int=1) -> int:\n    """Add 1."""\n    return a'
    found = of(text)
    assert found
    assert all("b + 1" in m.text and "a: int=" in m.text and "-> int" in m.text for m in found)
    assert all('"""Add 1."""' in m.text for m in found)


def test_a_mutant_says_where_it_is():
    """Its line is the one in the file, whatever the text of the mutant looks like."""
    mutant = next(m for m in of("# why\n\ndef f(a):\n    return -a", "reference"))
    said = "f (reference, line 4, unary): `return -a` -> `return a`"
    assert said in [str(m) for m in of("# why\n\ndef f(a):\n    return -a", "reference")]
    assert mutant.solution.whole


def test_helpers_of_a_reference_are_mutated_with_it(tmp_path, pristine):
    """A function that an exercise's reference uses is changed too; one it does not use is not."""
    folder = tmp_path / "tests" / "hidden" / "toy"
    folder.mkdir(parents=True)
    used = "def twice(x):\n    return 2 * x\n\ndef double(x):\n    return twice(x)\n"
    (folder / "reference.py").write_text(used + "\ndef draw(x):\n    return 7 + x\n")
    texts = {"double": DOUBLE, "quiz_toy": "answer_a = 7"}
    before = {m.before for m in mutants_of(tmp_path, pristine, texts) if m.where == "reference"}
    assert {"return 2 * x", "return twice(x)"} <= before
    assert "return 7 + x" not in before


def test_an_exercise_needs_a_reference(tmp_path, pristine):
    """The error names the file and the function that it lacks."""
    folder = tmp_path / "tests" / "hidden" / "toy"
    folder.mkdir(parents=True)
    (folder / "reference.py").write_text("import numpy as np\n")
    texts = {"double": DOUBLE, "quiz_toy": "answer_a = 7"}
    with pytest.raises(
        CourseError, match=r"reference.py does not define a function for the exercise double"
    ):
        list(mutants_of(tmp_path, pristine, texts))
