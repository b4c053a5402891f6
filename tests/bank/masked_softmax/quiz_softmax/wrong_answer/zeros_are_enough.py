# shows: takes hidden zeros for the whole promise; the second answer is right
# loses: part: promise
answer_promise = "b"
answer_exp = "b"
