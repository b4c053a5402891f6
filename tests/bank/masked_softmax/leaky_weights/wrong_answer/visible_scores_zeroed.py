# shows: sets the scores to 0 that may be seen
# loses: part: try, the_mistake_is_exact
# named: visible_scores_zeroed
def leaky_weights(scores, mask):
    return masked_softmax(np.where(mask == 0, 0.0, scores))
