# shows: gives back go in front
# loses: all
# named: go_returned_too
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    fed = [go]
    for _ in range(n_steps):
        fed.append(int(np.argmax(decoder_layer(embedding[fed], X_enc, params, n_heads)[-1] @ embedding.T)))
    return np.array(fed)
