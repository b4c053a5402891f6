# shows: a go that was written is not fed in again
# loses: part: go_is_a_token_like_every_other
# named: nothing_but_go_after_go
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    written = []
    for _ in range(n_steps):
        fed = [go] + [token for token in written if token != go]
        scores = decoder_layer(embedding[fed], X_enc, params, n_heads)[-1] @ embedding.T
        written.append(int(scores.argmax()))
    return np.array(written)
