# attacks: the wire: the connection is closed
# success: another submission is not judged, or the judge is said to be at fault
# only: judge
# %% before
import os

os.close(3)
