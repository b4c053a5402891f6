# shows: reads the first output row
# loses: part: try, whole_sentence, go_is_a_token_like_every_other, agrees_with_the_parallel_pass
# named: first_token_repeated
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    fed = [go]
    for _ in range(n_steps):
        fed.append(int(np.argmax(decoder_layer(embedding[fed], X_enc, params, n_heads)[0] @ embedding.T)))
    return np.array(fed[1:])
