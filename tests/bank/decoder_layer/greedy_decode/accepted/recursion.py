# shows: writes the beginning first, then one token more
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    if n_steps == 0:
        return np.array([], dtype=int)
    before = greedy_decode(X_enc, params, n_heads, embedding, go, n_steps - 1)
    fed = np.concatenate([[go], before])
    last = decoder_layer(embedding[fed], X_enc, params, n_heads)[len(fed) - 1]
    return np.concatenate([before, [np.argmax(last @ embedding.T)]])
