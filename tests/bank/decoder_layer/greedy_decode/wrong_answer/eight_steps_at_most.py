# shows: stops writing after eight tokens and repeats the last one
# loses: part: whole_sentence
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    fed = [go]
    for _ in range(min(n_steps, 8)):
        last = decoder_layer(embedding[fed], X_enc, params, n_heads)[-1]
        fed.append(int(np.argmax(last @ embedding.T)))
    return np.array(fed[1:] + fed[-1:] * (n_steps - 8))
