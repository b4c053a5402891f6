# shows: asks for a table of 300 gigabytes
# loses: all
def masked_softmax(scores, mask=None):
    table = np.ones((200_000, 200_000))
    return table[: scores.shape[-1]]
