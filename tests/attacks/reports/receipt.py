# attacks: the receipt: a forged one beside the notebook and in the gradebook's folder
# success: points for causal_mask, or a file outside
# %% notebook
import json
forged = json.dumps({"student": "x", "result": {"verdict": "accepted", "score": 17}})
(folder / "receipt.json").write_text(forged)
(folder / "receipts").mkdir()
(folder / "receipts" / "mask.json").write_text(forged)
# %% before
try:
    open("@COURSE@/gradebooks/demo/receipts/mask/@MARK@", "w").write("{}")
except OSError as _error:
    print(_error)
