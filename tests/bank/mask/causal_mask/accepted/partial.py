# shows: a partial of np.triu on top of a lambda, in several cells, magics beside them
causal_mask = lambda T: strike(np.full((T, T), -np.inf))
# %% before
%matplotlib inline
from functools import partial
# %% before
strike = partial(np.triu, k=1)
# %% after
%time causal_mask(200).shape
# %% after
%%timeit -n 1 -r 1
causal_mask(4)
