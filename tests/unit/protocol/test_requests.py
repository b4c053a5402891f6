"""Requests and their replies: what is on the wire, and what a hostile worker may answer."""

import numpy as np
import pytest

from maskgrader.protocol.cell_error import UNKNOWN_ERROR, CellError, CodeLine
from maskgrader.protocol.codec import WireError, pack, unpack
from maskgrader.protocol.replies import (
    Bound,
    CellDone,
    Malformed,
    Missing,
    Raised,
    Returned,
    Unsendable,
    Value,
    body_of,
)
from maskgrader.protocol.requests import Bind, Call, ReadValue, RunCell, decode_request
from maskgrader.protocol.values import FunctionRef, Packed

ARGUMENTS = Packed(pack([[1], {"x": 2}]))
ERROR = CellError("ValueError", "why", (CodeLine(1, 2),), ("ValueError", "Exception"))
REQUESTS = {
    "cell": (RunCell(3, "x = 1"), ["cell", 3, "x = 1"]),
    "call": (Call("f", ARGUMENTS), ["call", "f", ARGUMENTS]),
    "value": (ReadValue("x"), ["value", "x"]),
    "bind": (Bind("f", FunctionRef(4), 2), ["bind", "f", FunctionRef(4), 2]),
}
CALL, CELL, VALUE = Call("f", ARGUMENTS), RunCell(0, ""), ReadValue("x")


@pytest.mark.parametrize(("request_", "body"), REQUESTS.values(), ids=REQUESTS)
def test_a_request_arrives_as_it_was_sent(request_, body):
    """On the wire a request is its number, its kind and its parts."""
    assert request_.encode() == body
    assert decode_request(unpack(pack([7, *request_.encode()]))) == (7, request_)


@pytest.mark.parametrize("message", [None, 5, [], [1], [1, "nothing"], [1, "cell"], [1, [], 2]])
def test_what_is_no_request_is_a_wire_error(message):
    """Whatever is not a request is refused as such."""
    with pytest.raises(WireError):
        decode_request(message)


REPLIES = {
    "a cell": (CELL, CellDone([["stdout", "x"]], None), ["ok", [["stdout", "x"]], None]),
    "a call": (CALL, Returned(5, ARGUMENTS, ("a",)), ["ok", 5, ARGUMENTS, ["a"]]),
    "a value": (VALUE, Value(5), ["ok", 5]),
    "a binding": (Bind("f", FunctionRef(4), 2), Bound(), ["ok"]),
    "a name that is missing": (CALL, Missing(), ["missing"]),
    "a value that is missing": (VALUE, Missing(), ["missing"]),
    "a giant": (CALL, Unsendable(), ["unsendable"]),
}


@pytest.mark.parametrize(("request_", "reply", "body"), REPLIES.values(), ids=REPLIES)
def test_a_reply_arrives_as_it_was_sent(request_, reply, body):
    """On the wire a reply is the number of its request, a status and its parts."""
    assert reply.encode() == body
    assert request_.decode_reply(body_of(unpack(pack([7, *body])), 7)) == reply


def test_an_error_arrives_without_its_classes():
    """The judge learns the nearest builtin class, the text and the lines, and no more."""
    known = CellError("ValueError", "why", (CodeLine(1, 2),))
    assert ERROR.encode() == ["ValueError", "why", [[1, 2]], ["ValueError", "Exception"]]
    assert CALL.decode_reply(Raised(ERROR).encode()) == Raised(known)
    assert CELL.decode_reply(CellDone([], ERROR).encode()).error == known


@pytest.mark.parametrize(
    "message",
    [None, 7, "ok", [], [7], ["ok"], [8, "ok"], [True, "ok"], [7, 7], [np.zeros(2), "ok"],
     [7, np.zeros(2)], [[7], "ok"], {"7": "ok"}, (7, "ok")],
    ids=repr,
)  # fmt: skip
def test_what_answers_no_request_has_no_body(message):
    """A message that is not a reply to this very request is none."""
    assert body_of(message, 7) is None


@pytest.mark.parametrize("body", [["ok"], ["ok", 1], ["ok", [], None, 4], ["error"], ["missing"]])
def test_a_malformed_reply_to_a_cell_is_an_unknown_error(body):
    """A cell whose reply cannot be read has failed, and shows nothing."""
    done = CELL.decode_reply(body)
    assert (done.outputs(), done.error) == ([], UNKNOWN_ERROR)


@pytest.mark.parametrize("body", [["ok"], ["ok", 1, ARGUMENTS], ["ok", 1, [[], {}], []]])
def test_a_malformed_reply_to_a_call_is_malformed(body):
    """ "ok" without the arguments is no answer."""
    assert CALL.decode_reply(body) == Malformed()


@pytest.mark.parametrize(
    "body", [["error"], ["anything", 5], ["error", "a"], ["error", np.zeros(2), "m", [], []]]
)
def test_every_other_status_is_an_error(body):
    """A status that no honest worker sends counts as an exception of an unknown kind."""
    assert CALL.decode_reply(body) == Raised(UNKNOWN_ERROR)
    assert VALUE.decode_reply(body) == Raised(UNKNOWN_ERROR)


def test_a_value_beside_others_is_an_error():
    """One value was asked for."""
    assert VALUE.decode_reply(["ok", 1, 2]) == Raised(UNKNOWN_ERROR)


@pytest.mark.parametrize(
    ("said", "warnings"),
    [
        (["a", 5, None, "b"], ("a", "b")),
        (["x" * 1000], ("x" * 300,)),
        (["a"] * 100, ("a",) * 5),
        (np.zeros(2), ()),
        (None, ()),
    ],
    ids=["others", "long", "many", "array", "none"],
)
def test_warnings_are_few_short_texts(said, warnings):
    """Whatever a worker says of warnings, five short texts are kept."""
    assert CALL.decode_reply(["ok", 1, ARGUMENTS, said]).warnings == warnings
