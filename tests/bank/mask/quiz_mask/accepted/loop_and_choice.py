# shows: looked up in a dictionary of options and counted in a loop, with a print
options = {"a": "equal shares", "c": "one and zeros"}
answer_first_row = max(options)
answer_survivors = 0
for row in range(T_quiz):
    answer_survivors += row + 1
print(answer_first_row, answer_survivors)
