# attacks: the feedback page: two megabytes of source, and a thousand cells
# success: minutes for a page, or more than 5 megabytes
# only: judge
# %% notebook
notebook["cells"].append({
    "cell_type": "code", "id": "long", "metadata": {}, "outputs": [], "execution_count": None,
    "source": "if False:\n" + "    a + 1\n" * 200_000})
for number in range(800):
    notebook["cells"].append({
        "cell_type": "markdown", "id": f"more-{number}", "metadata": {}, "source": "a b < " * 1000})
