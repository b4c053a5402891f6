# attacks: links of others: where they lead, and where one is that followed them
# success: the target of one is shown
# %% before
import os

for _see in (
    lambda: os.readlink("@OUTSIDE@/link"),
    lambda: os.path.realpath("@OUTSIDE@/link"),
    lambda: (os.chdir("@OUTSIDE@/link"), os.getcwd()),
    lambda: (os.fchdir(os.open("@OUTSIDE@/link", os.O_PATH)), os.getcwd()),
    lambda: (os.chdir("@OUTSIDE@/link"), os.path.abspath(".")),
    lambda: (os.chdir("@OUTSIDE@/link"), open("/proc/self/environ").read()),
    lambda: __import__("ctypes").CDLL(None).getcwd(b"x" * 999, 999),
    lambda: os.readlink("/proc/self/cwd"),
):
    try:
        print(_see())
    except OSError as _error:
        print(_error)
