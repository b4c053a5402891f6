# shows: one pass over go repeated n_steps times
# loses: part: try, whole_sentence, go_is_a_token_like_every_other, agrees_with_the_parallel_pass
# named: first_token_repeated
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    out = decoder_layer(embedding[[go] * n_steps], X_enc, params, n_heads)
    return np.argmax(out @ embedding.T, axis=1)
