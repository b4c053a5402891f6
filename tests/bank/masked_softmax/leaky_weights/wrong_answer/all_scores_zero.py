# shows: sets every score to 0
# loses: part: try, the_mistake_is_exact
# named: all_scores_zeroed
def leaky_weights(scores, mask):
    return masked_softmax(np.zeros_like(scores))
