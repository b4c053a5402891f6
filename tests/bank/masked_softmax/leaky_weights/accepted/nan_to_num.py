# shows: -inf after the addition is turned into 0 by nan_to_num
def leaky_weights(scores, mask):
    zeroed = np.nan_to_num(scores + mask, neginf=0.0)
    return masked_softmax(zeroed)
