"""Faults as data: the sentence, its template, its values; and that everything refused is told so."""

from __future__ import annotations

import ast
import copy
import pickle
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pairwright
from pairwright.common.errors import BadInput, NoPairing, faults_of
from pairwright.common.messages import Told, told, told_many, without_place
from pairwright.storage.event_state import EventState
from pairwright.storage.journal_errors import Damaged
from pairwright.storage.refused import Refused

PACKAGE = Path(pairwright.__file__).parent
ERRORS = {"BadInput", "Refused", "StillNeeded", "Damaged", "Unavailable", "UnknownEvent", "NotFound"}

PLAIN = {
    "web/serving.py": "said on the terminal, before there is a desk",
    "web/tournament_file.py": "faults of the readers of files, with the name of the file",
    "web/security/addresses.py": "said on the terminal, of an option of the desk",
    "web/api": "said to programs, in English",
}
"""Where errors are raised with plain texts, and why."""


def sources() -> list[Path]:
    """The modules of the desk."""
    return sorted([*(PACKAGE / "storage").rglob("*.py"), *(PACKAGE / "web").rglob("*.py")])


@cache
def every_call(path: Path) -> list[ast.Call]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call)]


def calls(path: Path, names: set[str]) -> Iterator[ast.Call]:
    for node in every_call(path):
        function = node.func
        own = function.attr == "told" and "told" in names if isinstance(function, ast.Attribute) else False
        if own or (isinstance(function, ast.Name) and function.id in names):
            yield node


def is_plain_text(node: ast.expr) -> bool:
    """True for a text in quotation marks, alone or made for each of several things."""
    if isinstance(node, ast.Starred):
        node = node.value
    if isinstance(node, ast.GeneratorExp | ast.ListComp):
        node = node.elt
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def test_a_fault_is_the_sentence_and_what_it_was_made_from():
    fault = told("round {n} has no boards", n=3)
    assert fault == "round 3 has no boards"
    assert {fault: 1}["round 3 has no boards"] == 1
    assert (fault.template, fault.values, fault.many) == ("round {n} has no boards", {"n": 3}, "")


@pytest.mark.parametrize(("number", "text"), [(0, "0 boards"), (1, "1 board"), (2, "2 boards")])
def test_a_fault_that_counts(number, text):
    fault = told_many("{n} board of {name}", "{n} boards of {name}", number, name="Open")
    assert fault == f"{text} of Open"
    assert (fault.number, fault.values) == (number, {"n": number, "name": "Open"})


@given(st.text(), st.integers())
def test_whatever_is_filled_in_stays_as_it_is(name, number):
    fault = told("{name}: {n}", name=name, n=number)
    assert fault == f"{name}: {number}"
    for copied in (pickle.loads(pickle.dumps(fault)), copy.deepcopy(fault)):
        assert copied == fault
        assert (copied.template, copied.values) == (fault.template, fault.values)


def test_a_fault_without_its_place():
    inner = told("the name is missing")
    assert without_place(told("player {n}: {fault}", n=1, fault=inner)) is inner
    assert without_place(inner) is inner
    assert without_place("player 1: odd") == "player 1: odd"


def test_the_faults_of_an_error():
    refused = Refused(told("one"), "two")
    assert faults_of(refused) == ("one", "two")
    assert isinstance(faults_of(refused)[0], Told)
    assert faults_of(BadInput()) == ("",)
    assert faults_of(NoPairing("none")) == ("none",)
    assert faults_of(KeyError(5)) == ("5",)
    [fault] = faults_of(Damaged(4, told("its fields are not JSON")))
    assert isinstance(fault, Told)
    assert isinstance(fault.values["reason"], Told)


def test_a_refusal_of_the_state_is_told():
    with pytest.raises(Refused) as refused:
        EventState("Open").section("none")
    [fault] = refused.value.faults
    assert fault == "there is no section 'none' in this event"
    assert isinstance(fault, Told)
    assert fault.values == {"section": "none"}


@pytest.mark.parametrize("path", sources(), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_every_template_is_written_out_and_gets_its_values(path):
    for call in calls(path, {"told", "told_many"}):
        count = 2 if isinstance(call.func, ast.Name) and call.func.id == "told_many" else 1
        templates = call.args[:count]
        assert len(templates) == count
        given_names = {one.arg for one in call.keywords} | ({"n"} if count == 2 else set())
        assert None not in given_names
        for template in templates:
            assert isinstance(template, ast.Constant), call.lineno
            wanted = {name for _, name, _, _ in Formatter().parse(str(template.value)) if name is not None}
            assert wanted == given_names, call.lineno


@pytest.mark.parametrize("path", sources(), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_nothing_is_refused_by_a_text_that_cannot_be_translated(path):
    place = path.relative_to(PACKAGE).as_posix()
    if any(place.startswith(one) for one in PLAIN):
        return
    plain = [call.lineno for call in calls(path, ERRORS) for one in call.args if is_plain_text(one)]
    assert not plain
