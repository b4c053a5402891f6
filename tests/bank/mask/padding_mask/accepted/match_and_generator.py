# shows: a match statement inside, rows from a generator expression
def padding_mask(lengths, T):
    def row(length):
        match length:
            case 0:
                return [-np.inf] * T
            case n if n == T:
                return [0.0] * T
            case n:
                return [0.0] * n + [-np.inf] * (T - n)

    return np.array(list(row(int(n)) for n in lengths)).reshape(len(lengths), 1, T)
