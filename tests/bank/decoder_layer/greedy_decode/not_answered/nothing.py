# shows: left open
# loses: all
def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    raise NotImplementedError()
