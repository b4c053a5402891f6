"""JupyterHub lets no page be shown in a frame; JupyterLab shows the formgrader in one, its own."""

c = get_config()  # noqa: F821
c.ServerApp.tornado_settings = {"headers": {"Content-Security-Policy": "frame-ancestors 'self'"}}
