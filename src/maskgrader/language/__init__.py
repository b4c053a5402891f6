"""The language that a student reads, its catalogues, and translated notebooks."""

from . import templates
from .active_language import (
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
from .course_languages import languages, load_language
from .notebook_texts import stubs, translate_notebook

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
