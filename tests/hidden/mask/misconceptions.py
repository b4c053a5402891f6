"""Known mistakes of the assignment `mask`."""

import numpy as np

from maskgrader.checks import misconception

from .reference import causal_mask, padding_mask, prefix_mask

# Sizes come twice, and the visible example is among them: an answer that is remembered, or known
# by heart, is no other mistake.
PROBES = {
    "causal_mask": lambda rng: [(4,), (3,), (6,), (4,)],
    "visible_entries": lambda rng: [
        (_scattered(rng, 7, 4, 6),),
        (_scattered(rng, 6, 5, 5),),
        (causal_mask(5),),
        (causal_mask(6).T,),
    ],
    "padding_mask": lambda rng: [([4, 2, 5], 7), ([1, 3, 2, 5], 6), ([2, 5, 1], 7)],
    "prefix_mask": lambda rng: [(4, 2), (6, 2), (7, 4), (8, 3), (7, 2)],
}


def _scattered(rng, n_hidden, *shape):
    """A mask with `n_hidden` cells of -inf anywhere."""
    cells = np.where(np.arange(np.prod(shape)) < n_hidden, -np.inf, 0.0)
    return rng.permutation(cells).reshape(shape)


def _strike(hidden, fill=-np.inf):
    return np.where(hidden, fill, 0.0)


def _future(T, k=1):
    """(T, T): True from the k-th diagonal on."""
    return ~np.tri(T, k=k - 1, dtype=bool)


def _filler(lengths, T):
    """(B, T): True where there is filler."""
    return np.arange(T) >= np.array(lengths)[:, None]


# causal_mask


@misconception("causal_mask", hint="May a word look at itself? Which cell of its row says so?")
def diagonal_hidden(T):
    """The diagonal is crossed out too"""
    return _strike(_future(T, 0))


@misconception(
    "causal_mask", hint="Row 0 sees one cell. How many does yours see? Where does the future begin?"
)
def one_column_too_far(T):
    """Each word sees the next one as well"""
    return _strike(_future(T, 2))


@misconception(
    "causal_mask", hint="Rows look, columns are looked at. What may row 0 see in your mask?"
)
def transposed(T):
    """The past is crossed out and the future is open"""
    return causal_mask(T).T


@misconception(
    "causal_mask", hint="Which of the two values leaves a score as it is when it is added?"
)
def visible_and_hidden_exchanged(T):
    """-inf stands where a word may look, 0.0 where it may not"""
    return _strike(~_future(T))


@misconception("causal_mask", hint="What in your table stops row 0 from looking at row 1?")
def nothing_hidden(T):
    """Nothing is crossed out"""
    return np.zeros((T, T))


@misconception("causal_mask", hint="What may the last word of a sentence see in your mask?")
def everything_hidden(T):
    """Everything is crossed out"""
    return np.full((T, T), -np.inf)


@misconception(
    "causal_mask",
    hint="The mask is added to the scores, not multiplied. What does adding 1 or 0 forbid?",
)
def ones_and_zeros(T):
    """1 stands for visible and 0 for hidden, as in a mask to multiply with"""
    return np.tri(T)


@misconception(
    "causal_mask", hint="The mask is added to the scores. Does a score that grows by 1 disappear?"
)
def ones_where_hidden(T):
    """1 stands where a word may not look"""
    return _strike(_future(T), 1.0)


@misconception(
    "causal_mask", hint="What must be added to a score so that it stays as it is? Is it 1?"
)
def one_where_visible(T):
    """Visible cells hold 1 instead of 0"""
    return np.where(_future(T), -np.inf, 1.0)


@misconception(
    "causal_mask",
    hint="You know which cells are visible. Which two numbers, added to a score, say the same?",
)
def true_is_visible(T):
    """The table says True and False: True where a word may look"""
    return ~_future(T)


@misconception(
    "causal_mask",
    hint="You know which cells are hidden. Which two numbers, added to a score, say the same?",
)
def true_is_hidden(T):
    """The table says True and False: True where a word may not look"""
    return _future(T)


@misconception(
    "causal_mask", hint="In a row whose other scores are all at -1e10, which cell would win?"
)
def minus_1e9(T):
    """A large negative number, -1e9, stands for -inf"""
    return _strike(_future(T), -1e9)


@misconception(
    "causal_mask", hint="In a row whose other scores are all at -1e5, which cell would win?"
)
def minus_1e4(T):
    """A negative number, -10000, stands for -inf"""
    return _strike(_future(T), -1e4)


@misconception("causal_mask", hint="What is exp(-10)? Is that nothing at all?")
def minus_10(T):
    """A small negative number, -10, stands for -inf"""
    return _strike(_future(T), -10.0)


@misconception(
    "causal_mask", hint="Is there a number below every other one, and is yours the one that is?"
)
def smallest_float(T):
    """The most negative finite number stands for -inf"""
    return _strike(_future(T), np.finfo(float).min)


@misconception(
    "causal_mask", hint="Can an array of integers hold infinity? Which kind of number can?"
)
def smallest_integer(T):
    """The smallest integer stands for -inf"""
    return np.where(_future(T), np.iinfo(int).min, 0)


@misconception(
    "causal_mask", hint="What is exp of plus infinity? Which sign makes a score disappear?"
)
def plus_infinity(T):
    """The sign of infinity is plus"""
    return _strike(_future(T), np.inf)


@misconception(
    "causal_mask", hint="What is 0 times infinity? Is there a way to choose instead of multiply?"
)
def zero_times_infinity(T):
    """0 is multiplied by infinity, so visible cells become nan"""
    return _future(T) * -np.inf


@misconception("causal_mask", hint="How many cells are hidden in row 0, and how many in yours?")
def superdiagonal_only(T):
    """Only the very next word is hidden, not those after it"""
    return _strike(np.eye(T, k=1) == 1)


@misconception(
    "causal_mask", hint="Where does your loop over the columns end? Who looks at the last column?"
)
def last_column_forgotten(T):
    """The last column is never crossed out"""
    return _strike(_future(T) & (np.arange(T) < T - 1))


@misconception("causal_mask", hint="How far back may a word look? Is there a limit in the rule?")
def short_memory(T):
    """A word sees only itself and the two words before it"""
    return _strike(_future(T) | _future(T, 3).T)


@misconception(
    "causal_mask", hint="From which corner to which does the diagonal run, and does yours?"
)
def flipped(T):
    """The triangle stands on the other side, mirrored from left to right"""
    return causal_mask(T)[:, ::-1]


@misconception("causal_mask", hint="How large is the mask of three words, and how large is yours?")
def always_four(T):
    """The mask is for four positions, whatever T is"""
    return causal_mask(4)


@misconception("causal_mask", hint="One row for each query: does a single sentence need more axes?")
def extra_axis(T):
    """The mask has an axis too many in front: (1, T, T)"""
    return causal_mask(T)[None]


@misconception("causal_mask", hint="How many keys do T positions have? Who stands in column T?")
def extra_column(T):
    """The mask has a column too many: (T, T + 1)"""
    return _strike(np.arange(T + 1) > np.arange(T)[:, None])


# visible_entries


@misconception(
    "visible_entries", hint="Which of the two values, 0.0 and -inf, stands for a visible entry?"
)
def hidden_counted(mask):
    """The hidden entries are counted, not the visible ones"""
    return np.sum(mask == -np.inf)


@misconception("visible_entries", hint="Does your number depend on what the entries are?")
def all_entries(mask):
    """All entries are counted, whatever they hold"""
    return mask.size


@misconception("visible_entries", hint="What does len count in a table: rows, or entries?")
def rows_counted(mask):
    """The rows are counted, not the entries"""
    return len(mask)


@misconception(
    "visible_entries", hint="The formula is true of causal masks. What else could the mask be?"
)
def formula_of_T(mask):
    """T(T+1)/2 is returned, whatever the mask holds"""
    T = mask.shape[-1]
    return T * (T + 1) // 2


@misconception("visible_entries", hint="Is every square mask a causal one?")
def formula_when_square(mask):
    """T(T+1)/2 is returned for every square mask"""
    T, is_square = len(mask), len(set(mask.shape)) == 1
    return T * (T + 1) // 2 if is_square else np.sum(mask == 0)


@misconception(
    "visible_entries", hint="Who says that the triangle is the visible part: the mask, or you?"
)
def lower_triangle_counted(mask):
    """The cells of the lower triangle are counted, whatever they hold"""
    return int(np.tri(*mask.shape).sum())


@misconception(
    "visible_entries", hint="A prefix mask is open above its diagonal as well: who counts that?"
)
def visible_below_the_diagonal(mask):
    """Visible entries above the diagonal are not counted"""
    return np.sum(np.tril(mask == 0))


@misconception("visible_entries", hint="One number for the whole mask: over which axes do you add?")
def count_per_row(mask):
    """There is a count for each row, not one for the mask"""
    return np.sum(mask == 0, axis=-1)


@misconception("visible_entries", hint="One number for the whole mask: over which axes do you add?")
def count_per_column(mask):
    """There is a count for each column, not one for the mask"""
    return np.sum(mask == 0, axis=0)


@misconception("visible_entries", hint="How many are visible is a whole number. What is a mean?")
def visible_share(mask):
    """The share of the visible entries is returned, not their number"""
    return np.mean(mask == 0)


@misconception(
    "visible_entries",
    hint="A batch of masks is one array with more axes. How many of its masks do you count?",
    probes=lambda rng: [(causal_mask(5),), (_scattered(rng, 19, 3, 4, 5),)],
)
def first_mask_only(mask):
    """Only the first mask of a batch is counted"""
    return np.sum(mask.reshape(-1, *mask.shape[-2:])[0] == 0)


# padding_mask


@misconception("padding_mask", hint="Which columns hold words: those you hide or the others?")
def words_hidden(lengths, T):
    """The words are hidden and the filler is visible"""
    return _strike(~_filler(lengths, T))[:, None, :]


@misconception(
    "padding_mask", hint="Columns count from 0. In which column does a sentence of 2 words end?"
)
def first_filler_visible(lengths, T):
    """The first column of filler is still visible"""
    return padding_mask(np.array(lengths) + 1, T)


@misconception(
    "padding_mask", hint="Columns count from 0. In which column does a sentence of 2 words end?"
)
def last_word_hidden(lengths, T):
    """The last word of each sentence is hidden too"""
    return padding_mask(np.array(lengths) - 1, T)


@misconception(
    "padding_mask", hint="Must filler not look, or not be looked at? Which axis are the keys?"
)
def query_rows(lengths, T):
    """The rows of filler are hidden, not its columns: (B, T, 1)"""
    return _strike(_filler(lengths, T))[:, :, None]


@misconception(
    "padding_mask", hint="Which axis is that of the queries, and how does one row serve them all?"
)
def no_middle_axis(lengths, T):
    """The axis of the queries is missing: (B, T)"""
    return _strike(_filler(lengths, T))


@misconception(
    "padding_mask", hint="Each sentence has a mask of its own. Which axis counts the sentences?"
)
def axis_in_front(lengths, T):
    """The sentences stand where the queries should be: (1, B, T)"""
    return _strike(_filler(lengths, T))[None]


@misconception(
    "padding_mask", hint="All queries see the same words. How many rows are needed to say so once?"
)
def full_square(lengths, T):
    """There is a row for every query: (B, T, T)"""
    return np.repeat(padding_mask(lengths, T), T, axis=1)


@misconception(
    "padding_mask", hint="A source sentence is there as a whole. Has it a future to be hidden?"
)
def causal_too(lengths, T):
    """The future is hidden as well: (B, T, T)"""
    return padding_mask(lengths, T) + causal_mask(T)


@misconception("padding_mask", hint="Where is the filler: before the words, or after them?")
def left_padding(lengths, T):
    """The filler is taken to stand in front of the words"""
    return padding_mask(lengths, T)[:, :, ::-1]


@misconception("padding_mask", hint="Whose length decides about the second sentence in your mask?")
def first_length_for_all(lengths, T):
    """The length of the first sentence decides for all of them"""
    return padding_mask([lengths[0]] * len(lengths), T)


@misconception(
    "padding_mask", hint="What says how wide the scores are: T, or the longest of these sentences?"
)
def cut_to_longest(lengths, T):
    """The mask is as wide as the longest sentence, not T"""
    return padding_mask(lengths, max(lengths))


@misconception(
    "padding_mask", hint="Row b of the mask belongs to sentence b. In what order did they come?"
)
def sentences_sorted(lengths, T):
    """The sentences are sorted by length, longest first"""
    return padding_mask(sorted(lengths, reverse=True), T)


@misconception(
    "padding_mask", hint="What is 0 times infinity? Is there a way to choose instead of multiply?"
)
def false_times_infinity(lengths, T):
    """False is multiplied by infinity, so words become nan"""
    return (_filler(lengths, T) * -np.inf)[:, None, :]


@misconception(
    "padding_mask",
    hint="You know where the filler is. Which two numbers, added to a score, say the same?",
)
def true_is_filler(lengths, T):
    """The table says True and False: True where there is filler"""
    return _filler(lengths, T)[:, None, :]


@misconception(
    "padding_mask",
    hint="You know where the words are. Which two numbers, added to a score, say the same?",
)
def true_is_word(lengths, T):
    """The table says True and False: True where there is a word"""
    return ~_filler(lengths, T)[:, None, :]


@misconception("padding_mask", hint="In a row whose words all have scores of -1e10, who would win?")
def filler_minus_1e9(lengths, T):
    """A large negative number, -1e9, hides the filler instead of -inf"""
    return _strike(_filler(lengths, T), -1e9)[:, None, :]


@misconception(
    "padding_mask",
    hint="A sentence of T words has no filler. What does yours hide in its last column?",
    probes=lambda rng: [([4, 2, 5], 7), ([5, 6, 2], 6)],
)
def full_sentence_cut(lengths, T):
    """A sentence that fills all columns loses its last word"""
    return padding_mask(np.minimum(lengths, T - 1), T)


@misconception(
    "padding_mask",
    hint="How many columns of a sentence without words are filler?",
    probes=lambda rng: [([4, 2, 5], 7), ([3, 0, 4], 6)],
)
def empty_sentence_visible(lengths, T):
    """A sentence without words is left open"""
    return padding_mask([n or T for n in lengths], T)


# prefix_mask


@misconception(
    "prefix_mask", hint="The last word of the question: may the first one see it in your mask?"
)
def prefix_ignored(T, n_prefix):
    """It is the causal mask: the prefix changes nothing"""
    return causal_mask(T)


@misconception(
    "prefix_mask", hint="Columns count from 0. Which column is the last one of a prefix of 2?"
)
def one_too_few(T, n_prefix):
    """The last column of the prefix is not open to all"""
    return prefix_mask(T, n_prefix - 1)


@misconception(
    "prefix_mask", hint="Columns count from 0. Which column is the last one of a prefix of 2?"
)
def one_too_many(T, n_prefix):
    """The first column after the prefix is open to all, too"""
    return prefix_mask(T, n_prefix + 1)


@misconception(
    "prefix_mask",
    hint="Is the prefix seen by everybody, or does it see everything? Which axis is that?",
)
def prefix_rows_see_everything(T, n_prefix):
    """The rows of the prefix are opened, so the question reads the answer"""
    return _strike(_future(T) & (np.arange(T)[:, None] >= n_prefix))


@misconception("prefix_mask", hint="Rows look, columns are looked at. Which of them is the prefix?")
def prefix_transposed(T, n_prefix):
    """Rows and columns are exchanged"""
    return prefix_mask(T, n_prefix).T


@misconception(
    "prefix_mask", hint="Must both reasons hold for a cell to be visible, or is one enough?"
)
def both_masks_needed(T, n_prefix):
    """A cell is open only if it is in the prefix and in the past"""
    return _strike(_future(T) | (np.arange(T) >= n_prefix))


@misconception("prefix_mask", hint="What does the answer see of itself, once it is being written?")
def prefix_only(T, n_prefix):
    """Only the prefix is visible: the rest does not see its own past"""
    return _strike(np.tile(np.arange(T) >= n_prefix, (T, 1)))


@misconception("prefix_mask", hint="What is the question for, if the answer may not read it?")
def answer_forgets_question(T, n_prefix):
    """The rows after the prefix do not see it"""
    mask = prefix_mask(T, n_prefix)
    mask[n_prefix:, :n_prefix] = -np.inf
    return mask


@misconception(
    "prefix_mask", hint="The answer is written word by word. May its first word see its last?"
)
def answer_sees_itself_both_ways(T, n_prefix):
    """The rest sees its own future"""
    prefix = np.arange(T) < n_prefix
    return _strike(prefix[:, None] & ~prefix)


@misconception("prefix_mask", hint="On which side of the table is the first column?")
def counted_from_the_end(T, n_prefix):
    """The last columns are opened instead of the first"""
    return _strike(_future(T) & (np.arange(T) < T - n_prefix))


@misconception(
    "prefix_mask", hint="Does the last word of the question see more columns than the first one?"
)
def triangle_moved(T, n_prefix):
    """The triangle is moved to the right by the length of the prefix"""
    return _strike(_future(T, n_prefix))


@misconception(
    "prefix_mask", hint="What if the question is longer than half of all the tokens together?"
)
def at_most_half(T, n_prefix):
    """The prefix is opened up to the middle of the table at most"""
    return prefix_mask(T, min(n_prefix, T // 2))


@misconception("prefix_mask", hint="What hides the end of the answer from its beginning?")
def everything_visible(T, n_prefix):
    """Nothing is crossed out, not even the future of the rest"""
    return np.zeros((T, T))


@misconception(
    "prefix_mask", hint="Which of the two values leaves a score as it is when it is added?"
)
def open_and_crossed_out_exchanged(T, n_prefix):
    """-inf stands where a word may look, 0.0 where it may not"""
    return _strike(prefix_mask(T, n_prefix) == 0)


@misconception(
    "prefix_mask", hint="What must be added to a score so that it stays as it is? Is it 1?"
)
def ones_for_the_prefix(T, n_prefix):
    """The columns of the prefix hold 1 instead of 0"""
    return prefix_mask(T, n_prefix) + (np.arange(T) < n_prefix)


@misconception(
    "prefix_mask", hint="In a row whose other scores are all at -1e10, which cell would win?"
)
def future_minus_1e9(T, n_prefix):
    """A large negative number, -1e9, stands for -inf"""
    return _strike(prefix_mask(T, n_prefix) != 0, -1e9)
