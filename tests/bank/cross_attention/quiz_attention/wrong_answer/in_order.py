# shows: cross-attention, to keep the order
# loses: all
answer_which = "d"
answer_why = "d"
