"""Class lists, as Canvas, Moodle and spreadsheets write them."""

import pytest

from maskgrader.files.errors import CourseError
from maskgrader.lifecycle.roster import read
from maskgrader.nbgrader.students import Student

ADA = Student("ada", "Ada", "Öztürk", "ada@example.org")
CANVAS = (
    "Student,ID,SIS User ID,SIS Login ID,Section,mask (17)\n"
    '"    Points Possible",,,,,17\n'
    '"Öztürk, Ada",4711,U1,ada,A,\n'
    '"O\'Brien ""Bo"", Bo",4712,U2,bo,A,\n'
    '"Student, Test",4713,,9f8e,A,\n'
)
MOODLE = (
    "First name;Surname;ID number;Email address;Username\n"
    "Ada;Öztürk;0815;ada@example.org;ada\n\nBo;;;;bo\n"
)
PLAIN = "id\tlast_name\tfirst_name\temail\nada\tÖztürk\tAda\tada@example.org\n"


@pytest.fixture
def listed(tmp_path):
    def listed(text, encoding="utf-8", **options):
        path = tmp_path / "class.csv"
        path.write_bytes(text if isinstance(text, bytes) else text.encode(encoding))
        return read(path, **options)

    return listed


def test_a_gradebook_of_canvas_is_read(listed):
    """The login is the id, Canvas's number is kept, and rows without a student are skipped."""
    ada, bo = listed(CANVAS).students
    assert ada == Student("ada", "Ada", "Öztürk", None, "4711")
    assert (bo.id, bo.first_name, bo.last_name) == ("bo", "Bo", 'O\'Brien "Bo"')


def test_a_list_of_moodle_is_read(listed):
    """With semicolons, empty lines and empty cells."""
    assert listed(MOODLE).students == (ADA, Student("bo", "Bo"))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_every_usual_encoding_is_read(listed, encoding, end):
    """With a byte order mark, in UTF-16, and in Windows-1252, which gives a warning."""
    roster = listed(PLAIN.replace("\n", end), encoding)
    assert roster.students == (ADA,)
    assert bool(roster.notes) == (encoding == "cp1252")


def test_a_column_can_be_chosen_for_the_ids(listed):
    """If the ids are not in the column with the usual heading."""
    roster = listed(MOODLE.replace("Bo;;;", "Bo;;0816;"), id_column="ID number")
    assert [student.id for student in roster.students] == ["0815", "0816"]
    assert roster.id_column == "ID number"


def test_a_list_can_have_ids_only(listed):
    """No other column is required; a repeated line is the same student."""
    assert listed("username\nada\nbo\nada\n").students == (Student("ada"), Student("bo"))


def test_all_faults_are_reported_with_their_lines(listed):
    """Also after a name over two lines; nothing is imported."""
    text = (
        "sep=,\nid,first_name,last_name,email\n"
        'ada,"Ada\n Augusta",Lovelace,\n'
        ",Nobody,,\n"
        "../etc,Eve,,\n"
        "bo,Bo,,not an address\n"
        "cy,Cy,,,\n"
        "bo,Bob,,\n"
        f"dan,{'D' * 200},,\n"
        "e+f,E,,\n"
    )
    with pytest.raises(CourseError) as caught:
        listed(text)
    lines = str(caught.value).splitlines()
    lines_named = [line.strip().partition(":")[0] for line in lines[1:]]
    assert lines_named == [f"line {number}" for number in (3, 5, 6, 7, 8, 9, 10, 11)]
    for number, word in (("3", "control"), ("5", "missing"), ("6", "folder name"), ("8", "quote")):
        assert word in next(line for line in lines if f"line {number}:" in line)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is empty"),
        (b"name,grade\nAda,1\n", "Name it with --id"),
        (b"PK\x03\x04rest", "save it as CSV"),
        (b"\xff\xfea", "UTF-16"),
        (b'id,name\nada,"Ada\n', "unexpected end"),
        (b"id\nada\x00\n", "it cannot contain"),
        (
            "id\nada\nada\u200b\n".encode(),
            r"line 3: the id contains an invisible character, '.u200b'",
        ),
        (b"id\n" + b"x" * 200_000, "field larger than field limit"),
        (b"id\n" + b"a\n" * (11 << 20), "larger than 20 MiB"),
    ],
)
def test_a_file_that_is_not_a_class_list_is_refused(listed, data, said):
    """The message says what it is instead, or what is wrong with it."""
    with pytest.raises(CourseError, match=said):
        listed(data)


def test_a_missing_file_or_column_is_named(listed, tmp_path):
    """The message lists the columns that exist."""
    with pytest.raises(CourseError, match="cannot be read"):
        read(tmp_path / "nowhere.csv")
    with pytest.raises(CourseError, match="Surname, ID number"):
        listed(MOODLE, id_column="Matrikel")
