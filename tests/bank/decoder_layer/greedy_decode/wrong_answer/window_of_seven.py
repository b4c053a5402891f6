# shows: feeds only the last seven tokens
# loses: part: whole_sentence
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    fed = [go]
    for _ in range(n_steps):
        last = decoder_layer(embedding[fed[-7:]], X_enc, params, n_heads)[-1]
        fed.append(int(np.argmax(last @ embedding.T)))
    return np.array(fed[1:])
