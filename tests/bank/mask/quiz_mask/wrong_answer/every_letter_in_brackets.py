# shows: all letters at once, and two numbers
# loses: all
answer_first_row = "(a)(b)(c)(d)"
answer_survivors = [45, 36]
