# attacks: the feedback page: markup and terminal sequences are printed, on both streams
# success: a script of the student's is on the page
# %% before
import sys

for _stream in (sys.stdout, sys.stderr):
    _stream.write("<script>attack-script</script>\x1b]8;;javascript:attack-script\x07x\x1b]8;;\x07\n")
    _stream.write("\x1b[31m<img src=x onerror=attack-script>\x1b[0m</pre><script>attack-script</script>\n")
