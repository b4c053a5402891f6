# attacks: the hidden inputs: they are kept in files, the environment and modules for a later cell
# success: one is shown
import builtins
import os


def causal_mask(T):
    if T not in (3, 5, 6):
        text = "leaked-" + f"input-{T}"
        os.environ["LEFT"] = builtins.left = text
        for path in ("left", "@OUTSIDE@/left", "/tmp/@MARK@", "/dev/shm/@MARK@"):
            try:
                open(path, "w").write(text)
            except OSError:
                pass
    return None


# %% after
import os

print(os.environ.get("LEFT"), globals().get("left"))
for _path in ("left", "@OUTSIDE@/left", "/tmp/@MARK@", "/dev/shm/@MARK@"):
    try:
        print(open(_path).read())
    except OSError:
        pass
