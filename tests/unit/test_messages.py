"""Faults as data: the sentence, its template, its values; and that everything refused is told so."""

from __future__ import annotations

import ast
import copy
import pickle
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pairwright
from pairwright.common.errors import BadInput, NoPairing, Refused, faults_of
from pairwright.common.messages import Told, decimal, listed, percent, told, told_many, without_place
from pairwright.explain.words.translate import fault_text
from pairwright.publish.as_data import to_csv
from pairwright.publish.document import (
    Cell,
    Column,
    Document,
    Table,
    day_in_words,
    day_told,
    in_language,
    number_cell,
)
from pairwright.publish.formats import render
from pairwright.publish.prizes_page import money, prize_text
from pairwright.standings.tie_breaks import value_text
from pairwright.storage.event_state import EventState
from pairwright.storage.journal_lines import Damaged
from pairwright.tournament.scoring import points_text
from source_trees import nodes

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
    return [node for node in nodes(path) if isinstance(node, ast.Call)]


def calls(path: Path, names: set[str]) -> Iterator[ast.Call]:
    for node in every_call(path):
        function = node.func
        own = isinstance(function, ast.Attribute) and function.attr in {"told", "told_many"} & names
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


def test_every_template_is_written_out_and_gets_its_values():
    for place, call in ((path, call) for path in sources() for call in calls(path, {"told", "told_many"})):
        where = f"{place.relative_to(PACKAGE)}, line {call.lineno}"
        count = 2 if ast.unparse(call.func).endswith("told_many") else 1
        templates = call.args[:count]
        assert len(templates) == count, where
        given_names = {one.arg for one in call.keywords} | ({"n"} if count == 2 else set())
        assert None not in given_names, where
        for template in templates:
            assert isinstance(template, ast.Constant), where
            wanted = {name for _, name, _, _ in Formatter().parse(str(template.value)) if name is not None}
            only = {"n"} if template is not templates[-1] else set()  # "the only round" needs no number
            assert wanted | only == given_names, where


def test_nothing_is_refused_by_a_text_that_cannot_be_translated():
    plain = [
        f"{place}, line {call.lineno}"
        for path in sources()
        if not (place := path.relative_to(PACKAGE).as_posix()).startswith(tuple(PLAIN))
        for call in calls(path, ERRORS)
        for one in call.args
        if is_plain_text(one)
    ]
    assert not plain


@pytest.mark.parametrize("language", ["de", "es", "fr", "ru"])
def test_numbers_and_money_are_written_as_the_language_writes_them(language: str) -> None:
    def said(text: str) -> str:
        return fault_text(language, text)

    assert [said(value_text(one, 10)) for one in (1010, -5, None)] == ["101,0", "-0,5", ""]
    assert [said(points_text(one)) for one in (3, -13, 15, 20)] == ["0,3", "-1,3", "1½", "2"]
    assert said(decimal(7, 2, "+")) == "+0,07"
    assert said(money(12550, "EUR")) == "125,50\u00a0€"
    assert said(prize_text(100_000, "a book", "CHF")) == "1\u202f000\u00a0CHF + a book"


def test_numbers_are_english_without_a_language_and_in_files_for_programs() -> None:
    assert [value_text(1010, 10), points_text(3), decimal(7, 2)] == ["101.0", "0.3", "0.07"]
    assert [money(12550, "EUR"), money(500, "CHF"), money(500, "")] == ["€125.50", "CHF 5", "5"]
    document = Document(
        "places", "Places", [Table("places", [Column("Perf")], [[number_cell(decimal(1010, 1))]])]
    )
    german = in_language(document, "de")
    assert german.tables()[0].rows[0][0].text == "101,0"
    assert to_csv(german).splitlines()[-1] == "101.0"


def test_names_with_commas_are_told_apart_by_semicolons():
    assert listed(["Ash", "Birch"]) == "Ash, Birch"
    assert listed(["Schwarz, Anna", "Birch"]) == "Schwarz, Anna; Birch"
    assert listed([]) == ""


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("SK 1897 e. V.", "There is no team SK 1897 e. V."),
        ("Elm", "There is no team Elm."),
        ("...", "There is no team ...."),
    ],
)
def test_a_name_that_ends_with_a_full_stop_ends_the_sentence(name: str, said: str):
    assert told("There is no team {name}.", name=name) == said
    assert told("{path}: no file", path="../open.trf") == "../open.trf: no file"


def test_shares_and_days_are_written_as_the_language_does():
    assert [fault_text(one, percent(0.375)) for one in ("en", "de")] == ["37.5%", "37,5 %"]
    assert [fault_text(one, day_in_words(date(2026, 11, 5))) for one in ("en", "de", "fr", "ru")] == [
        "5 November 2026", "5. November 2026", "5 novembre 2026", "5 ноября 2026 г.",
    ]  # fmt: skip


def test_days_stay_as_programs_read_them_in_files_for_programs():
    table = Table("t", [Column("Date", days=True)], [[Cell("2026-11-05 10:00")], [Cell("–")]])
    document = Document("x", "T", [table])
    assert b"5. November 2026, 10:00" in render([document], "txt", "de")
    for form in ("csv", "json"):
        assert b"2026-11-05 10:00" in render([document], form, "de")


def test_days_of_birth_are_days_as_well():
    table = Table("t", [Column("Born", days=True)], [[Cell("2010/02/28")], [Cell("2010")], [Cell("")]])
    document = Document("d", "D", [table])
    assert [row[0].text for row in in_language(document, "de").tables()[0].rows] == [
        "28. Februar 2010",
        "2010",
        "",
    ]
    assert b"2010/02/28" in render([document], "csv", "de"), "programs read them as they are"


def test_a_month_is_told_in_words() -> None:
    """The report of a month is named to people as the language writes months; what is none stays."""
    languages = ("en", "de", "fr", "es", "ru")
    said = {language: fault_text(language, day_told("2026-11")) for language in languages}
    assert said == {
        "en": "November 2026", "de": "November 2026", "fr": "novembre 2026", "es": "noviembre de 2026",
        "ru": "ноябрь 2026 г.",
    }  # fmt: skip
    assert [day_told(text) for text in ("2026-13", "another", "")] == ["2026-13", "another", ""]
