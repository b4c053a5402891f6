# attacks: the machine: shell commands through IPython
# success: a secret is shown, or a file is outside
# %% before
!cat @HOME@/.netrc
!touch @OUTSIDE@/@MARK@
_text = !cat @HOME@/.netrc
print(_text)
get_ipython().system("cat @HOME@/.netrc")
