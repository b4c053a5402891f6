# attacks: files: further notebooks beside the right one
# success: they are run, or another submission is not judged
# %% notebook
import json
evil = dict(notebook, cells=[{
    "cell_type": "code", "id": "evil", "metadata": {}, "outputs": [], "execution_count": None,
    "source": "open('@OUTSIDE@/@MARK@', 'w').close()"}])
for name in ("evil.ipynb", "masked_softmax.ipynb", "mask (1).ipynb"):
    (folder / name).write_text(json.dumps(evil))
