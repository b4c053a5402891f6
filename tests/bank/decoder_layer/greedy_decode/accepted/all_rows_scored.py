# shows: scores every row and looks at the last
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    tokens = np.array([go])
    while len(tokens) <= n_steps:
        scores = decoder_layer(embedding[tokens], X_enc, params, n_heads) @ embedding.T
        tokens = np.append(tokens, scores.argmax(axis=-1)[-1])
    return tokens[1:]
