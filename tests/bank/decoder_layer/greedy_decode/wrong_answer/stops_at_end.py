# shows: stops when token 0 is written and fills up with it
# loses: part: whole_sentence, agrees_with_the_parallel_pass
# named: stopped_at_token_0
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    fed = [go]
    for _ in range(n_steps):
        if len(fed) > 1 and fed[-1] == 0:
            fed.append(0)
            continue
        fed.append(int(np.argmax(decoder_layer(embedding[fed], X_enc, params, n_heads)[-1] @ embedding.T)))
    return np.array(fed[1:])
