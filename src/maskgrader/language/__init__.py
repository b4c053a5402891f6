"""The language that a student reads, its catalogues, and translated notebooks."""

from . import templates
from .available import languages, load_language
from .notebook_texts import stubs, translate_notebook
from .runtime import (
    DEFAULT_LANGUAGE,
    ENGLISH,
    N_,
    Language,
    _,
    current,
    joined,
    listed,
    ngettext,
    use,
)

__all__ = [
    "DEFAULT_LANGUAGE",
    "ENGLISH",
    "N_",
    "Language",
    "_",
    "current",
    "joined",
    "languages",
    "listed",
    "load_language",
    "ngettext",
    "stubs",
    "templates",
    "translate_notebook",
    "use",
]
