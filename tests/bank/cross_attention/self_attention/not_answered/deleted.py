# shows: nothing is defined
# loses: all
# I will do this one later.
