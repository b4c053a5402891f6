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


# Class lists of learning platforms, with the id and the name of the student in them.
EXPORTS = {
    "canvas, posted manually": (
        "Student,ID,SIS User ID,SIS Login ID,Root Account,Section,Homework 1 (1),Final Score\n"
        ",,,,,,Manual Posting,(read only)\n"
        "    Points Possible,,,,,,10,(read only)\n"
        '"Niño, José",101,S1,jnino,uni.instructure.com,A,9,90\n'
        '"Student, Test",999,,3f1b2c,uni.instructure.com,A,,\n',
        "jnino José Niño",
    ),
    "canvas, names apart": (
        "LastName,FirstName,ID,SIS Login ID,Section\nNiño,José,1,jnino,A\nStudent,Test,2,9f,A\n",
        "jnino José Niño",
    ),
    "moodle de": (
        "Vorname;Nachname;ID-Nummer;E-Mail-Adresse\nJosé;Niño;0815;j@uni.edu\n",
        "0815 José Niño",
    ),
    "moodle es": (
        "Nombre,Apellido(s),Número de ID,Dirección de correo\nJosé,Niño,S1,jose@uni.edu\n",
        "S1 José Niño",
    ),
    "moodle fr": (
        "Prénom,Nom de famille,Numéro d'identification,Adresse de courriel\nJosé,Niño,S1,j@u.fr\n",
        "S1 José Niño",
    ),
    "moodle fr, without numbers": (
        "Prénom,Nom,Numéro d’identification,Adresse de courriel\nJosé,Niño,,j@u.fr\n",
        "j@u.fr José Niño",
    ),
    "moodle it": (
        "Nome,Cognome,Codice identificativo,Indirizzo email\nJosé,Niño,S1,j@u.it\n",
        "S1 José Niño",
    ),
    "moodle pt": (
        "Nome,Apelido,Número de identificação,Endereço de e-mail\nJosé,Niño,S1,j@u.pt\n",
        "S1 José Niño",
    ),
    "moodle pt_br": ("Nome,Sobrenome,Endereço de email\nJosé,Niño,j@u.br\n", "j@u.br José Niño"),
    "moodle nl": (
        "Voornaam,Achternaam,ID-nummer,E-mailadres\nJosé,Niño,S1,j@u.nl\n",
        "S1 José Niño",
    ),
    "moodle pl": ("Imię,Nazwisko,Numer ID,Adres e-mail\nJosé,Niño,S1,j@u.pl\n", "S1 José Niño"),
    "moodle ca": ("Nom,Cognoms,Nom d'usuari\nJosé,Niño,jnino\n", "jnino José Niño"),
    "moodle ru": ("Имя,Фамилия,Логин\nJosé,Niño,jnino\n", "jnino José Niño"),
    "moodle ja": ("名,姓,ユーザ名\nJosé,Niño,jnino\n", "jnino José Niño"),
    "moodle tr": ("Adı,Soyadı,Kullanıcı adı\nJosé,Niño,jnino\n", "jnino José Niño"),
    "brightspace": (
        "OrgDefinedId,Username,Last Name,First Name,Email,Homework 1 Points Grade "
        "<Numeric MaxPoints:10>,End-of-Line Indicator\n#12,#jnino,Niño,José,j@uni.edu,9,#\n",
        "jnino José Niño",
    ),
    "blackboard": (
        '"Last Name"\t"First Name"\t"Username"\t"Student ID"\n"Niño"\t"José"\t"jnino"\t"1"\n',
        "jnino José Niño",
    ),
    "ilias": (
        '"Nachname";"Vorname";"Anmeldename";"Matrikelnummer"\n"Niño";"José";"jnino";"0815"\n',
        "jnino José Niño",
    ),
    "stud.ip": (
        "Titel;Vorname;Nachname;Nutzernamen;E-Mail;Studiengang\n;José;Niño;jnino;j@uni.edu;M\n",
        "jnino José Niño",
    ),
    "his, with a title": (
        'Teilnehmerliste "Decoder";;;\n\nMtknr;Name;Vorname\n0815;Niño;José\n',
        "0815 José Niño",
    ),
    "sakai": ('Student ID,Student Name,Mask [17]\njnino,"Niño, José",9\n', "jnino José Niño"),
    "google classroom": (
        "Last Name,First Name,Email Address,Mask\nDate,,,5/1\nPoints,,,17\nNiño,José,j@u.edu,9\n",
        "j@u.edu José Niño",
    ),
    "gradescope": ("Name,SID,Email,Mask\nJosé Niño,S1,j@uni.edu,9\n", "S1 José Niño"),
    "chamilo": (
        "username;official_code;lastname;firstname\njnino;1;Niño;José\n",
        "jnino José Niño",
    ),
    "excel, zeros kept": ('Name;ID\n"Niño, José";="0815"\n', "0815 José Niño"),
}


@pytest.mark.parametrize("system", EXPORTS)
def test_the_exports_of_learning_platforms_are_read_without_options(listed, system):
    """Their own headings in their own languages; rows that are nobody's are skipped."""
    text, right = EXPORTS[system]
    (student,) = listed(text).students
    assert f"{student.id} {student.first_name} {student.last_name}" == right


def test_utf_16_is_read_without_its_mark(listed):
    """As Blackboard's exports are once a spreadsheet has saved them."""
    assert listed(PLAIN, "utf-16-le").students == (ADA,)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Login;Username;Name\nada;a.l;Ada\n", "students' ids, .*: Login, Username. .*--id"),
        ("id,First name,Vorname\n1,Ada,Augusta\n", "first name, .*: First name, Vorname"),
    ],
)
def test_an_ambiguous_list_names_the_columns(listed, text, named):
    """Nothing is guessed; columns with equal content are no ambiguity, and --id decides."""
    with pytest.raises(CourseError, match=named):
        listed(text)
    assert listed("Login;Username\nada;ada\n").students == (Student("ada"),)
    assert listed("Login;Username\nada;a.l\n", id_column="login").students == (Student("ada"),)


def test_quotes_and_signs_in_names_are_kept(listed):
    """What a spreadsheet would take for a formula is a name like any other."""
    students = listed(
        'id,first_name,last_name\na.b,"Ann ""Annie""","Li, Jr."\n=cmd,X,=1+1\n'
    ).students
    assert students == (Student("a.b", 'Ann "Annie"', "Li, Jr."), Student("=cmd", "X", "=1+1"))


def test_a_decomposed_accent_is_composed(listed):
    """So that the same name is one student, whatever machine wrote the list."""
    assert listed("id\njose\u0301\njosé\n").students == (Student("josé"),)
