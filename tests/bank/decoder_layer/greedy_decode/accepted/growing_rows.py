# shows: keeps the embedded rows and stacks one more in each pass
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    rows = embedding[go][None, :]
    written = np.zeros(n_steps, dtype=int)
    for t in range(n_steps):
        out = decoder_layer(rows, X_enc, params, n_heads)
        written[t] = (out[-1] @ embedding.T).argmax()
        rows = np.vstack([rows, embedding[written[t]]])
    return written
