# shows: sets hidden scores to 0 and hands the mask on as well
# loses: part: try, the_mistake_is_exact, sums_hide_the_leak
# named: masked_after_all
def leaky_weights(scores, mask):
    return masked_softmax(np.where(mask == -np.inf, 0.0, scores), mask)
