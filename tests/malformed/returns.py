"""Functions that give back something else than the exercise asks for."""

from __future__ import annotations

from .corpus import FULL, add, case, edit, one, quiz, returning, write

CAUSAL, VISIBLE, QUIZ = one("causal_mask"), one("visible_entries"), one("quiz_mask")


@case(CAUSAL, "a list", "np.array")
def lists(notebook):
    """Nested lists for an array."""
    returning(notebook, "mask.tolist()")


@case(CAUSAL, "a single number")
def a_scalar(notebook):
    """One number for an array."""
    returning(notebook, "float(mask[0, 0])")


@case(CAUSAL, "None", "return")
def none(notebook):
    """A function that prints its result."""
    returning(notebook, "print(mask)")


@case(CAUSAL, "a text")
def a_text(notebook):
    """The picture of an array."""
    returning(notebook, "str(mask)")


@case(CAUSAL, "pandas DataFrame", "to_numpy")
def a_data_frame(notebook):
    """A table of pandas (which is not installed here: a class of its name stands in)."""
    add(notebook, "class DataFrame:\n    def __init__(self, data): self.data = data")
    returning(notebook, "DataFrame(mask)")


@case(CAUSAL, "a generator")
def a_generator(notebook):
    """yield for return."""
    returning(notebook, "(row for row in mask)")


@case(CAUSAL, "masked", "filled")
def a_masked_array(notebook):
    """NumPy's own idea of a mask."""
    returning(notebook, "np.ma.masked_invalid(mask)")


@case(CAUSAL, "Python objects", "dtype")
def an_object_array(notebook):
    """The right numbers as Python objects."""
    returning(notebook, "mask.astype(object)")


@case(CAUSAL, "complex")
def a_complex_array(notebook):
    """The right numbers with an imaginary part."""
    returning(notebook, "mask.astype(complex)")


@case(CAUSAL, "integers", "floating-point")
def an_integer_array(notebook):
    """Whole numbers cannot hold -inf."""
    returning(notebook, "np.where(mask == 0, 0, -(10**9))")


@case(CAUSAL, "booleans", "floating-point")
def a_boolean_array(notebook):
    """Which entries are open, and not what is added."""
    returning(notebook, "mask == 0")


@case(CAUSAL, "text", "numbers")
def an_array_of_texts(notebook):
    """Numbers written as text."""
    returning(notebook, "mask.astype(str)")


@case(CAUSAL, "records")
def a_structured_array(notebook):
    """An array of records."""
    returning(notebook, "mask.view([('a', float)])")


@case(CAUSAL, "nan")
def nan_for_minus_infinity(notebook):
    """0 * -inf."""
    returning(notebook, "np.triu(np.ones((T, T)), 1) * -np.inf")


@case(CAUSAL, "a list or tuple of 2")
def a_pair(notebook):
    """The answer and something else."""
    returning(notebook, "mask, T")


@case(CAUSAL, "a dictionary")
def a_dictionary(notebook):
    """The answer under a name."""
    returning(notebook, "{'mask': mask}")


@case(CAUSAL, "a function")
def a_function(notebook):
    """Brackets forgotten."""
    returning(notebook, "np.tri")


@case(CAUSAL, "shape")
def another_shape(notebook):
    """One axis too many."""
    returning(notebook, "mask[None]")


@case(CAUSAL, "Ellipsis")
def an_ellipsis(notebook):
    """Three dots left standing."""
    returning(notebook, "...")


@case(CAUSAL, "too")
def a_million_numbers_in_lists(notebook):
    """More values in lists than are read."""
    returning(notebook, "[[0.0] * 2000] * 2000")


@case(CAUSAL, "a list")
def a_list_in_itself(notebook):
    """A list without end."""
    returning(notebook, "(lambda x: x.append(x) or x)([])")


@case(CAUSAL, "more than 100000 numbers")
def an_array_without_end(notebook):
    """Terabytes that take no memory."""
    returning(notebook, "np.broadcast_to(0.0, (10**6, 10**6))")


@case(CAUSAL, "not an array")
def an_object_of_its_own(notebook):
    """A class that says it is an array."""
    add(notebook, "class Mask:\n    def __array__(self, *a, **k): return np.zeros((5, 5))")
    returning(notebook, "Mask()")


@case(CAUSAL, "module")
def a_module(notebook):
    """NumPy itself."""
    returning(notebook, "np")


@case(FULL)
def a_matrix(notebook):
    """np.matrix is read as an array."""
    returning(notebook, "np.matrix(mask)")


@case(FULL)
def single_precision(notebook):
    """float32 inside."""
    returning(notebook, "mask.astype(np.float32)")


@case(FULL)
def big_endian_and_strided(notebook):
    """Other byte order, other memory order, a read-only view."""
    returning(notebook, "np.asfortranarray(np.broadcast_to(mask.astype('>f8'), (2, T, T))[0])")


@case(FULL)
def a_subclass(notebook):
    """An array of a class of one's own, with the right numbers."""
    add(notebook, "class Mine(np.ndarray): pass")
    returning(notebook, "mask.view(Mine)")


@case(FULL)
def a_whole_number_as_float(notebook):
    """15.0 is 15."""
    edit(notebook, "visible_entries", "return int(", "return float(")


@case(FULL)
def a_number_without_axes(notebook):
    """An array of no dimensions is a number."""
    edit(notebook, "visible_entries", "return int(", "return np.array(")


@case(VISIBLE, "one number")
def a_number_as_text(notebook):
    """The right number in quotes."""
    edit(notebook, "visible_entries", "return int(", "return str(")


@case(VISIBLE, "one number")
def an_array_for_a_number(notebook):
    """The right number in brackets."""
    edit(notebook, "visible_entries", "return int(", "return np.atleast_1d(")


@case(VISIBLE, "too large")
def a_number_without_bounds(notebook):
    """An integer of four hundred digits."""
    edit(notebook, "visible_entries", "return int(", "return 10**400 + int(")


@case(VISIBLE, "complex")
def a_complex_number(notebook):
    """A number with an imaginary part."""
    edit(notebook, "visible_entries", "return int(", "return 1j + int(")


@case(VISIBLE, "None")
def nothing(notebook):
    """return forgotten."""
    edit(notebook, "visible_entries", "return int(", "result = int(")


@case(FULL)
def quiz_letters_in_capitals(notebook):
    """Case, what stands around a letter, NumPy's kinds and a list of one do not matter."""
    letter, T = quiz(notebook)
    number = f"[np.float32({T * (T + 1) // 2})]"
    text = f"answer_first_row = np.str_(' {letter.upper()}. ')\nanswer_survivors = {number}"
    write(notebook, "quiz_mask", text)


@case(QUIZ, "one letter in quotes")
def quiz_two_letters_in_a_list(notebook):
    """Two letters in a list."""
    letter, T = quiz(notebook)
    text = f"answer_first_row = ['{letter}', '{letter}']\nanswer_survivors = {T * (T + 1) // 2}"
    write(notebook, "quiz_mask", text)


@case(QUIZ, "without quotes")
def quiz_number_in_quotes(notebook):
    """A number as text; the other question counts."""
    letter, T = quiz(notebook)
    text = f"answer_first_row = '{letter}'\nanswer_survivors = '{T * (T + 1) // 2}'"
    write(notebook, "quiz_mask", text)


@case(QUIZ, "NameError")
def quiz_letter_without_quotes(notebook):
    """A letter without its quotes is a name."""
    letter, T = quiz(notebook)
    text = f"answer_survivors = {T * (T + 1) // 2}\nanswer_first_row = {letter}"
    write(notebook, "quiz_mask", text)
