"""Writes templates and catalogues, and counts what is missing in them."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from babel.messages import Catalog
from babel.messages.pofile import write_po

from maskgrader.files import CourseError, write_atomically

from . import catalogues
from .course_texts import Part, gathered, parts

_WIDTH = 100


@dataclass(frozen=True)
class Count:
    """How many texts of a part are translated (`done`), fuzzy and missing in a language."""

    part: str
    done: int
    fuzzy: int
    missing: int

    @property
    def is_complete(self) -> bool:
        return not (self.fuzzy or self.missing)


def update_templates(root: Path) -> list[Path]:
    """Write the templates whose texts have changed, and return their paths."""
    return [part.template for part in parts(root) if _update_template(root, part)]


def _update_template(root: Path, part: Part) -> bool:
    new = gathered(root, part)
    if part.template.is_file() and is_same(catalogues.read(part.template), new):
        return False
    write_catalogue(part.template, new)
    return True


def stale_templates(root: Path) -> list[Path]:
    """Templates whose sources have changed since they were written."""
    return [
        part.template
        for part in parts(root)
        if not part.template.is_file()
        or not is_same(catalogues.read(part.template), gathered(root, part))
    ]


def is_same(one: Catalog, other: Catalog) -> bool:
    """Whether two templates have the same texts and notes."""
    return _texts(one) == _texts(other)


def _texts(catalogue: Catalog) -> list[tuple[object, list[str]]]:
    return [(message.id, sorted(message.auto_comments)) for message in catalogue if message.id]


def update_language(root: Path, code: str) -> list[Count]:
    """Create a language's catalogues, or update them from the sources."""
    locale = catalogues.locale_of(code)
    if locale is None:
        raise CourseError(f"{code!r} is not a language code; use one such as es, fa or pt_BR.")
    for part in parts(root):
        template = gathered(root, part)
        path = part.catalogue(root, code)
        if path.is_file():
            catalogue = catalogues.parse(path, path.read_bytes())
            catalogue.update(template, update_creation_date=False)
        else:
            catalogue = template
            catalogue.locale = locale
            catalogue.header_comment = f"# {part.name}: {locale.english_name}."
        write_catalogue(path, catalogue)
    return counts(root, code)


def counts(root: Path, code: str) -> list[Count]:
    """How complete a language is, by part."""
    return [_count(root, code, part) for part in parts(root)]


def _count(root: Path, code: str, part: Part) -> Count:
    wanted = {message.id for message in gathered(root, part) if message.id}
    path = part.catalogue(root, code)
    if not path.is_file():
        return Count(part.name, 0, 0, len(wanted))
    catalogue = catalogues.read(path)
    done = wanted & {message.id for message in catalogues.usable(catalogue)}
    fuzzy = wanted & {message.id for message in catalogue if message.fuzzy} - done
    return Count(part.name, len(done), len(fuzzy), len(wanted - done - fuzzy))


def problems(root: Path, code: str) -> Iterator[str]:
    """The problems that prevent the use of a language, one sentence each."""
    import nbformat

    from .notebook_texts import translate_notebook

    for part in parts(root):
        path = part.catalogue(root, code)
        if not path.is_file():
            yield f"{path} is missing: run `maskgrader translate extract {code}`."
            continue
        try:
            found = catalogues.problems(path, catalogues.read(path))
            yield from found
            if not found and part.name not in (catalogues.MESSAGES, "hidden"):
                source = root / "source" / part.name / f"{part.name}.ipynb"
                notebook = nbformat.read(source, as_version=4)
                translate_notebook(notebook, root, part.name, code)
        except CourseError as error:
            yield str(error)


def write_catalogue(path: Path, catalogue: Catalog) -> None:
    """Write a catalogue or a template."""
    file = io.BytesIO()
    write_po(file, catalogue, width=_WIDTH, include_lineno=False)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, file.getvalue())
