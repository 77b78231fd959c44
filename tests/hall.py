"""An event of long names in the middle of its rounds, made without a desk: what its paper is tried on."""

from __future__ import annotations

from dataclasses import replace

from pairwright.storage.actions.event import AddSection, DescribeEvent
from pairwright.storage.actions.players import EnterPlayers
from pairwright.storage.actions.rounds import PublishRound
from pairwright.storage.drawing import draft_of
from pairwright.storage.entry import Particulars
from pairwright.storage.event_state import EventState
from pairwright.storage.replay import Act
from pairwright.storage.setup import Setup
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
ADDRESS = "https://desk.example/e/weekend"


def long_name(number: int, letters: int = 35) -> str:
    """A name of so many letters that nobody else has."""
    digits = (number, number // 14 % 14, number // 196)
    own = "".join(_SYLLABLES[digit % 14] for digit in digits).capitalize()
    return f"{own}-Featherstone, Bartholomew Alexander"[:letters].ljust(letters, "m")


def hall(players: int, rounds: int, *, system: str = "") -> Printing:
    """The last of so many rounds, published and without results; all before it are complete."""
    setup = Setup(
        "Open A", number_of_rounds=9, initial_colour="white", round_dates=("2026-11-21",) * 9,
        round_times=("10:00",) * 9,
    )  # fmt: skip
    entered = tuple(
        Particulars(long_name(n), 2600 - n, title="WGM", federation="ENG", club="The Chess Club of Somewhere")
        for n in range(players)
    )
    section = replace(setup, system=system) if system else setup
    event = EventState()
    acts: list[Act] = [
        DescribeEvent("Grand Weekend of Chess"), AddSection("a", section), EnterPlayers("a", entered),
    ]  # fmt: skip
    for act in acts:
        event = act.apply(event)
    for number in range(1, rounds + 1):
        event = draft_of(event.section("a")).apply(event)
        event = PublishRound("a", number).apply(event)
        if number < rounds:
            event = _with_results(event, number)
    found = event.section("a")
    return Printing(event, found, found.rounds[-1], "en", ADDRESS)


def _with_results(event: EventState, number: int) -> EventState:
    """All results of a round at once: that they are entered one by one is tried elsewhere."""
    section = event.section("a")
    drawn = section.round(number)
    boards = tuple(replace(board, result=RESULTS[n % 3]) for n, board in enumerate(drawn.boards))
    rounds = (*section.rounds[: number - 1], replace(drawn, boards=boards))
    return event.with_section(replace(section, rounds=rounds))
