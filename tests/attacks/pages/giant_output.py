# attacks: the feedback page: more output than a page can show
# success: a page of more than 5 megabytes
# %% before
for _i in range(400):
    display("x" * 100_000)
