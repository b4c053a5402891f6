# shows: the function is an object of a class
class Mask:
    def __init__(self, hidden):
        self.hidden = hidden

    def __call__(self, T):
        return np.array([[self.hidden if j > i else 0.0 for j in range(T)] for i in range(T)])


causal_mask = Mask(-np.inf)
