# shows: a letter with a bracket, and one in a list
answer_promise = "d)"
answer_exp = ["b"]
