"""Names, sizes and neighbours of the file."""

from __future__ import annotations

import json

from .corpus import FULL, NAME, REFUSED, case, text, write


@case(FULL, "mask (1).ipynb")
def a_name_with_spaces(notebook):
    """A browser's second download."""
    return {"mask (1).ipynb": text(notebook).encode()}


@case(FULL, "ماسک.ipynb")
def a_name_in_persian(notebook):
    """A file named in the student's own script."""
    return {"ماسک.ipynb": text(notebook).encode()}


@case(FULL, "MASK.IPYNB")
def a_name_in_capitals(notebook):
    """A file system that does not mind."""
    return {"MASK.IPYNB": text(notebook).encode()}


@case(FULL, "mask.ipynb.txt")
def a_name_with_txt_behind_it(notebook):
    """A browser that took the notebook for a text."""
    return {"mask.ipynb.txt": text(notebook).encode()}


@case(FULL, "mask.json")
def a_name_of_json(notebook):
    """A browser that took the notebook for data."""
    return {"mask.json": text(notebook).encode()}


@case(FULL)
def copies_beside_it(notebook):
    """The right name counts; copies and checkpoints are left alone."""
    right = text(notebook).encode()
    write(notebook, "causal_mask", "causal_mask = None")
    wrong = text(notebook).encode()
    return {
        NAME: right,
        "mask-Copy1.ipynb": wrong,
        "Untitled.ipynb": wrong,
        ".ipynb_checkpoints/mask-checkpoint.ipynb": wrong,
    }


@case(REFUSED, "mask-Copy1.ipynb", "mask_final.ipynb")
def only_copies(notebook):
    """Two notebooks under other names: nobody can know which one counts."""
    right = text(notebook).encode()
    return {"mask-Copy1.ipynb": right, "mask_final.ipynb": right}


@case(REFUSED, "report.pdf")
def no_notebook(notebook):
    """Something else was handed in."""
    return {"report.pdf": b"%PDF-1.7"}


@case(FULL, "mask/mask.ipynb")
def a_folder_in_the_folder(notebook):
    """An archive that was unpacked one level too deep."""
    return {"mask/mask.ipynb": text(notebook).encode()}


@case(REFUSED, "folder")
def a_folder_of_that_name(notebook):
    """mask.ipynb is a folder."""
    return {"mask.ipynb/mask": text(notebook).encode()}


@case(FULL)
def large_outputs(notebook):
    """Fifty MiB of pictures in outputs that nobody reads."""
    data = {"image/png": "iVBORw0KGgo" + "A" * (50 << 20)}
    output = {"output_type": "display_data", "metadata": {}, "data": data}
    notebook["cells"][10]["outputs"] = [output]


@case(REFUSED, "64 MiB", "Clear")
def too_large_outputs(notebook):
    """More than anybody reads."""
    return text(notebook) + " " * (65 << 20)


@case(FULL)
def a_long_note(notebook):
    """A megabyte of text in a note, and a long line of data in a cell."""
    notebook["cells"][1]["source"] = "word " * 200_000
    notebook["cells"][3]["source"] = "data = '" + "x" * 500_000 + "'"
    notebook["cells"][3]["cell_type"] = "code"


@case(FULL)
def pretty_printed(notebook):
    """Indented by eight, keys in order."""
    return json.dumps(notebook, indent=8, sort_keys=True)


@case(FULL)
def a_time_that_is_none(notebook):
    """timestamp.txt holds something else, and a stranger lies beside it."""
    return {
        NAME: text(notebook).encode(),
        "timestamp.txt": b"\xff\xfe yesterday",
        "numpy.py": b"raise SystemExit",
        "page.html": b"<script>1</script>",
    }


@case(FULL, student="Zoë O'Neil")
def a_student_with_a_name(notebook):
    """A student's folder with a space, an accent and an apostrophe."""


@case(FULL, student="سارا رضایی")
def a_student_with_a_persian_name(notebook):
    """A student's folder in Persian."""
