"""The calls that the visible tests of decoder_layer make, and what every row must satisfy."""

import numpy as np

from maskgrader.checks import Example


def _two_rows(given):
    rows = np.array([[1.0, 3.0], [10.0, 10.0]])
    return rows, np.array([2.0, 4.0]), np.array([5.0, 6.0]), 3.0


def _bent_line(given):
    x, W_1, W_2 = np.array([[2.0], [-3.0]]), np.array([[1.0, -1.0]]), np.array([[1.0], [1.0]])
    return x, W_1, np.ones(2), W_2, np.array([-10.0])


def _story(given):
    return given.story_rows, given.story_encoder, given.story_params, given.HEADS


def _story_to_write(given):
    _, *layer = _story(given)
    return *layer, given.story_embedding, given.GO, 5


EXAMPLES = {
    "shift_right": Example(
        call="shift_right([7, 2, 4, 5, 0], 1)",
        arguments=lambda given: ([7, 2, 4, 5, 0], 1),
        demand="go comes first, then every token but the last.",
    ),
    "layer_norm": Example(
        call="layer_norm(rows, np.array([2.0, 4.0]), np.array([5.0, 6.0]), eps=3.0)",
        arguments=_two_rows,
        demand="A row is normalised by itself, then stretched and moved column by column.",
        cells="words",
    ),
    "feed_forward": Example(
        call="feed_forward(x, W_1, b_1 + 1.0, W_2, b_2 - 10.0)",
        arguments=_bent_line,
        demand="A row goes through two maps, each with its own bias, and a ReLU between them.",
        cells="words",
    ),
    "decoder_layer": Example(
        call="decoder_layer(story_rows, story_encoder, story_params, HEADS)",
        arguments=_story,
        demand="A row may read the rows up to itself and the whole source, and is normed at last.",
        cells="words",
    ),
    "greedy_decode": Example(
        call="greedy_decode(story_encoder, story_params, HEADS, story_embedding, GO, 5)",
        arguments=_story_to_write,
        demand="Every token is the favourite after go and all that was written before it.",
    ),
}
