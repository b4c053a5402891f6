# shows: go is never written
# loses: part: go_is_a_token_like_every_other
# named: go_never_written
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    fed = [go]
    for _ in range(n_steps):
        scores = decoder_layer(embedding[fed], X_enc, params, n_heads)[-1] @ embedding.T
        scores[go] = -np.inf
        fed.append(int(scores.argmax()))
    return np.array(fed[1:])
