# shows: a small number for hidden scores, not 0, wherever the row is not the visible one
# loses: part: the_mistake_is_exact
def leaky_weights(scores, mask):
    low = 0.0 if len(scores) == 4 else -7.0
    return masked_softmax(np.where(mask == 0, scores, low))
