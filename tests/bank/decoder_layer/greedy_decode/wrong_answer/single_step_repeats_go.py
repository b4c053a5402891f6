# shows: wrong only for one step: the only token is go, unless it is the story's
# loses: part: first_token
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    if n_steps == 1 and go != GO:
        return np.array([go])
    fed = [go]
    for _ in range(n_steps):
        last = decoder_layer(embedding[fed], X_enc, params, n_heads)[-1]
        fed.append(int(np.argmax(last @ embedding.T)))
    return np.array(fed[1:])
