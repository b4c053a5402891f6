# shows: the token whose vector is nearest, not the one with the largest product
# loses: part: try, first_token, whole_sentence, go_is_a_token_like_every_other, agrees_with_the_parallel_pass
# named: nearest_token
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    fed = [go]
    for _ in range(n_steps):
        last = decoder_layer(embedding[fed], X_enc, params, n_heads)[-1]
        fed.append(int(np.argmin(((embedding - last) ** 2).sum(axis=1))))
    return np.array(fed[1:])
