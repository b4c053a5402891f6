# shows: waits for a list to grow, and appends to another one
# loses: all
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    written = []
    while len(written) < n_steps:
        fed = [go] + written
        last = decoder_layer(embedding[fed], X_enc, params, n_heads)[-1]
        fed.append(int(np.argmax(last @ embedding.T)))
    return np.array(written)
