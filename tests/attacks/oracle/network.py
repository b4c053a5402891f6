# attacks: the network: what is found is sent away
# success: a connection arrives
# %% before
import socket
import urllib.request

for _family, _address in (
    (socket.AF_INET, ("127.0.0.1", @PORT@)),
    (socket.AF_INET6, ("::1", @PORT@)),
):
    try:
        _socket = socket.socket(_family)
        _socket.settimeout(2)
        _socket.connect(_address)
        _socket.send(b"found")
    except OSError as _error:
        print(_error)
try:
    urllib.request.urlopen("http://127.0.0.1:@PORT@/", timeout=2)
except Exception as _error:
    print(_error)
