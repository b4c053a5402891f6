# shows: feeds go and only the last three tokens
# loses: part: whole_sentence, go_is_a_token_like_every_other, agrees_with_the_parallel_pass
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    written = []
    for _ in range(n_steps):
        fed = [go] + written[-3:]
        written.append(int(np.argmax(decoder_layer(embedding[fed], X_enc, params, n_heads)[-1] @ embedding.T)))
    return np.array(written)
