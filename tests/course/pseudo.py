"""A pseudo-language: every word accented, longer, written from right to left.

It stands for whatever a real translation may do to a text, and shows at a glance what escaped.
"""

from __future__ import annotations

import re
from pathlib import Path

from maskgrader.language import catalogues
from maskgrader.language.course_texts import gathered, parts
from maskgrader.language.templates import write_catalogue

CODE = "ar"  # a real code, for its direction and its six plurals
_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ODD = "áƀćďéƒǵĥíĵķĺḿńóƥɋŕśťúṽẃẋýźÁƁĆĎÉƑǴĤÍĴĶĹḾŃÓƤɊŔŚŤÚṼẂẊÝŹ"
_TABLE = str.maketrans(_PLAIN, _ODD)
_KEPT = re.compile(
    r"(?<!`)`[^`\n]+`(?!`)|\{[^{}]*\}|</?[a-zA-Z][^<>\n]*>|\]\([^)\n]*\)|\*\*[a-z]\*\*|\||\s+$|^\s+"
)
RIGHT_TO_LEFT = "\u200f"


def pseudo(text: str) -> str:
    """A text in the pseudo-language: code, placeholders and tags as they were."""
    parts = re.split(f"({_KEPT.pattern})", text)
    odd = "".join(part if number % 2 else _odd(part) for number, part in enumerate(parts))
    return odd


def _odd(text: str) -> str:
    if not re.search(r"[^\W\d_]", text):
        return text
    core = text.strip()
    longer = f"{RIGHT_TO_LEFT}{core.translate(_TABLE)}{'·' * (len(core) // 4 + 1)}"
    return text.replace(core, longer)


def write_pseudo(root: Path, *, cohort: str = "demo") -> None:
    """Translate everything in a course into the pseudo-language, and give it to a cohort."""
    for part in parts(root):
        catalogue = gathered(root, part)
        catalogue.locale = catalogues.locale_of(CODE)
        for message in catalogue:
            if message.pluralizable:
                message.string = tuple(pseudo(message.id[1]) for _ in range(catalogue.num_plurals))
            elif message.id:
                message.string = pseudo(message.id)
        write_catalogue(part.catalogue(root, CODE), catalogue)
    if not cohort:
        return
    path = root / "cohorts" / f"{cohort}.toml"
    text = path.read_text(encoding="utf-8").replace("seed =", f'language = "{CODE}"\nseed =', 1)
    path.write_text(text, encoding="utf-8")


_ASCII = re.compile(r"(?<![\w.])[A-Za-z][A-Za-z'’-]*[A-Za-z](?!\w)")


def english_words(text: str) -> list[str]:
    """Words of two letters and more that no translation has touched; code apart."""
    text = re.sub(
        r"```.*?```|`[^`]*`|\{[^{}]*\}|</?[a-zA-Z][^<>]*>|&\w+;|https?://\S+", " ", text, flags=re.S
    )
    return _ASCII.findall(text)
