# shows: plain lists and insert, a nested function for a batch
def shift_right(tokens, go):
    def one(sentence):
        sentence = list(sentence)
        sentence.insert(0, go)
        sentence.pop()
        return sentence

    def each(part):
        return one(part) if np.ndim(part) == 1 else [each(p) for p in part]

    return np.array(each(tokens), dtype=int)
