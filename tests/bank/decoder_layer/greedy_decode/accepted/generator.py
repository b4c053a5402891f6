# shows: an endless generator of tokens, cut by itertools.islice
from itertools import islice


def _writer(X_enc, params, n_heads, embedding, fed):
    while True:
        scores = embedding @ decoder_layer(embedding[fed], X_enc, params, n_heads)[-1]
        fed = fed + [int(scores.argmax())]
        yield fed[-1]


def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    tokens = _writer(X_enc, params, n_heads, embedding, [go])
    return np.fromiter(islice(tokens, n_steps), dtype=int, count=n_steps)
