"""Headings of class lists, in the languages of the systems that export them.

Each line of `HEADINGS` is one kind of column; the first kind that a list has is used. Headings that
stand in one line compete: if two of them are in a list, with different content, it is ambiguous.
"""

from __future__ import annotations

import re
import unicodedata

# By field. Headings are separated by commas; only their letters and digits matter (see `plain`).
_TEXTS = {
    "id": """
        SIS Login ID
        Username, User name, Login, Login ID, Login name, User ID, Account, Net ID, Anmeldename,
          Benutzername, Nutzername, Nutzernamen, Benutzerkennung, Kennung, Nombre de usuario,
          Usuario, Nom d'utilisateur, Identifiant, Nome utente, Nome de utilizador, Utilizador,
          Nome de usuário, Usuário, Identificação de usuário, Nom d'usuari, Gebruikersnaam,
          Nazwa użytkownika, Användarnamn, Brugernavn, Brukernavn, Käyttäjätunnus, Käyttäjänimi,
          Uživatelské jméno, Používateľské meno, Felhasználónév, Nume utilizator,
          Nume de utilizator, Kullanıcı adı, Логин, Имя пользователя, Ім'я входу, Όνομα χρήστη,
          ユーザ名, ユーザー名, 用户名, 使用者名稱, 사용자 아이디, اسم المستخدم
        Student ID, Student number, SID, OrgDefinedId, Org Defined ID, Matriculation number,
          Matrikelnummer, Matrikelnr, Matrikel-Nr, Matr.-Nr., Mtknr, Studierenden-ID,
          Studenten-ID, Matrícula, Número de matrícula, ID de alumno, ID de estudiante,
          Número de alumno, N° étudiant, Numéro étudiant, Numéro d'étudiant, ID étudiant,
          ID d'étudiant, Matricule, Matricola, Numero di matricola, ID studente, Número de aluno,
          Número de estudante, Número mecanográfico, RA, Studentnummer, Student-ID, Numer indeksu,
          Numer albumu, Nr albumu, Studienummer, Opiskelijanumero, Číslo studenta, Neptun kód,
          Neptun-kód, Număr matricol, Öğrenci numarası, Öğrenci no, Номер студенческого билета,
          Αριθμός μητρώου, 学籍番号, 学号, 學號, 학번
        SIS User ID
        ID
        ID number, Official code, ID-Nummer, Identifikationsnummer, Número de ID,
          Número de identificación, Número ID, Numéro d'identification, Numéro ID,
          Codice identificativo, Numero ID, Número de identificação, Nº de identificação,
          Numer ID, Numer identyfikacyjny, ID-nummer, ID-numero, Tunnistenumero,
          Identifikační číslo, Identifikačné číslo, Azonosító szám, Număr ID,
          Număr de identificare, Kimlik numarası, ID numarası, Индивидуальный номер,
          Ідентифікаційний номер, ID-номер, Αριθμός ταυτότητας, IDナンバー, 编号, ID 号, 編號,
          ID 번호, رقم المعرف
        Email address, Email, Mail, E-mail, E-Mail-Adresse, E-Mail Adresse, Dirección de correo,
          Dirección de correo electrónico, Correo electrónico, Correo, Adresse de courriel,
          Courriel, Adresse e-mail, Adresse électronique, Indirizzo email, Indirizzo e-mail,
          Indirizzo di posta, Endereço de e-mail, Endereço de email, Endereço eletrónico,
          Endereço de correio eletrónico, Correio eletrónico, Adreça electrònica,
          Adreça de correu, Correu electrònic, E-mailadres, Adres e-mail, Adres email,
          E-postadress, E-post, E-mailadresse, E-postadresse, Sähköpostiosoite, Sähköposti,
          E-mailová adresa, Emailová adresa, E-mail cím, Adresă de email, Adresă email,
          E-posta adresi, E-posta, Адрес электронной почты, Электронная почта, Електронна пошта,
          Электронный адрес, Ηλεκτρονική διεύθυνση, Διεύθυνση ηλεκτρονικού ταχυδρομείου,
          メールアドレス, 电子邮件地址, 电子邮件, 電子郵件信箱, 電子郵件, 이메일, 이메일 주소,
          عنوان البريد الإلكتروني
    """,
    "first_name": """
        First name, First names, Given name, Given names, Forename, Vorname, Vornamen, Prénom,
          Prénoms, Nombres, Nombre propio, Nome próprio, Primeiro nome, Voornaam, Roepnaam, Imię,
          Förnamn, Fornavn, Etunimi, Křestní jméno, Krstné meno, Keresztnév, Utónév, Prenume, Ad,
          Adı, Имя студента, Ім'я, Izena, 名, 名字, 이름, الاسم الأول
    """,
    "last_name": """
        Last name, Last names, Surname, Surnames, Family name, Nachname, Familienname,
          Nom de famille, Apellido, Apellidos, Primer apellido, Cognome, Apelido, Apelidos,
          Sobrenome, Último nome, Cognoms, Cognom, Achternaam, Nazwisko, Efternamn, Efternavn,
          Etternavn, Sukunimi, Příjmení, Priezvisko, Vezetéknév, Nume de familie, Soyad, Soyadı,
          Фамилия, Прізвище, Επώνυμο, Deitura, Abizena, 姓, 姓氏, 성, اللقب
    """,
    "email": "",
    "name": """
        Student, Student name, Full name, Display name, Vollständiger Name, Nombre completo,
          Apellidos y nombre, Apellidos nombre, Nom complet, Nom et prénom, Nome completo,
          Cognome e nome, Volledige naam, Imię i nazwisko, Studierende, Alumno, Estudiante,
          Étudiant, Studente, Aluno, Estudante, 姓名, 氏名
        Name
    """,
    "lms_user_id": """
        LMS User ID
        ID
    """,
}

# Words that mean the whole name, the first name or the last name: the other column decides.
_NAMES = "Name, Nom, Nombre, Nome, Naam, Namn, Navn, Nume, Nimi, Jméno, Meno, Имя, Όνομα, Név"


def plain(heading: str) -> str:
    """A heading's letters and digits, in lower case, without accents and text in parentheses."""
    text = unicodedata.normalize("NFKD", re.sub(r"\([^)]*\)|<[^>]*>", "", heading))
    return "".join(character for character in text.casefold() if character.isalnum())


def _kinds(text: str) -> tuple[tuple[str, ...], ...]:
    """Lines into kinds; a line that is indented further continues the one before."""
    joined = re.sub(r",\n\s*", ", ", text)
    lines = [line for line in joined.splitlines() if line.strip()]
    return tuple(tuple(dict.fromkeys(map(plain, line.split(",")))) for line in lines)


HEADINGS = {field: _kinds(text) for field, text in _TEXTS.items()}
HEADINGS["email"] = HEADINGS["id"][-1:]
NAME_WORDS = frozenset(plain(word) for word in _NAMES.split(","))
