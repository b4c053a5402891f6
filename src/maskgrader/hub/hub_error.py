"""The error of a trial hub."""


class HubError(Exception):
    """The hub cannot be started or stopped; the message names the cause and the remedy."""
