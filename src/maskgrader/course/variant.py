"""How a cohort sees a question of a quiz: known to the judge, and not in any released file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

LETTERS = "abcd"
KEY = "maskgrader"  # in the metadata of a pristine notebook


@dataclass(frozen=True)
class Variant:
    """A question as a cohort sees it; without arguments, as the source notebook has it.

    order: the source's letters in the order shown: with "cadb" the option shown as a is its c.
    parameters: the values drawn for the question's text, by name; serializable as JSON.
    """

    order: str = LETTERS
    parameters: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not isinstance(self.order, str) or sorted(self.order) != list(LETTERS):
            raise ValueError(f"the order of options {self.order!r} is not {LETTERS} rearranged")
        if not isinstance(self.parameters, Mapping):
            raise ValueError(f"the parameters {self.parameters!r} are not a table")

    def original(self, shown: str) -> str:
        """The source's letter of the option that is shown under a letter."""
        return self.order[LETTERS.index(shown)]

    def shown(self, original: str) -> str:
        """The letter under which an option of the source is shown."""
        return LETTERS[self.order.index(original)]


def to_metadata(variants: Mapping[str, Variant]) -> dict[str, Any]:
    """The metadata that records the variants in a pristine notebook."""
    return {"quiz": {name: asdict(variant) for name, variant in variants.items()}}


def from_metadata(metadata: Mapping[str, Any]) -> dict[str, Variant]:
    """The variants in a pristine notebook's metadata, by question; ValueError if damaged.

    Without any, the quiz is that of the source.
    """
    found = metadata.get(KEY, {}).get("quiz", {})
    try:
        return {name: Variant(**dict(value)) for name, value in found.items()}
    except (TypeError, AttributeError) as error:
        raise ValueError(str(error)) from None
