# shows: a softmax does not change the favourite
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    def favourite(row):
        logits = row @ embedding.T
        probabilities = np.exp(logits - logits.max())
        probabilities = probabilities / probabilities.sum()
        return max(range(len(probabilities)), key=lambda k: probabilities[k])

    written = []
    for _ in range(n_steps):
        rows = embedding[[go] + written]
        written.append(favourite(decoder_layer(rows, X_enc, params, n_heads)[-1, :]))
    return np.array(written, dtype=np.int64)
