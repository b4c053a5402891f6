"""What students and the grader share: the exchange, and who is in which course (the hub knows)."""

from nbgrader.auth import JupyterHubAuthPlugin

c = get_config()  # noqa: F821
c.Exchange.root = "/srv/nbgrader/exchange"
c.Exchange.path_includes_course = True
c.Authenticator.plugin_class = JupyterHubAuthPlugin
