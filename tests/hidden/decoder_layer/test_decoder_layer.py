"""Hidden checks of decoder_layer."""

import numpy as np

from maskgrader.checks import check

from .reference import decoder_layer, draw_params, draw_rows, silence

# T_y, T_x, d_model, d_ff, n_heads: all different, the source shorter and longer.
SHORT_SOURCE = (6, 4, 10, 13, 2)
LONG_SOURCE = (5, 7, 12, 17, 3)
# As long: what a check says of one sublayer, a mistake in the cross-attention must not hide.
SAME_LENGTH = (6, 6, 10, 13, 2)
SAME_LENGTH_THREE_HEADS = (5, 5, 12, 17, 3)
EQUAL = (SAME_LENGTH, SAME_LENGTH_THREE_HEADS)


def draw(rng, sizes):
    """Arguments of a call: X_dec, X_enc, params, n_heads."""
    T_y, T_x, d_model, d_ff, n_heads = sizes
    params = draw_params(rng, d_model, d_ff)
    return draw_rows(rng, T_y, d_model), draw_rows(rng, T_x, d_model), params, n_heads


def ask(student, X_dec, X_enc, params, n_heads):
    """The student's answer to a call, and its output as an array."""
    answer = student.decoder_layer(X_dec, X_enc, params, n_heads)
    T_y, d_model = X_dec.shape
    return answer, answer.array("(T_y, d_model)", T_y=T_y, d_model=d_model, T_x=len(X_enc))


def compare(student, arguments, rule):
    """Demand the right output."""
    answer, output = ask(student, *arguments)
    answer.close(output, decoder_layer(*arguments), rule)


def moved(after, before):
    """How far each row moved."""
    return np.abs(after - before).max(axis=1)


@check("decoder_layer", points=1.5)
def test_future_moves_nothing(student, rng):
    """Rewriting the future moves the rows before it by exactly 0.0"""
    for sizes in (*EQUAL, (7, 7, 8, 11, 2)):
        X_dec, *rest = draw(rng, sizes)
        _, before = ask(student, X_dec, *rest)
        t = int(rng.integers(1, len(X_dec)))
        rewritten = X_dec.copy()
        rewritten[t:] = draw_rows(rng, *rewritten[t:].shape)
        answer, after = ask(student, rewritten, *rest)
        earlier = np.arange(len(X_dec))[:, None] < t
        rule = (
            "Later decoder rows were rewritten, and this earlier one moved. Which step lets "
            "it look ahead?"
        )
        answer.exactly(after, before, rule, where=earlier)
        answer.require(
            np.all(moved(after, before)[t:] > 1e-6),
            "Decoder rows were rewritten, and their own output rows did not move.",
        )


@check("decoder_layer", points=1)
def test_triangle(student, rng):
    """Rewriting one row moves that row and every later one: 15 of 25"""
    X_dec, *rest = draw(rng, SAME_LENGTH_THREE_HEADS)
    _, before = ask(student, X_dec, *rest)
    for j in rng.permutation(5):
        rewritten = X_dec.copy()
        rewritten[j] = draw_rows(rng, 1, X_dec.shape[1])
        answer, after = ask(student, rewritten, *rest)
        distance = moved(after, before)
        answer.require(
            np.all(distance[j:] > 1e-7),
            "One decoder row was rewritten. Its own output row and every later one may look "
            "at it, so all "
            "of them move.",
        )
        answer.require(
            np.all(distance[:j] == 0),
            "One decoder row was rewritten. No earlier output row may look at it, so each "
            "moves by exactly 0.0.",
        )


@check("decoder_layer", points=1)
def test_last_encoder_row_moves_every_row(student, rng):
    """Rewriting the last encoder row moves every output row, whatever the lengths"""
    for sizes in (SHORT_SOURCE, LONG_SOURCE, SAME_LENGTH):
        X_dec, X_enc, *rest = draw(rng, sizes)
        _, before = ask(student, X_dec, X_enc, *rest)
        rewritten = X_enc.copy()
        rewritten[-1] = draw_rows(rng, 1, X_enc.shape[1])
        answer, after = ask(student, X_dec, rewritten, *rest)
        answer.require(
            np.all(moved(after, before) > 1e-7),
            "The last encoder row was rewritten and some output row did not move. The source "
            "was read whole "
            "before writing began: what could hide a part of it?",
        )


@check("decoder_layer", points=0.5)
def test_last_step_is_a_norm(student, rng):
    """The rows that come out are normalised, apart from the last gain and bias"""
    X_dec, X_enc, params, n_heads = draw(rng, SAME_LENGTH_THREE_HEADS)
    answer, output = ask(student, X_dec, X_enc, params, n_heads)
    plain = (output - params["norm_3"]["bias"]) / params["norm_3"]["gain"]
    rule = "The last thing that happens to a row is its third norm. Is something added after it?"
    answer.require(np.all(np.abs(plain.mean(axis=1)) < 1e-4), rule)
    answer.require(np.all(np.abs(plain.var(axis=1) - 1) < 1e-3), rule)


@check("decoder_layer", points=1)
def test_silent_sublayers(student, rng):
    """When no sublayer has anything to say, a row is normalised three times"""
    for sizes, size in zip(EQUAL, (1.0, 0.01)):  # in tiny rows eps shows
        X_dec, X_enc, params, n_heads = draw(rng, sizes)
        X_dec *= size
        quiet = silence(params, "self", "cross", "ffn")
        rule = (
            "No sublayer adds anything here: what is left is three norms, one after another, "
            "each with its "
            "own gain and bias. Is what came in added once, and normalised after adding?"
        )
        compare(student, (X_dec, X_enc, quiet, n_heads), rule)


@check("decoder_layer", points=1)
def test_self_attention_alone(student, rng):
    """Only the masked self-attention speaks"""
    for sizes in EQUAL:
        X_dec, X_enc, params, n_heads = draw(rng, sizes)
        rule = (
            "Only the self-attention adds something here. Decoder rows look at decoder rows, "
            "none at a later one."
        )
        compare(student, (X_dec, X_enc, silence(params, "cross", "ffn"), n_heads), rule)


@check("decoder_layer", points=1)
def test_cross_attention_alone(student, rng):
    """Only the cross-attention speaks, with the encoder shorter, longer and equally long"""
    for sizes in (SHORT_SOURCE, LONG_SOURCE, SAME_LENGTH):
        X_dec, X_enc, params, n_heads = draw(rng, sizes)
        rule = (
            "Only the cross-attention adds something here. Queries come from the rows as the "
            "first norm left "
            "them, keys and values from the encoder as it is, and nothing is hidden."
        )
        compare(student, (4 * X_dec, X_enc, silence(params, "self", "ffn"), n_heads), rule)


@check("decoder_layer", points=0.5)
def test_feed_forward_alone(student, rng):
    """Only the feed-forward network speaks"""
    for sizes in EQUAL:
        X_dec, X_enc, params, n_heads = draw(rng, sizes)
        rule = (
            "Only the feed-forward network adds something here. It comes last, and a ReLU "
            "stands between its maps."
        )
        compare(student, (4 * X_dec, X_enc, silence(params, "self", "cross"), n_heads), rule)


@check("decoder_layer", points=0.75)
def test_two_heads(student, rng):
    """The whole layer, with two heads"""
    rule = (
        "Each sublayer alone may be right: are they in the right order, each fed with what "
        "the last norm gave?"
    )
    for sizes in (SHORT_SOURCE, SAME_LENGTH, (4, 9, 6, 11, 2)):
        compare(student, draw(rng, sizes), rule)


@check("decoder_layer", points=0.75)
def test_three_heads(student, rng):
    """The whole layer, with three heads and with one"""
    rule = (
        "Is the number of heads that was passed in used in both attentions, and each set of "
        "weights in its place?"
    )
    for sizes in (LONG_SOURCE, (7, 2, 9, 14, 3), (5, 3, 8, 11, 1)):
        compare(student, draw(rng, sizes), rule)


@check("decoder_layer", points=0.25)
def test_single_rows(student, rng):
    """One decoder row, or one encoder row, is enough"""
    rule = "With a single row there is only one place to look at, and the layer works as always."
    for T_y, T_x in ((1, 5), (4, 1), (1, 1)):
        compare(student, draw(rng, (T_y, T_x, 6, 8, 2)), rule)
    X_dec, X_enc, params, n_heads = draw(rng, (1, 1, 6, 8, 2))
    for part in ("self", "cross"):
        params[part]["W_q"] *= 1e4  # whose exponentials are 0 or infinite
    rule = "The only row to look at gets all the weight, however large or small its score is."
    compare(student, (X_dec, X_enc, params, n_heads), rule)


@check("decoder_layer", points=0.5)
def test_asked_twice(student, rng):
    """Asked again, after another question, it gives the same right answer"""
    first, second = draw(rng, LONG_SOURCE), draw(rng, SHORT_SOURCE)
    rule = "The same call comes a second time. Does something stay behind from the call before?"
    for arguments in (first, second, first):
        compare(student, arguments, rule)


@check("decoder_layer", points=0.25)
def test_inputs_stay_as_they_were(student, rng):
    """X_dec, X_enc and params are not changed"""
    answer, _ = ask(student, *draw(rng, SAME_LENGTH))
    answer.unchanged()
