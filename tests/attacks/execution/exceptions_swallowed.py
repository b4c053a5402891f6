# attacks: errors: a handler of the student's takes every exception
# success: points for causal_mask without a mask
# %% before
get_ipython().set_custom_exc((BaseException,), lambda self, kind, value, trace, **k: [])
