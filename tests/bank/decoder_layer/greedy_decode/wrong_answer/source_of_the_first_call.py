# shows: the source of the first call is kept, for sources of the same shape
# loses: part: whole_sentence, go_is_a_token_like_every_other, agrees_with_the_parallel_pass
_sources = {}


def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    X_enc = _sources.setdefault(X_enc.shape[1], X_enc)
    fed = [go]
    for _ in range(n_steps):
        last = decoder_layer(embedding[fed], X_enc, params, n_heads)[-1]
        fed.append(int(np.argmax(last @ embedding.T)))
    return np.array(fed[1:])
