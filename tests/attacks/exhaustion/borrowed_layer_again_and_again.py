# attacks: time: the borrowed decoder_layer is called again and again, and with far too many rows
# success: the judge computes for longer than the limits allow
# exercise: decoder_layer/greedy_decode
# only: judge
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    rows = np.resize(embedding, (64, embedding.shape[1]))
    for _ in range(5):
        decoder_layer(rows, rows, params, n_heads)
        try:
            decoder_layer(np.resize(rows, (1000, rows.shape[1])), rows, params, n_heads)
        except ValueError:
            pass
    return None
