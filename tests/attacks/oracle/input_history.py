# attacks: the hidden blocks, in IPython's history of inputs
# success: a hidden block is shown
# %% after
print(In[-5:], _ih[-5:], list(get_ipython().history_manager.get_range())[-5:])
