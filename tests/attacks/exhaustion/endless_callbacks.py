# attacks: time: a layer of the judge is called for ever, whatever comes back
# success: the judge computes for longer than the limits allow, or keeps everything it is shown
# exercise: cross_attention/future_change
# only: judge
def future_change(layer, X, t):
    while True:
        try:
            layer(X)
        except BaseException:
            pass
