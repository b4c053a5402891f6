# shows: a token that was just written is not written again
# loses: part: whole_sentence, go_is_a_token_like_every_other, agrees_with_the_parallel_pass, ties_go_to_the_first
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    fed = [go]
    for _ in range(n_steps):
        scores = decoder_layer(embedding[fed], X_enc, params, n_heads)[-1] @ embedding.T
        scores[fed] = -np.inf
        fed.append(int(np.argmax(scores)))
    return np.array(fed[1:])
