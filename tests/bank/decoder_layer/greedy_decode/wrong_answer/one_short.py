# shows: one pass too few
# loses: all
# named: one_pass_short
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    fed = [go]
    while len(fed) < n_steps:
        fed.append(int(np.argmax(decoder_layer(embedding[fed], X_enc, params, n_heads)[-1] @ embedding.T)))
    return np.array(fed[1:])
