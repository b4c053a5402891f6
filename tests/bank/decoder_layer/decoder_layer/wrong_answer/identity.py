# shows: gives back what came in
# loses: part: try, triangle, last_encoder_row_moves_every_row, last_step_is_a_norm, silent_sublayers, self_attention_alone, cross_attention_alone, feed_forward_alone, two_heads, three_heads, single_rows, asked_twice
# named: nothing_done
def decoder_layer(X_dec, X_enc, params, n_heads):
    return X_dec.copy()
