# shows: feeds only the token written last
# loses: part: try, whole_sentence, go_is_a_token_like_every_other, agrees_with_the_parallel_pass
# named: last_token_alone_fed
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    token, written = go, []
    for _ in range(n_steps):
        row = decoder_layer(embedding[[token]], X_enc, params, n_heads)[-1]
        token = int(np.argmax(row @ embedding.T))
        written.append(token)
    return np.array(written)
