"""Which text of C.07 an event follows, and what depends on it."""

from __future__ import annotations

import pytest

import rule_calls
from crosstables import crosstable
from pairwright.common.errors import BadInput
from pairwright.rules.article import Article, implementations
from pairwright.standings import Event, Options, Pairings, Remark, standings
from pairwright.standings.tie_breaks import BOOK, OUTSIDE, edition_by_date
from pairwright.tournament import Tournament
from pairwright.tournament.player import normal_date

ROWS = """
1 2000: 2w1 Z 3b+
2 1900: 1b0 3w1 U
3 1800: U 2b0 1w-
"""


@pytest.mark.parametrize(
    ("day", "edition"),
    [
        ("2026/03/01", "2026"),
        ("2026/02/28", "2024"),
        ("2024/08/01", "2024"),
        ("2019/05/05", "2024"),
        ("01/03/2026", "2026"),
        ("28.02.2026", "2024"),
        ("2026-3-1", "2026"),
        ("01. 03. 2026", "2026"),
        ("Dec 10, 2020", "2024"),
        ("1 March 2026", "2026"),
    ],
)
def test_the_start_date_decides(day: str, edition: str) -> None:
    found = edition_by_date(day)
    assert found is not None
    assert found.name == edition


@pytest.mark.parametrize("text", ["", "Dez 10, 2020", "26/11/20", "2026/13/01", "2026/00/10", "01/13/2026"])
def test_what_is_no_date(text: str) -> None:
    assert normal_date(text) == ""
    assert edition_by_date(text) is None


def test_no_date_the_current_edition_and_a_note() -> None:
    found = standings(crosstable(ROWS, start=""), "BH")
    assert found.event.edition.name == "2026"
    assert Remark.NO_START_DATE in {note.remark for note in found.notes}
    assert not standings(crosstable(ROWS), "BH").notes


def test_an_edition_can_be_asked_for() -> None:
    event = crosstable(ROWS)
    old = standings(event, "BH", options=Options(edition="2024"))
    by_code = standings(event, "BH/V2024")
    assert list(old.columns[1].values) == list(by_code.columns[1].values)
    assert list(old.columns[1].values) != list(standings(event, "BH").columns[1].values)
    with pytest.raises(BadInput, match="unknown edition '2020'"):
        standings(event, "BH", options=Options(edition="2020"))


@pytest.mark.parametrize(
    ("system", "type_code", "kind", "pairings"),
    [
        ("dutch", "FIDE_DUTCH", "", Pairings.SWISS),
        ("round_robin", "FIDE_ROUNDROBIN", "", Pairings.FIXED),
        ("custom", "CUSTOM_ROUNDROBIN", "", Pairings.FIXED),
        ("custom", "CUSTOM_SWISS", "Round robin", Pairings.SWISS),
        ("custom", "CUSTOM_SCHEVENINGEN", "", Pairings.FIXED),
        ("team_round_robin", "BERGER_TEAM_ROUNDROBIN", "", Pairings.FIXED),
        ("", "", "Individual: Round-Robin (Berger)", Pairings.FIXED),
        ("", "", "Individual: Swiss-System", Pairings.SWISS),
        ("", "", "RR", Pairings.FIXED),
        ("", "", "", Pairings.SWISS),
    ],
)
def test_swiss_or_fixed_pairings(system: str, type_code: str, kind: str, pairings: Pairings) -> None:
    headers = (("type_code", type_code), ("type", kind))
    assert Event.of(Tournament((), system=system, headers=headers)).pairings is pairings


def test_a_round_that_was_not_played() -> None:
    with pytest.raises(BadInput, match="round 4 was not played; the last one is 3"):
        standings(crosstable(ROWS), "BH", after=4)


def test_nobody_and_nothing_played() -> None:
    assert standings(Tournament(())).lines == ()
    entries = crosstable(ROWS)
    before = standings(entries, "BH,SB,DE,WIN,ARO", after=0)
    assert [line.rank for line in before.lines] == [1, 1, 1]


def test_every_article_has_a_function_or_a_reason() -> None:
    rule_calls.import_all()
    entered = {entry.article.number for entry in implementations(BOOK)}
    listed_subjects = rule_calls.subjects(BOOK)
    assert entered == set(listed_subjects)
    assert not set(listed_subjects) & set(OUTSIDE)
    for listed in (listed_subjects, OUTSIDE):
        assert sorted(listed, key=lambda number: Article(BOOK, number).sort_key) == list(listed)
