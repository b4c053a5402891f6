# attacks: the machine: files in /tmp, /var/tmp, /dev/shm and the home folder
# success: one of them is there afterwards
# %% before
for _folder in ("/tmp", "/var/tmp", "/dev/shm", "@HOME@", "@OUTSIDE@", "..", "../.."):
    try:
        open(_folder + "/@MARK@", "w").close()
    except OSError as _error:
        print(_error)
