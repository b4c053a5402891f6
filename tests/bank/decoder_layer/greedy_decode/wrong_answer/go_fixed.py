# shows: always starts with the story's start token
# loses: part: first_token, whole_sentence, go_is_a_token_like_every_other, agrees_with_the_parallel_pass
# named: decoding_from_the_storys_go
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    fed = [GO]
    for _ in range(n_steps):
        fed.append(int(np.argmax(decoder_layer(embedding[fed], X_enc, params, n_heads)[-1] @ embedding.T)))
    return np.array(fed[1:])
