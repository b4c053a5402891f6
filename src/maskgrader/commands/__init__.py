"""What the commands do; each module is imported only by its command."""
