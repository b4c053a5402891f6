"""What a check may demand of an answer, and the words in which it is refused."""

import numpy as np
import pytest

from maskgrader.checks import Answer, CheckFailed
from maskgrader.protocol.values import Opaque, simplify

CALL = "causal_mask(T)"
SECRET = 7.654321


def answer(value, **more):
    return Answer(value, CALL, **more)


def refusal(demand, *args, **kwargs):
    with pytest.raises(CheckFailed) as caught:
        demand(*args, **kwargs)
    return str(caught.value)


# -- arrays


def test_an_array_of_the_right_shape_is_given_back():
    """A float array of the demanded shape comes back with its values."""
    array = answer(np.array([[1.0, 2.0, 3.0]])).array("(B, T)", B=1, T=3)
    assert array.tolist() == [[1, 2, 3]]


@pytest.mark.parametrize("dtype", ["f2", "f4", "f8", "g", ">f8"])
def test_any_float_type_comes_back_as_float64(dtype):
    """The precision a student chose inside is not graded."""
    array = answer(np.ones(2, dtype)).array("(T,)", T=2)
    assert array.dtype == np.float64


def test_the_array_given_back_is_a_copy():
    """What a check does to its array leaves the answer as it was."""
    value = np.zeros(2)
    answer(value).array("(T,)", T=2)[:] = 1
    assert value.tolist() == [0, 0]


def test_a_shape_may_hold_numbers():
    """A literal size in a shape is demanded as it stands."""
    assert answer(np.zeros((2, 1, 3))).array("(B, 1, T)", B=2, T=3).shape == (2, 1, 3)
    assert "(B, 1, T)" in refusal(answer(np.zeros((2, 2, 3))).array, "(B, 1, T)", B=2, T=3)


def test_a_wrong_shape_is_told_in_symbols():
    """The shape that came back is described in the statement's letters, not in secret numbers."""
    text = refusal(answer(np.zeros((5, 6))).array, "(T, T)", T=5)
    assert text == f"{CALL} gave back an array of shape (T, T + 1). Its shape must be (T, T)."


def test_boolean_arrays_are_no_numbers():
    """True and False are neither floats nor integers nor real."""
    value = np.zeros(2, bool)
    for kind in ("float", "int", "real"):
        assert "array of booleans" in refusal(answer(value).array, "(T,)", kind=kind, T=2)


def test_integers_are_no_floats():
    """An integer mask cannot hold -inf and is refused, and so is any for kind float."""
    for wanted in ({"infinite": True}, {"kind": "float"}):
        text = refusal(answer(np.zeros(2, int)).array, "(T,)", T=2, **wanted)
        assert "array of integers" in text and "floating-point" in text


def test_floats_are_no_integers():
    """Float tokens are refused for kind int."""
    text = refusal(answer(np.zeros(2)).array, "(T,)", kind="int", T=2)
    assert "whole numbers" in text


@pytest.mark.parametrize("dtype", ["i1", "u4", "i8", ">i4"])
def test_any_integer_type_counts_as_integers(dtype):
    """Integers of any size come back as int64."""
    array = answer(np.array([1, 2], dtype)).array("(T,)", kind="int", T=2)
    assert array.dtype == np.int64 and array.tolist() == [1, 2]


@pytest.mark.parametrize("dtype", [int, float])
def test_real_takes_integers_and_floats(dtype):
    """Where the kind does not matter, which is the default, both are taken."""
    for kind in ({"kind": "real"}, {}):
        assert answer(np.ones(2, dtype)).array("(T,)", T=2, **kind).tolist() == [1, 1]


def test_complex_numbers_are_not_real():
    """Complex numbers are refused, and not cut down to their real part."""
    assert "complex" in refusal(answer(np.ones(2, complex)).array, "(T,)", kind="real", T=2)


def test_a_matrix_is_read_as_a_plain_array():
    """np.matrix, once over the wire, is an array like any other."""
    with pytest.warns(PendingDeprecationWarning):
        value = np.matrix([[1.0]])
    array = answer(simplify(value)).array("(T, T)", T=1)
    assert type(array) is np.ndarray and array.shape == (1, 1)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (None, "`return`"),
        (Opaque("MaskedArray"), "`.filled(0.0)`"),
        ([[0.0]], "a list of 1 thing"),
        ([0.0, 1.0], "a list or tuple of 2 things"),
        (3.0, "a single number"),
        ("text", "a text"),
        (True, "True or False"),
        ({"a": 1}, "a dictionary"),
        (Opaque("generator"), "a generator"),
        (Opaque("ndarray", "dtype O"), "an array of Python objects"),
        (Opaque("ndarray", "too large"), "more than 100000 numbers"),
    ],
    ids=repr,
)
def test_what_is_no_array_is_named(value, said):
    """A wrong kind of value is called by its kind, with advice where there is some."""
    text = refusal(answer(value).array, "(T, T)", T=4)
    assert text.startswith(f"{CALL} gave back ") and said in text


def test_a_class_name_carries_nothing_out():
    """The name of a student's own class, which may spell a secret, is not repeated."""
    text = refusal(answer(Opaque("secret_7_654321")).array, "(T, T)", T=4)
    assert "secret" not in text and "7_654321" not in text


@pytest.mark.parametrize(
    ("bad", "said"), [(np.nan, "gave nan"), (np.inf, "gave inf"), (-np.inf, "gave -inf")]
)
def test_what_is_not_finite_is_refused_with_its_place(bad, said):
    """nan and infinities are told with the place where they stand."""
    value = np.zeros((2, 3))
    value[1, 2] = bad
    text = refusal(answer(value).array, "(B, T)", B=2, T=3)
    assert f"{said} at row 1, column 2." in text


def test_infinities_may_be_allowed():
    """With infinite=True a mask may hold -inf."""
    array = answer(np.array([0.0, -np.inf])).array("(T,)", infinite=True, T=2)
    assert array.tolist() == [0, -np.inf]


def test_nan_is_never_allowed():
    """With infinite=True nan is refused still."""
    text = refusal(answer(np.array([-np.inf, np.nan])).array, "(T,)", infinite=True, T=2)
    assert "no nan" in text


def test_a_longdouble_too_large_for_float64_is_not_finite():
    """A finite array stays finite: what float64 cannot hold is refused."""
    value = np.array([np.finfo(np.longdouble).max])
    assert "gave inf" in refusal(answer(value).array, "(T,)", T=1)


def test_an_empty_array_is_finite():
    """An array without entries has no bad one."""
    assert answer(np.zeros((0, 3))).array("(B, T)", B=0, T=3).size == 0


# -- numbers


@pytest.mark.parametrize("value", [2, 2.0, np.int32(2), np.float32(2), np.uint8(2), np.array(2.0)])
def test_any_form_of_number_is_a_number(value):
    """Python and NumPy numbers and arrays without axes count alike."""
    number = answer(value).number()
    assert type(number) is float and number == 2.0


@pytest.mark.parametrize(
    "value",
    [True, np.True_, np.array(True), "2", None, [2], np.ones(1), 2j, np.array(2j)],
    ids=repr,
)
def test_what_is_no_number_is_refused(value):
    """Truth values, text, lists and arrays with axes are no number."""
    assert "must be one number" in refusal(answer(value).number)


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf, np.float32("nan"), np.array(np.inf)])
def test_a_number_must_be_finite(value):
    """nan and infinities are no answer."""
    assert "finite number" in refusal(answer(value).number)


@pytest.mark.parametrize(
    "value", [15, 15.0, 15 - 1e-13, np.int64(15), np.float32(15), np.array(15)]
)
def test_fifteen_in_any_form_is_a_whole_number(value):
    """15.0 counts as 15, and so does a sum or a mean times a size that is 15 but for rounding."""
    number = answer(value).whole_number()
    assert type(number) is int and number == 15


def test_a_fraction_is_no_whole_number():
    """The number that came back is quoted, rounded."""
    text = refusal(answer(14.50001).whole_number)
    assert text == f"{CALL} gave back 14.5. It must be a whole number."


# -- pairs


@pytest.mark.parametrize("value", [[1.0, 2.0], (1.0, 2.0)])
def test_a_pair_gives_two_answers(value):
    """The parts of a pair are answers of their own."""
    first, second = answer(value).pair("output", "weights")
    assert (first.number(), second.number()) == (1.0, 2.0)


def test_a_part_of_a_pair_is_named():
    """A fault in one part says which."""
    _, weights = answer([1.0, None]).pair("output", "weights")
    assert refusal(weights.number).startswith(f"{CALL}: its `weights` gave back None.")


def test_a_part_knows_of_changed_arguments():
    """A change of an argument shows in the parts as well."""
    output, _ = answer([1.0, 2.0], changed=("Q",)).pair("output", "weights")
    assert "changed its argument Q" in refusal(output.unchanged)


@pytest.mark.parametrize(
    "value", [None, 1.0, [1.0], [1.0, 2.0, 3.0], np.zeros((2, 2)), "ab"], ids=repr
)
def test_what_is_no_pair_is_refused(value):
    """Anything but two things is refused with the names of the two."""
    assert "(output, weights)" in refusal(answer(value).pair, "output", "weights")


# -- arguments


def test_unchanged_arguments_are_no_fault():
    """A function that leaves its arguments alone passes."""
    assert answer(1.0).unchanged() is None


def test_changed_arguments_are_named():
    """The names of all changed arguments are told, not their values."""
    text = refusal(answer(1.0, changed=("scores", "mask")).unchanged)
    assert text.startswith(f"{CALL} changed its argument scores and mask.")


# -- comparing


def test_exactly_takes_minus_zero_for_zero():
    """-0.0 is 0.0."""
    assert answer(None).exactly(np.array([-0.0]), 0.0, "Rule.") is None


def test_exactly_takes_equal_infinities():
    """-inf equals -inf."""
    assert answer(None).exactly(np.array([-np.inf]), -np.inf, "Rule.") is None


@pytest.mark.parametrize("value", [np.inf, np.nan, -1e9, -np.finfo(float).max])
def test_exactly_tells_others_from_minus_infinity(value):
    """+inf, nan and large negative numbers are not -inf."""
    text = refusal(answer(None).exactly, np.array([value]), -np.inf, "Rule.")
    assert text.endswith(" at position 0. Rule.")


def test_exactly_forgives_nothing():
    """The smallest difference there is counts."""
    next_one = np.nextafter(1.0, 2.0)
    assert "Rule." in refusal(answer(None).exactly, np.array([next_one]), 1.0, "Rule.")


def test_exactly_looks_only_where_it_is_told():
    """Entries outside of `where` do not count."""
    actual = np.array([[0.0, 5.0], [0.0, 0.0]])
    where = np.array([[True, False], [True, True]])
    assert answer(None).exactly(actual, 0.0, "Rule.", where=where) is None
    assert "row 0, column 1" in refusal(answer(None).exactly, actual, 0.0, "Rule.", where=~where)


def test_where_may_be_smaller_than_the_array():
    """`where` broadcasts over leading axes."""
    actual = np.zeros((2, 1, 3))
    actual[1, 0, 2] = 4
    where = np.array([False, False, True])
    text = refusal(answer(None).exactly, actual, 0.0, "Rule.", where=where)
    assert "gave 4 at row 0, column 2 (of part 1). Rule." in text


@pytest.mark.parametrize(("off", "passes"), [(0.99, True), (1.01, False)])
@pytest.mark.parametrize("sign", [1, -1])
def test_close_allows_a_ten_thousandth_of_the_value(off, passes, sign):
    """rtol is 1e-4 of the expected value, on either side (atol is 1e-6 of the largest)."""
    actual = np.array([100.0 + sign * off * (100.0 * 1e-4 + 100.0 * 1e-6)])
    if passes:
        assert answer(None).close(actual, [100.0], "Rule.") is None
    else:
        assert "Rule." in refusal(answer(None).close, actual, [100.0], "Rule.")


@pytest.mark.parametrize(("off", "passes"), [(0.99e-3, True), (1.01e-3, False)])
def test_close_allows_a_millionth_of_the_largest_magnitude(off, passes):
    """Beside -1000, a zero may be off by 1e-3."""
    actual, target = np.array([-1000.0, off]), np.array([-1000.0, 0.0])
    if passes:
        assert answer(None).close(actual, target, "Rule.") is None
    else:
        assert "position 1" in refusal(answer(None).close, actual, target, "Rule.")


def test_close_to_zeros_means_zeros():
    """Where all is expected to be zero, there is no tolerance."""
    assert "Rule." in refusal(answer(None).close, np.array([1e-12]), [0.0], "Rule.")


def test_close_takes_its_own_tolerances():
    """An author's rtol and atol replace the usual ones."""
    assert answer(None).close(np.array([1.4]), [1.0], "Rule.", atol=0.5) is None
    assert answer(None).close(np.array([1.4]), [1.0], "Rule.", rtol=0.5) is None
    assert "Rule." in refusal(answer(None).close, np.array([1.4]), [1.0], "R. Rule.", rtol=0.3)


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_close_takes_nothing_that_is_not_finite(bad):
    """nan is close to nothing, not even to nan; nor are infinities."""
    for target in (1.0, bad):
        assert "Rule." in refusal(answer(None).close, np.array([bad]), [target], "Rule.")


def test_an_infinite_target_does_not_widen_the_tolerance():
    """One infinity among the expected values leaves the others as strict as before."""
    actual, target = np.array([3.0, 0.0]), np.array([1.0, -np.inf])
    assert "position 0" in refusal(answer(None).close, actual, target, "Rule.")
    assert "position 1" in refusal(answer(None).close, [1.0, 0.0], target, "Rule.")


def test_comparing_arrays_without_entries_passes():
    """There is nothing wrong in nothing."""
    assert answer(None).close(np.zeros((0, 2)), np.zeros((0, 2)), "Rule.") is None


def test_a_bare_number_can_be_compared():
    """A number has no place to tell."""
    assert refusal(answer(None).close, 0.5, 1.0, "Rule.") == f"{CALL} gave 0.5. Rule."


# -- rows


@pytest.mark.parametrize("total", [1.0, 1 + 0.9e-5, 1 - 0.9e-5])
def test_rows_may_miss_one_by_a_hundred_thousandth(total):
    """Row sums within 1e-5 of 1 pass."""
    assert answer(None).rows_sum_to_one(np.array([[0.5, total - 0.5]])) is None


@pytest.mark.parametrize("total", [1 + 1.1e-5, 1 - 1.1e-5, 0.0, np.nan])
def test_rows_that_miss_one_by_more_are_refused(total):
    """Row sums further away, and nan, do not pass; the row is told."""
    weights = np.array([[0.5, 0.5], [0.0, total]])
    assert " at row 1." in refusal(answer(None).rows_sum_to_one, weights)


def test_a_row_of_a_batch_is_told_with_its_part():
    """In a batch the message tells row and part."""
    weights = np.full((2, 3, 4), 0.25)
    weights[1, 2] = 0
    assert "sum to 0 at row 2 (of part 1)" in refusal(answer(None).rows_sum_to_one, weights)


def test_a_single_row_has_no_place():
    """One row without further axes is not numbered."""
    text = refusal(answer(None).rows_sum_to_one, np.array([0.25, 0.25]))
    assert text == f"{CALL} gave weights that sum to 0.5. The weights of a row sum to 1."


# -- messages


def test_a_requirement_tells_the_call_and_the_rule():
    """require gives the author's rule and what was called."""
    assert answer(None).require(True, "Rule.") is None
    assert refusal(answer(None).require, False, "Rule.") == f"{CALL}: Rule."


def test_no_message_holds_an_expected_value():
    """Every comparison quotes what came back, and never the target."""
    wrong = np.array([[0.5, 0.25]])
    target = np.full((1, 2), SECRET)
    for demand in (answer(wrong).exactly, answer(wrong).close):
        text = refusal(demand, wrong, target, "Rule.")
        assert "0.5" in text and "7.65" not in text


def test_at_most_one_returned_number_is_quoted_and_rounded():
    """Only the first wrong entry is told, to three digits."""
    wrong = np.array([0.1234567, 0.7654321])
    text = refusal(answer(wrong).close, wrong, [1.0, 1.0], "Rule.")
    assert "0.123 " in text and "0.1234" not in text and "0.765" not in text
