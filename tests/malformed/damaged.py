"""Files that are no sound JSON, or sound JSON that is no notebook."""

from __future__ import annotations

import gzip
import io
import json
import re
import zipfile

from .corpus import FULL, NAME, REFUSED, case, text


@case(REFUSED, "empty")
def nothing_at_all(notebook):
    """An upload of no bytes."""
    return b""


@case(REFUSED, "empty")
def only_nuls(notebook):
    """What a crashed disk leaves of a file."""
    return b"\0" * 4096


@case(REFUSED, "ends in the middle")
def torn_in_the_middle(notebook):
    """A transfer that broke off."""
    return text(notebook)[:9000]


@case(REFUSED, "ends in the middle")
def torn_at_the_last_brace(notebook):
    """A transfer that lost one byte."""
    return text(notebook)[:-1]


@case(REFUSED, "conflict markers")
def conflict_markers_in_the_file(notebook):
    """git merged two versions and nobody chose."""
    lines = json.dumps(notebook, indent=1).splitlines()
    lines[5:5] = ["<<<<<<< HEAD", *lines[5:7], "======="]
    lines[10:10] = [">>>>>>> theirs"]
    return "\n".join(lines)


@case(REFUSED, "damaged at line")
def a_trailing_comma(notebook):
    """JSON edited by hand."""
    return json.dumps(notebook, indent=1).replace("\n  }\n ],", "\n  },\n ],")


@case(REFUSED, "damaged at line 1")
def a_python_dictionary(notebook):
    """A notebook that went through `str` instead of `json.dumps`."""
    return str(notebook)


@case(FULL)
def not_a_number_in_an_output(notebook):
    """NaN and Infinity are no JSON, and Python writes them."""
    plot = {"y": [float("nan"), float("inf")]}
    notebook["cells"][10]["outputs"] = [
        {"output_type": "display_data", "metadata": {}, "data": {"application/json": plot}}
    ]


@case(FULL)
def a_number_of_thousands_of_digits(notebook):
    """An output with an integer longer than Python will convert."""
    return text(notebook).replace('"outputs": []', '"outputs": [' + "9" * 6000 + "]", 1)


@case(FULL)
def a_key_twice(notebook):
    """Two metadata entries at the top, of which the last is broken."""
    return text(notebook)[:-1] + ', "metadata": 3}'


@case(REFUSED, "nested too deeply")
def a_hundred_thousand_levels(notebook):
    """Brackets without end."""
    return '{"cells": ' + "[" * 100_000


@case(FULL)
def raw_newlines_in_texts(notebook):
    """Line ends that nobody escaped."""
    return re.sub(r"(?<!\\)\\n", "\n", text(notebook))


@case(FULL, "behind the end")
def the_rest_of_a_longer_file(notebook):
    """A shorter notebook was written over a longer one, and its tail stayed."""
    return text(notebook) + '": 5\n  }\n ]\n}\n'


@case(REFUSED, "web page")
def the_login_page(notebook):
    """A download that saved the page asking for a password."""
    return "\n<!DOCTYPE html>\n<html><head><title>Log in</title></head></html>"


@case(REFUSED, "Python script")
def a_script(notebook):
    """The notebook exported as .py and renamed."""
    cells = [cell["source"] for cell in notebook["cells"] if cell["cell_type"] == "code"]
    return "#!/usr/bin/env python\n# coding: utf-8\n\n" + "\n\n# In[ ]:\n\n".join(cells)


@case(REFUSED, "zip archive")
def a_zip_archive(notebook):
    """The whole folder, packed."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(NAME, text(notebook))
    return file.getvalue()


@case(REFUSED, "compressed")
def a_gzip_file(notebook):
    """Compressed by a web server, and not unpacked."""
    return gzip.compress(text(notebook).encode(), mtime=0)


@case(REFUSED, "PDF")
def a_pdf(notebook):
    """The printed notebook."""
    return b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n"


@case(REFUSED, "Git LFS")
def a_git_lfs_pointer(notebook):
    """What stands for a large file where git was not told to fetch it."""
    return "version https://git-lfs.github.com/spec/v1\noid sha256:" + "0" * 64 + "\nsize 12345\n"


@case(REFUSED, "holds no cells")
def a_list(notebook):
    """The cells without the notebook around them."""
    return json.dumps(notebook["cells"])


@case(REFUSED, "holds no cells")
def another_json_file(notebook):
    """Settings of something else."""
    return '{"name": "mask", "version": "1.0.0", "dependencies": {}}'


@case(REFUSED, "holds no cells")
def a_notebook_in_a_text(notebook):
    """JSON that was turned into JSON twice."""
    return json.dumps(text(notebook))


@case(REFUSED, "not a notebook")
def random_bytes(notebook):
    """Anything at all."""
    return bytes((i * 167 + 13) % 251 for i in range(3000))
