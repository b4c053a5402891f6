# shows: a dataclass for a sentence, with a docstring and type hints
from dataclasses import dataclass


@dataclass(frozen=True)
class Sentence:
    """A sentence of `length` words in a row of `width` places."""

    length: int
    width: int

    def as_row(self) -> np.ndarray:
        row = np.full((1, self.width), -np.inf)
        row[0, : self.length] = 0.0
        return row


def padding_mask(lengths: list[int], T: int) -> np.ndarray:
    return np.array([Sentence(length, T).as_row() for length in lengths])
