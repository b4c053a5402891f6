# shows: stops when go is written, and fills up with it
# loses: part: go_is_a_token_like_every_other
# named: nothing_but_go_after_go
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    fed = [go]
    for _ in range(n_steps):
        scores = decoder_layer(embedding[fed], X_enc, params, n_heads)[-1] @ embedding.T
        if scores.argmax() == go:
            break
        fed.append(int(scores.argmax()))
    return np.array(fed[1:] + [go] * (n_steps + 1 - len(fed)))
