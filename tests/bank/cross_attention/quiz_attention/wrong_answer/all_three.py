# shows: all three carry a mask, because the map is square
# loses: all
answer_which = "a"
answer_why = "a"
