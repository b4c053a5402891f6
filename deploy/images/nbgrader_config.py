"""Settings for students and the grader: the exchange; the hub says who is in which course."""

from nbgrader.auth import JupyterHubAuthPlugin

c = get_config()  # noqa: F821
c.Exchange.root = "/srv/nbgrader/exchange"
c.Exchange.path_includes_course = True
c.Authenticator.plugin_class = JupyterHubAuthPlugin
