# shows: believes that a mistake spoils the row that hides nothing, and in nan
# loses: all
answer_promise = "c"
answer_exp = "d"
