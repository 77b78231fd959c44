"""Tie-breaks of other packages: registered by a call or found as an entry point."""

from __future__ import annotations

import pytest

from pairwright import BadInput, sample, standings_of
from pairwright.standings import all_tie_breaks, why
from pairwright.standings import tie_break_register as register
from pairwright.standings.tie_break_register import TieBreak


def seats(event, code):
    return list(range(len(event)))


SEAT = TieBreak("SEAT", "Place in the list", "4.1", "D", "both", "the number", "all", "all", values=seats)


@pytest.fixture(autouse=True)
def as_before(monkeypatch):
    monkeypatch.setattr(register, "REGISTER", dict(register.REGISTER))
    register._load_all.cache_clear()
    yield
    register._load_all.cache_clear()


def test_one_that_is_registered_ranks_and_says_its_value():
    register.register_tie_break(SEAT)
    found = standings_of(sample(), "SEAT")
    tied = [line for line in found.lines if line.points == found.lines[1].points]
    assert [line["SEAT"] for line in tied] == sorted((line["SEAT"] for line in tied), reverse=True)
    assert SEAT in all_tie_breaks()
    assert why(found, tied[0].number)


def test_one_of_another_package_is_found_by_its_code(monkeypatch):
    monkeypatch.setattr(register, "plug_ins", lambda group: [SEAT] * (group == register.ENTRY_POINTS))
    assert standings_of(sample(), "SEAT").lines[0].values["SEAT"]


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (TieBreak("BH", *("x",) * 3, "both", *("x",) * 3), "there is a tie-break 'BH' already: Buchholz"),
        (TieBreak("b h", *("x",) * 3, "both", *("x",) * 3), "capital letters and digits, not 'b h'"),
    ],
)
def test_a_code_that_is_taken_or_cannot_be_written_is_refused(entry, words):
    with pytest.raises(BadInput, match=words):
        register.register_tie_break(entry)
