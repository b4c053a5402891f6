# attacks: files and sockets that are left open
# success: something secret is read from one
# %% before
import os

for _fd in range(4, 400):
    try:
        os.set_blocking(_fd, False)
        _text = os.pread(_fd, 1 << 22, 0)
        if b"canary" in _text:
            print(_text[_text.find(b"canary") - 10 :][:100])
    except OSError:
        pass
