# shows: the story's number of heads wherever it divides the width
# loses: part: whole_sentence, go_is_a_token_like_every_other
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    n_heads = HEADS if embedding.shape[1] % HEADS == 0 else 1
    fed = [go]
    for _ in range(n_steps):
        last = decoder_layer(embedding[fed], X_enc, params, n_heads)[-1]
        fed.append(int(np.argmax(last @ embedding.T)))
    return np.array(fed[1:])
