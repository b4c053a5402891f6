# shows: fills the rest of a fixed-length input with go: the mask hides it
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    target = np.full(n_steps, go)
    for t in range(n_steps):
        fed = shift_right(target, go)
        out = decoder_layer(embedding[fed], X_enc, params, n_heads)
        target[t] = np.argmax(embedding @ out[t])
    return target
