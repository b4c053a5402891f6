# shows: the story's number of heads in place of the argument
# loses: part: first_token, whole_sentence, go_is_a_token_like_every_other, a_longer_run_begins_like_a_shorter_one, inputs_stay_as_they_were
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    fed = [go]
    for _ in range(n_steps):
        fed.append(int(np.argmax(decoder_layer(embedding[fed], X_enc, params, HEADS)[-1] @ embedding.T)))
    return np.array(fed[1:])
