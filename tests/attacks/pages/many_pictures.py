# attacks: the feedback page: fourteen pictures of a megabyte each, one of them a thousand times
# success: a page of more than 5 megabytes
# only: judge
# %% before
import os
import struct

class _Picture:
    def _repr_png_(self):
        return b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 100, 100) + os.urandom(900_000)

for _i in range(30):
    display(_Picture())
# %% notebook
import base64
import random
import struct

def picture(number):
    random.seed(number)
    head = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 100, 100)
    return base64.b64encode(head + random.randbytes(900_000)).decode()

for number in range(14):
    notebook["cells"].append({
        "cell_type": "markdown", "id": f"more-{number}", "metadata": {},
        "source": "![x](attachment:x.png) " * (600 if number == 0 else 1)
        + '<img src="picture:0"> src="picture:0" ',
        "attachments": {"x.png": {"image/png": picture(number)}}})
