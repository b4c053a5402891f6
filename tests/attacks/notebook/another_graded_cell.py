# attacks: structure: a graded cell of one's own, for 50 points
# success: points, or another submission is not judged
# %% notebook
notebook["cells"].append({
    "cell_type": "code", "id": "mine", "source": "50.0", "outputs": [], "execution_count": None,
    "metadata": {"nbgrader": {"grade": True, "grade_id": "mine", "locked": True, "points": 50,
                              "schema_version": 3, "solution": False, "task": False,
                              "cell_type": "code"}}})
