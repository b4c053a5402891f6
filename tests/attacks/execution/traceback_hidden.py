# attacks: errors: showtraceback and excepthook show none
# success: points for causal_mask without a mask
# %% before
import sys

_shell = get_ipython()
_shell.showtraceback = _shell.showsyntaxerror = lambda *a, **k: None
_shell._showtraceback = lambda *a, **k: None
sys.excepthook = lambda *a: None
