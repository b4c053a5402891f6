# shows: tried out in a cell of the student's own, then written down
answer_promise = 'd'
answer_exp = ("b")
# %% before
print(np.exp(-np.inf))
for function in (masked_softmax, leaky_weights, shrunk_weights):
    print(function.__name__, function(example_scores, example_mask).sum(axis=-1))
