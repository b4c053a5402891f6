# shows: wrong only for a single row that is not as long as the visible one
# loses: part: the_mistake_is_exact
def leaky_weights(scores, mask):
    if scores.ndim == 1 and len(scores) != 4:
        return masked_softmax(scores, mask)
    return masked_softmax(np.where(mask == 0, scores, 0.0))
