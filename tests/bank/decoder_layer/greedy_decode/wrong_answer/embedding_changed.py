# shows: scales the embedding it was given
# loses: part: inputs_stay_as_they_were
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    fed = [go]
    for _ in range(n_steps):
        last = decoder_layer(embedding[fed], X_enc, params, n_heads)[-1]
        fed.append(int(np.argmax(last @ embedding.T)))
    embedding /= 2
    return np.array(fed[1:])
