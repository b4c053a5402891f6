"""Hidden checks of greedy_decode."""

import numpy as np

from maskgrader.checks import check

from .reference import (
    draw_any_story,
    draw_params,
    draw_rows,
    draw_story,
    draw_story_with_go,
    greedy_decode,
    shift_right,
    wishes,
)


def ask(student, story):
    """The student's answer, and the tokens it wrote."""
    answer = student.greedy_decode(*story)
    tokens = answer.array("(n_steps,)", kind="int", n_steps=story[-1])
    vocabulary = len(story[3])
    answer.require(
        np.all((tokens >= 0) & (tokens < vocabulary)),
        "Every token must be a row number of embedding.",
    )
    return answer, tokens


def draw_story_from_zero(rng, n_heads, n_steps, T_x):
    """A clear story whose go is 0, and which is another one after any other go."""
    while True:
        *start, embedding, go, n_steps = draw_story(rng, n_heads, n_steps, T_x)
        embedding = embedding.copy()  # the story is shared: rename its tokens in a copy
        embedding[[0, go]] = embedding[[go, 0]]
        written = [greedy_decode(*start, embedding, k, n_steps) for k in range(len(embedding))]
        if not any(np.array_equal(written[0], other) for other in written[1:]):
            return (*start, embedding, 0, n_steps)


@check("greedy_decode", points=0.5)
def test_first_token(student, rng):
    """The first token is what the layer wants after go alone"""
    for n_heads, T_x in ((2, 5), (3, 3)):
        *story, _ = draw_story(rng, n_heads, 4, T_x)
        answer, tokens = ask(student, (*story, 1))
        rule = (
            "In the first pass only go is fed in. Is it the go that was passed in, and is the "
            "largest score taken?"
        )
        answer.exactly(tokens, greedy_decode(*story, 1), rule)


@check("greedy_decode", points=1)
def test_whole_sentence(student, rng):
    """Every token is what the layer wants after everything written before"""
    for n_heads, n_steps, T_x in ((2, 6, 4), (3, 5, 7), (2, 4, 1), (2, 10, 5)):
        story = draw_story(rng, n_heads, n_steps, T_x)
        answer, tokens = ask(student, story)
        rule = "Each pass feeds go and everything written so far, and reads the last output row."
        answer.exactly(tokens, greedy_decode(*story), rule)
    story = draw_story_from_zero(rng, 2, 5, 3)
    answer, tokens = ask(student, story)
    rule = "go is token 0 here. It is fed in like any other token."
    answer.exactly(tokens, greedy_decode(*story), rule)


@check("greedy_decode", points=0.5)
def test_go_is_a_token_like_every_other(student, rng):
    """go may be written like any other token, and stops nothing"""
    for n_heads, T_x in ((2, 5), (3, 4)):
        story = draw_story_with_go(rng, n_heads, 6, T_x)
        answer, tokens = ask(student, story)
        rule = "go is written in the middle of this sentence. It is no end, and is fed in as well."
        answer.exactly(tokens, greedy_decode(*story), rule)


@check("greedy_decode", points=0.25)
def test_agrees_with_the_parallel_pass(student, rng):
    """One teacher-forced pass over what was written wants, at each row, what was written there"""
    story = draw_story(rng, 3, 6, 4)
    answer, tokens = ask(student, story)
    scores = wishes(shift_right(tokens, story[4]), *story)
    answer.exactly(
        tokens,
        scores.argmax(axis=1),
        "The tokens were shifted and fed in at once, as in training, and this row wants "
        "another one.",
    )


@check("greedy_decode", points=0.25)
def test_a_longer_run_begins_like_a_shorter_one(student, rng):
    """What was written first does not depend on how much is written after it"""
    *story, n_steps = draw_any_story(rng, 2, 7, 3)
    _, short = ask(student, (*story, 3))
    answer, long = ask(student, (*story, n_steps))
    rule = "A longer run began differently from a shorter one: does a pass depend on n_steps?"
    answer.exactly(long[:3], short, rule)


@check("greedy_decode", points=0.25)
def test_ties_go_to_the_first(student, rng):
    """Of two equally large scores, the first token is written"""
    params = draw_params(rng, 6, 8)
    direction = np.append(4.0, rng.permutation([3.0, -2.0, 1.0, 2.0, -1.0]))
    params["norm_3"] = {"gain": np.zeros(6), "bias": direction}  # every output row, exactly
    embedding = rng.integers(-2, 2, (9, 6)).astype(float)
    embedding[[3, 5, 8]] = 2 * np.sign(direction)
    story = (draw_rows(rng, 4, 6), params, 2, embedding, 6, 3)
    answer, tokens = ask(student, story)
    answer.exactly(
        tokens,
        [3, 3, 3],
        "Several tokens have exactly the largest score: the first one of them counts.",
    )


@check("greedy_decode", points=0.25)
def test_inputs_stay_as_they_were(student, rng):
    """X_enc, params and embedding are not changed"""
    answer, _ = ask(student, draw_any_story(rng, 2, 4, 5))
    answer.unchanged()
