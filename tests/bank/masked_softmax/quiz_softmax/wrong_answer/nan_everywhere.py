# shows: believes in small scores and in nan
# loses: all
answer_promise = "c"
answer_exp = "d"
