# shows: feeds the output row itself, not the token's vector
# loses: part: try, whole_sentence, go_is_a_token_like_every_other, agrees_with_the_parallel_pass
# named: output_rows_fed_back
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    rows, written = embedding[[go]], []
    for _ in range(n_steps):
        last = decoder_layer(rows, X_enc, params, n_heads)[-1]
        written.append(int(np.argmax(last @ embedding.T)))
        rows = np.vstack([rows, last])
    return np.array(written)
