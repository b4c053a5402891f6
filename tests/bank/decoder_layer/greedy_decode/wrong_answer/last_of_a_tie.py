# shows: of equal scores the last one wins
# loses: part: ties_go_to_the_first
# named: last_of_a_tie
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    fed = [go]
    for _ in range(n_steps):
        scores = decoder_layer(embedding[fed], X_enc, params, n_heads)[-1] @ embedding.T
        fed.append(len(scores) - 1 - int(np.argmax(scores[::-1])))
    return np.array(fed[1:])
