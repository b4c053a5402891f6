# shows: the largest score of all rows, as a place in the flattened array
# loses: part: try, whole_sentence, go_is_a_token_like_every_other, agrees_with_the_parallel_pass
# named: argmax_over_all_rows
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    fed = [go]
    for _ in range(n_steps):
        fed.append(int(np.argmax(decoder_layer(embedding[fed], X_enc, params, n_heads) @ embedding.T)) % len(embedding))
    return np.array(fed[1:])
