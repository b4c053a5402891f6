# attacks: output: printing without end
# success: another submission is not judged
# stock: nbgrader keeps the output in memory without a limit
# %% before
while True:
    print("x" * 1000)
