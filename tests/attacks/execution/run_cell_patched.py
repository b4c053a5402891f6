# attacks: the shell: run_cell and run_code do nothing
# success: points for causal_mask without a mask
# %% before
from IPython.core.interactiveshell import ExecutionResult, InteractiveShell

InteractiveShell.run_cell = lambda self, *a, **k: ExecutionResult(None)


async def _nothing(*args, **options):
    return False


InteractiveShell.run_code = _nothing
