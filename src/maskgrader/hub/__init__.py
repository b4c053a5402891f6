"""A JupyterHub to try the course on, on this machine alone; and what is left of it is swept."""
