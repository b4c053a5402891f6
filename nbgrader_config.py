from maskgrader.nbgrader import configure

c = get_config()  # noqa: F821
configure(c, __file__)
