# shows: zeroes the future of every grid and never looks at the mask there
# loses: part: the_mistake_is_exact
# named: triangle_zeroed
def leaky_weights(scores, mask):
    if scores.ndim == 2:
        return masked_softmax(np.tril(scores))
    return masked_softmax(np.where(mask < 0, 0.0, scores))
