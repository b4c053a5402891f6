# shows: the token that is wanted least
# loses: part: try, first_token, whole_sentence, go_is_a_token_like_every_other, agrees_with_the_parallel_pass, ties_go_to_the_first
# named: least_wanted_token
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    fed = [go]
    for _ in range(n_steps):
        fed.append(int(np.argmin(decoder_layer(embedding[fed], X_enc, params, n_heads)[-1] @ embedding.T)))
    return np.array(fed[1:])
