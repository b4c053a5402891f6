# attacks: results: the display hook shows full marks for everything
# success: points for causal_mask without a mask
# %% before
import sys

_shell = get_ipython()
_format = _shell.display_formatter.format
_shell.display_formatter.format = lambda *a, **k: ({"text/plain": "4.0"}, {})
sys.displayhook = lambda value: print("4.0")
