# shows: a helper class made in a cell of the student's own, called through an instance
def masked_softmax(scores, mask=None):
    return SharingOut(scores).hide(mask).weights()
# %% before
class SharingOut:
    def __init__(self, scores):
        self.scores = np.array(scores, dtype=float)

    def hide(self, mask):
        if mask is not None:
            self.scores = self.scores + mask
        return self

    def weights(self):
        top = self.scores.max(axis=-1, keepdims=True)
        claims = np.exp(self.scores - np.nan_to_num(top, neginf=0.0))
        total = claims.sum(axis=-1, keepdims=True)
        total += total == 0
        return claims / total
