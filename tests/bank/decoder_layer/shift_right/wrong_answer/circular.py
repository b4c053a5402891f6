# shows: rolls round: the last token comes first, go never
# loses: part: try, go_comes_first, each_place_is_fed_the_token_before, single_token, batches
# named: shifted_round
def shift_right(tokens, go):
    return np.roll(np.asarray(tokens), 1, axis=-1)
