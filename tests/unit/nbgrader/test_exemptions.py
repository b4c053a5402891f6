"""Who is excused and who has left, in the gradebook."""

from sqlalchemy import create_engine

from maskgrader.cohort import Status
from maskgrader.nbgrader import exemptions
from maskgrader.nbgrader.exemptions import Exemptions


def test_excused_and_withdrawn_are_kept_apart():
    """Each is undone by itself, and doing it twice is doing it once."""
    with create_engine("sqlite://").begin() as connection:
        assert exemptions.kept(connection) == Exemptions()
        exemptions.remove(connection, Status.EXCUSED, "ada")
        for _ in range(2):
            exemptions.put(connection, Status.EXCUSED, "ada", ["mask", "ffn"])
            exemptions.put(connection, Status.EXCUSED, "bo")
            exemptions.put(connection, Status.WITHDRAWN, "bo")
        kept = exemptions.kept(connection)
        assert kept.status("ada", "mask") is kept.status("ada", "ffn") is Status.EXCUSED
        assert kept.status("ada", "other") is kept.status("cy", "mask") is None
        assert kept.status("bo", "other") is Status.WITHDRAWN
        exemptions.remove(connection, Status.WITHDRAWN, "bo")
        exemptions.remove(connection, Status.EXCUSED, "ada", "mask")
        kept = exemptions.kept(connection)
        assert kept.status("bo", "other") is kept.status("ada", "ffn") is Status.EXCUSED
        assert kept.status("ada", "mask") is None
        exemptions.remove(connection, Status.EXCUSED, "bo")
        assert exemptions.kept(connection).excused == {("ada", "ffn")}
