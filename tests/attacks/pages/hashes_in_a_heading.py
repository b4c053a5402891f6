# attacks: the feedback page: headings of many `#`, whose end is looked for again and again
# success: minutes for a page
# only: judge
# %% notebook
for number in range(3):
    notebook["cells"] += [
        {"cell_type": "markdown", "id": f"more-{number}", "metadata": {},
         "source": "# " + " #" * 9_990 + "x"},
        {"cell_type": "code", "id": f"own-{number}", "metadata": {}, "source": "1",
         "execution_count": None, "outputs": []},
    ]
