# shows: case and spaces do not matter
answer_first_row = " C "
answer_survivors = 45
