# shows: a token that was written twice is fed in once
# loses: part: whole_sentence, go_is_a_token_like_every_other, agrees_with_the_parallel_pass
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    fed = [go]
    for _ in range(n_steps):
        known = list(dict.fromkeys(fed))
        scores = decoder_layer(embedding[known], X_enc, params, n_heads)[-1] @ embedding.T
        fed.append(int(scores.argmax()))
    return np.array(fed[1:])
