# shows: collects the tokens in an array of floating-point zeros
# loses: all
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    written, fed = np.zeros(n_steps), [go]
    for t in range(n_steps):
        written[t] = np.argmax(decoder_layer(embedding[fed], X_enc, params, n_heads)[-1] @ embedding.T)
        fed.append(int(written[t]))
    return written
