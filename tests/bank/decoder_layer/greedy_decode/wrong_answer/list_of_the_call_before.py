# shows: a list as a default: what was written in the call before is fed in again
# loses: part: try, whole_sentence, go_is_a_token_like_every_other, agrees_with_the_parallel_pass
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps, fed=[]):
    fed.append(go)
    for _ in range(n_steps):
        last = decoder_layer(embedding[np.array(fed) % len(embedding)], X_enc, params, n_heads)[-1]
        fed.append(int(np.argmax(last @ embedding.T)))
    return np.array(fed[-n_steps:])
