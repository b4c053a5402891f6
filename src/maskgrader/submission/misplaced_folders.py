"""Hand-ins that lie where no command looks, and where they belong."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path

_NOTEBOOK, _ARCHIVES = ".ipynb", (".zip", ".tar", ".gz", ".tgz", ".7z")


def find_misplaced(
    submitted: Path, assignments: Collection[str], cohorts: Collection[str]
) -> list[str]:
    """A sentence for each hand-in that is not in `submitted/<student>/<assignment>/`.

    submitted: the folder of one cohort. cohorts: the names of all.
    """
    found: list[str] = []
    with suppress(OSError):
        if submitted.name in cohorts:
            found += _beside_cohort(submitted, assignments, cohorts)
        for place in _entries(submitted):
            found += _in_cohort(place, assignments)
    above = f"{submitted.parent.parent}/"  # the course, in which the commands are run
    return [text.replace(above, "") for text in found]


def _beside_cohort(
    submitted: Path, assignments: Collection[str], cohorts: Collection[str]
) -> Iterator[str]:
    """What lies beside the cohort's folder instead of in it."""
    for place in _entries(submitted.parent):
        if not place.is_dir():
            if place.name.endswith(_NOTEBOOK):
                yield _not_in_a_folder(place, submitted)
        elif place.name in cohorts:
            continue
        elif any((place / name).is_dir() for name in assignments):
            yield f"{place}: the cohort's folder is missing in this path. Move it to {submitted}/."
        elif place.name in assignments and any(map(Path.is_dir, _entries(place))):
            right = submitted / "STUDENT" / place.name
            yield f"{place}: the folders of its students belong in {right}/."
        elif _is_like(place.name, [submitted.name]) and any(
            (student / name).is_dir() for student in _entries(place) for name in assignments
        ):
            yield f"{place}: there is no cohort {place.name!r}. Move what is in it to {submitted}/."


def _in_cohort(place: Path, assignments: Collection[str]) -> Iterator[str]:
    """What is wrong with a file or folder in the cohort's folder."""
    if not place.is_dir():
        if place.name.endswith((_NOTEBOOK, *_ARCHIVES)):
            yield _not_in_a_folder(place, place.parent)
        return
    if place.name in assignments and not _has_notebook(place):
        right = place.parent / "STUDENT" / place.name
        yield f"{place}: a student's folder comes before the assignment's: {right}/."
        return
    for inside in _entries(place):
        if not inside.is_dir():
            if inside.name.endswith(_NOTEBOOK):
                right = place / (inside.stem if inside.stem in assignments else "ASSIGNMENT")
                yield f"{inside}: the assignment's folder is missing. It belongs in {right}/."
        elif inside.name not in assignments and _has_notebook(inside):
            like = _is_like(inside.name, assignments)
            remedy = (
                f"Rename it to {like}" if like else f"The assignments: {', '.join(assignments)}"
            )
            yield f"{inside}: there is no assignment {inside.name!r}. {remedy}."


def _not_in_a_folder(place: Path, submitted: Path) -> str:
    right = submitted / "STUDENT" / "ASSIGNMENT"
    unpack = " (`nbgrader zip_collect` unpacks it)" if place.name.endswith(_ARCHIVES) else ""
    return f"{place}: it is in no student's folder. It belongs in {right}/{unpack}."


def _entries(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if not path.name.startswith((".", "_")))


def _has_notebook(folder: Path) -> bool:
    with suppress(OSError):
        return any(path.name.endswith(_NOTEBOOK) for path in folder.iterdir())
    return False


def _is_like(name: str, names: Collection[str]) -> str:
    """The one of the names that was probably meant; empty if none is similar."""
    plain = {one.lower().replace("-", "_"): one for one in names}
    found = difflib.get_close_matches(name.lower().replace("-", "_"), plain, n=1)
    return plain[found[0]] if found else ""
