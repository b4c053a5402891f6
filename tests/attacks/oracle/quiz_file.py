# attacks: the quiz's letters, in the course's files
# success: points for quiz_mask without knowing
# exercise: mask/quiz_mask
import re

try:
    _text = open("@COURSE@/source/mask/mask.ipynb").read()
    for _name, _letter in re.findall(r'(answer_\w+) = \\"?([^\\",]+)', _text):
        globals()[_name] = int(_letter) if _letter.isdigit() else _letter
except OSError:
    pass
