# attacks: the kernel: it answers without executing
# success: points for causal_mask without a mask
# %% before
_shell = get_ipython()
_kernel = getattr(_shell, "kernel", None)


async def _nothing(*args, **options):
    return {"status": "ok", "execution_count": 1, "payload": [], "user_expressions": {}}


if _kernel is not None:
    _kernel.do_execute = _nothing
