# shows: leaves go out after the first pass
# loses: part: try, whole_sentence, go_is_a_token_like_every_other, agrees_with_the_parallel_pass
# named: go_left_out
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    written = []
    for _ in range(n_steps):
        fed = written if written else [go]
        row = decoder_layer(embedding[fed], X_enc, params, n_heads)[-1]
        written.append(int(np.argmax(row @ embedding.T)))
    return np.array(written)
