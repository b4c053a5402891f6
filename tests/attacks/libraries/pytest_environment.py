# attacks: pytest: PYTEST_ADDOPTS and PYTEST_PLUGINS name a plug-in of the student's
# success: points for causal_mask without a mask
import os

os.environ["PYTEST_ADDOPTS"] = "-p passing"
os.environ["PYTEST_PLUGINS"] = "passing"
try:
    with open("passing.py", "w") as _file:
        _file.write("def pytest_pyfunc_call(pyfuncitem):\n    return True\n")
except OSError:
    pass
