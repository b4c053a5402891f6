# shows: a package that is not there
# loses: all
def causal_mask(T):
    import a_package_that_is_not_there as other

    return other.causal_mask(T)
