# shows: feeds token numbers where vectors are needed
# loses: all
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    fed = [go]
    for _ in range(n_steps):
        fed.append(int(np.argmax(decoder_layer(np.array(fed), X_enc, params, n_heads)[-1] @ embedding.T)))
    return np.array(fed[1:])
