"""An event of long names in the middle of its rounds, made without a desk: what its paper is tried on."""

from __future__ import annotations

from dataclasses import replace

from pairwright.lots.terms import Terms
from pairwright.standings.prize_list import Category, Prize, PrizeList
from pairwright.storage.actions.decision_acts import SetPrizes
from pairwright.storage.actions.entry_list_acts import EnterPlayers
from pairwright.storage.actions.event_acts import AddSection, DescribeEvent
from pairwright.storage.actions.round_acts import PublishRound
from pairwright.storage.actions.team_acts import EnterTeams, PublishBoards, TeamEntered
from pairwright.storage.draft_round import draft_of
from pairwright.storage.event_state import EventState
from pairwright.storage.lots_drawing import announced_numbers, drawn_at_once
from pairwright.storage.match_rules import MatchRules
from pairwright.storage.replay import Act
from pairwright.storage.round_state import Squad
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
from pairwright.web.views.sheets import Printing

_SYLLABLES = (
    "ber",
    "can",
    "dor",
    "fel",
    "gar",
    "hol",
    "mar",
    "nes",
    "pol",
    "ran",
    "sel",
    "tor",
    "vin",
    "wal",
)
RESULTS = ("1-0", "1/2-1/2", "0-1")
PRIZES = PrizeList((Category("Main prizes", (Prize(30000), Prize(20000), Prize(0, "A book of endgames"))),))
ADDRESS = "https://desk.example/e/weekend"


def long_name(number: int, letters: int = 35) -> str:
    """A name of so many letters that nobody else has."""
    digits = (number, number // 14 % 14, number // 196)
    own = "".join(_SYLLABLES[digit % 14] for digit in digits).capitalize()
    return f"{own}-Featherstone, Bartholomew Alexander"[:letters].ljust(letters, "m")


def hall(players: int, rounds: int, *, system: str = "", planned: int = 9, lots: bool = False) -> Printing:
    """The last of so many rounds, published and without results; all before it are complete.

    planned: rounds of the event. lots: the pairing numbers were drawn, with the envelopes of Varma.
    """
    setup = Setup(
        "Open A", number_of_rounds=planned, initial_colour="white", round_dates=("2026-11-21",) * planned,
        round_times=("10:00",) * planned,
    )  # fmt: skip
    entered = tuple(
        Particulars(long_name(n), 2600 - n, title="WGM", federation="ENG", club="The Chess Club of Somewhere")
        for n in range(players)
    )
    section = replace(setup, system=system) if system else setup
    event = EventState()
    acts: list[Act] = [
        DescribeEvent("Grand Weekend of Chess", start_date="2026-11-20", end_date="2026-11-22"),
        AddSection("a", section), EnterPlayers("a", entered), SetPrizes("a", PRIZES),
    ]  # fmt: skip
    for act in acts:
        event = act.apply(event)
    if lots:
        announced = announced_numbers(event.section("a"), Terms(), "Grand Weekend of Chess")
        event = drawn_at_once(event.section("a"), announced, "7").apply(event)
    for number in range(1, rounds + 1):
        event = draft_of(event.section("a")).apply(event)
        event = PublishRound("a", number).apply(event)
        if number < rounds:
            event = _with_results(event, number)
    found = event.section("a")
    return Printing(event, found, found.rounds[-1], "en", ADDRESS)


def team_hall(teams: int, boards: int) -> Printing:
    """Round 2 of so many teams, published without line-ups; everybody of every squad has played round 1."""
    setup = Setup(
        "Open A", system="team_swiss", number_of_rounds=9, initial_colour="white",
        round_dates=("2026-11-21",) * 9, round_times=("10:00",) * 9, match=MatchRules(boards=boards),
    )  # fmt: skip
    entered = tuple(
        TeamEntered(
            Particulars(f"Team {long_name(team)}"),
            Squad(
                tuple(
                    Particulars(long_name(n), 2600 - n, title="WGM", federation="ENG")
                    for n in range(team * boards, (team + 1) * boards)
                ),
                captain=f"Captain {long_name(team)}",
            ),
        )
        for team in range(teams)
    )
    event = EventState()
    acts: list[Act] = [
        DescribeEvent("Grand Weekend of Chess", start_date="2026-11-20", end_date="2026-11-22"),
        AddSection("a", setup), EnterTeams("a", entered),
    ]  # fmt: skip
    for act in acts:
        event = act.apply(event)
    for number in (1, 2):
        event = draft_of(event.section("a")).apply(event)
        event = PublishRound("a", number).apply(event)
        if number == 1:
            event = _with_results(PublishBoards("a", number).apply(event), number)
    found = event.section("a")
    return Printing(event, found, found.rounds[-1], "en", ADDRESS)


def _with_results(event: EventState, number: int) -> EventState:
    """All results of a round at once: that they are entered one by one is tried elsewhere."""
    section = event.section("a")
    drawn = section.round(number)
    each = section.setup.match.boards or 1
    boards = tuple(
        replace(board, result=", ".join([RESULTS[n % 3]] * each)) for n, board in enumerate(drawn.boards)
    )
    rounds = (*section.rounds[: number - 1], replace(drawn, boards=boards))
    return event.with_section(replace(section, rounds=rounds))
