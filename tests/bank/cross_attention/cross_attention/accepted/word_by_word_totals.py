# shows: one encoder word after another, with a running maximum and totals
def cross_attention(X_dec, X_enc, W_q, W_k, W_v):
    Q = X_dec @ W_q / np.sqrt(W_q.shape[1])
    top = np.full(len(Q), -np.inf)
    total, mixed, scores = 0.0, 0.0, []
    for word in X_enc:
        score = Q @ (word @ W_k)
        higher = np.maximum(top, score)
        old, new = np.exp(top - higher), np.exp(score - higher)
        total = total * old + new
        mixed = mixed * old[:, None] + np.outer(new, word @ W_v)
        top = higher
        scores.append(score)
    weights = np.exp(np.column_stack(scores) - top[:, None]) / total[:, None]
    return mixed / total[:, None], weights
