# shows: a reshaped view still is the caller's array
# loses: part: arguments_stay
def masked_softmax(scores, mask=None):
    rows = scores.reshape(-1, scores.shape[-1])
    masks = np.zeros_like(rows) if mask is None else np.broadcast_to(mask, scores.shape).reshape(rows.shape)
    for row, m in zip(rows, masks):
        row += m
        if row.max() == -np.inf:
            row[:] = 0
            continue
        row -= row.max()
        np.exp(row, out=row)
        row /= row.sum()
    return rows.reshape(scores.shape)
