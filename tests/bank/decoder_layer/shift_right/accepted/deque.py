# shows: a deque of fixed length that pushes the last token out, rows of a flattened batch
from collections import deque


def shift_right(tokens, go):
    tokens = np.array(tokens)
    rows = []
    for row in tokens.reshape(-1, tokens.shape[-1]):
        line = deque(row.tolist(), maxlen=len(row))
        line.appendleft(go)
        rows.append(list(line))
    return np.array(rows).reshape(tokens.shape)
