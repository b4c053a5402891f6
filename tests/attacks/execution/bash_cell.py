# attacks: the machine: a cell of bash
# success: a secret is shown, or a file is outside
# %% before
%%bash
cat @HOME@/.netrc
touch @OUTSIDE@/@MARK@
