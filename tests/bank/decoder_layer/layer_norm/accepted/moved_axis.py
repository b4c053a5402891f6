# shows: the last axis moved in front, numbers of a row run down a column; a transposed view back
def layer_norm(X, gain, bias, eps=1e-5):
    columns = np.moveaxis(X, -1, 0)
    centred = columns - columns.mean(axis=0)
    normed = centred / np.hypot(centred.std(axis=0), np.sqrt(eps))
    return np.moveaxis(normed, 0, -1) * gain + bias
