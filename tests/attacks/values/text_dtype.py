# attacks: the decoder: a dtype whose text is long and odd
# success: a judge that cannot go on
def causal_mask(T):
    return np.zeros((T, T), np.dtype({"names": ["<script>" * 99], "formats": ["f8"]}))
