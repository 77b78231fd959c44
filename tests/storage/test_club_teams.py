"""A section whose single players play for teams: from the entries to the report file and back."""

from __future__ import annotations

import json

import pytest
from sections import done, refused

from pairwright import read_trf, write_trf
from pairwright.publish.standings_page import standings_document
from pairwright.standings.ranking import standings
from pairwright.storage.actions import (
    AddSection,
    BringIn,
    ChangePlayer,
    EnterPlayers,
    EnterResult,
    PublishRound,
)
from pairwright.storage.draft_round import draft_of
from pairwright.storage.event_state import EventState
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
from pairwright.tournament.tournament_json import to_json


def match(system: str, *sizes: int) -> EventState:
    """A section of so many players in each team."""
    people = tuple(
        Particulars(f"Player, {'ABCD'[team]}{place}", 2500 - 10 * place - team, club=f"Club {'ABCD'[team]}")
        for place in range(1, max(sizes) + 1)
        for team, size in enumerate(sizes)
        if place <= size
    )
    setup = Setup("Match", system=system, options=(("score", "mp"),))
    return done(EventState("Match"), AddSection("m", setup), EnterPlayers("m", people))


def played(event: EventState) -> EventState:
    section = event.section("m")
    event = done(event, draft_of(section), PublishRound("m", section.next_round))
    drawn = event.section("m").rounds[-1]
    results = [EnterResult("m", drawn.number, board, "1-0") for board in range(1, len(drawn.boards) + 1)]
    return done(event, *results)


@pytest.mark.parametrize(
    ("system", "sizes", "rounds"),
    [("scheveningen", (4, 4), 4), ("scheveningen", (2, 3), 3), ("schiller", (2, 2, 2, 2), 6)],
)
def test_a_section_is_played_to_the_end_and_goes_through_a_file(
    system: str, sizes: tuple[int, ...], rounds: int
) -> None:
    event = match(system, *sizes)
    assert event.section("m").number_of_rounds == rounds
    for _ in range(rounds):
        event = played(event)
    section = event.section("m")
    assert section.finished
    tournament = section.tournament()
    table = standings_document(standings(tournament)).blocks[1]
    assert table.kind == "teams"
    assert sorted(row[1].text for row in table.rows) == [f"Club {'ABCD'[n]}" for n in range(len(sizes))]
    document = json.dumps(to_json(read_trf(write_trf(tournament))))
    copied = done(EventState("Copy"), AddSection("x", Setup("x")), BringIn("x", document)).section("x")
    assert copied.setup.system == system
    assert dict(copied.setup.options) == {"score": "mp"}
    assert copied.tournament().rounds == tournament.rounds
    assert [one.particulars.club for one in copied.entries] == [player.club for player in tournament.players]


def test_the_team_of_a_player_is_fixed_with_round_1() -> None:
    event = match("scheveningen", 2, 2)
    first = event.section("m").entry(1).particulars
    moved = Particulars(first.name, first.rating, club="Club B")
    assert done(event, ChangePlayer("m", 1, moved)).section("m").entry(1).particulars.club == "Club B"
    event = played(event)
    refused(event, ChangePlayer("m", 1, moved), "teams are fixed")
    done(event, ChangePlayer("m", 1, Particulars("New Name", 1000, club=" club a ")))


def test_a_section_without_teams_says_what_to_do() -> None:
    event = done(
        EventState("Match"),
        AddSection("m", Setup("Match", system="scheveningen", number_of_rounds=2)),
        EnterPlayers("m", (Particulars("A"), Particulars("B"))),
    )
    with pytest.raises(Exception, match="enter the team of a player as the club"):
        draft_of(event.section("m"))
