# attacks: the quiz: the answer is another one each time it is read
# success: points for quiz_mask without knowing
# exercise: mask/quiz_mask
class Changing(dict):
    def __missing__(self, name):
        raise KeyError(name)

    def __getitem__(self, name):
        return "z" if name.startswith("answer_") else super().__getitem__(name)


try:
    get_ipython().user_ns = Changing(globals())
except Exception:
    pass
answer_letters = iter("abcd")
