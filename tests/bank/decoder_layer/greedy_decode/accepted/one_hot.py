# shows: tokens as one-hot rows, embedded by a product
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    one_hot = np.eye(len(embedding))
    fed = one_hot[[go]]
    for _ in range(n_steps):
        scores = decoder_layer(fed @ embedding, X_enc, params, n_heads) @ embedding.T
        fed = np.concatenate([fed, one_hot[[scores[-1].argmax()]]])
    return fed.argmax(axis=1)[1:]
