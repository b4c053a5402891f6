# shows: np.vectorize over rows, statistics module of Python
import statistics


def _one_row(row, gain, bias, eps):
    numbers = row.tolist()
    m, v = statistics.fmean(numbers), statistics.pvariance(numbers)
    return np.array([g * (x - m) / (v + float(eps)) ** 0.5 + b for x, g, b in zip(numbers, gain, bias)])


_rows = np.vectorize(_one_row, signature="(d),(d),(d),()->(d)")


def layer_norm(X, gain, bias, eps=1e-5):
    return _rows(X, gain, bias, eps)
