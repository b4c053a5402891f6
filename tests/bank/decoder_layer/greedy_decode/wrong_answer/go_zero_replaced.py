# shows: a go of 0 counts as no go at all
# loses: part: whole_sentence
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    fed = [go or 1]
    for _ in range(n_steps):
        rows = decoder_layer(embedding[fed], X_enc, params, n_heads)
        fed.append(int(np.argmax(embedding @ rows[-1])))
    return np.array(fed[1:])
