"""Where a section stands and what its arbiter does next, for the overview of an event."""

from __future__ import annotations

from dataclasses import dataclass

from pairwright.storage.event_state import SectionState
from pairwright.web.navigation import SECTION
from pairwright.web.words import N_

CONDITIONS = {
    "dutch": N_("Swiss, Dutch system"),
    "kjca": N_("Junior section on cards"),
    "round_robin": N_("Round robin"),
    "double_round_robin": N_("Double round robin"),
}


@dataclass(frozen=True, slots=True)
class NextStep:
    """What is to be done: its words (with {n} for the round), the page ({number}), and how things stand.

    state, chip: the words and the kind of the chip on the card. round_number: 0 when it is about none.
    """

    words: str
    path: str
    state: str
    chip: str
    round_number: int = 0


def next_step(section: SectionState) -> NextStep:
    """The next step of a section."""
    if not section.entries:
        return NextStep(N_("Enter the players"), f"{SECTION}/players", N_("no players yet"), "missing")
    if section.finished:
        return NextStep(N_("Standings and prizes"), f"{SECTION}/standings", N_("finished"), "good")
    if section.draft is not None:
        number = section.draft.number
        return NextStep(
            N_("Look at the draft of round {n}"),
            f"{SECTION}/rounds/{{number}}",
            N_("draft of round {n}"),
            "draft",
            number,
        )
    if section.rounds and not section.rounds[-1].complete:
        number = section.rounds[-1].number
        return NextStep(
            N_("Enter the results of round {n}"),
            f"{SECTION}/results/{{number}}",
            N_("round {n} is under way"),
            "info",
            number,
        )
    if not section.rounds:
        return _before_round_one(section)
    number = section.next_round
    state = N_("round {n} is next")
    return NextStep(N_("Pair round {n}"), f"{SECTION}/rounds", state, "published", number)


def _before_round_one(section: SectionState) -> NextStep:
    state = N_("before round 1")
    if section.setup.check_in and not any(entry.checked_in for entry in section.entries):
        return NextStep(N_("Check the players in"), f"{SECTION}/check-in", state, "plain", 1)
    if "round_robin" in section.setup.system and not section.numbers_fixed:
        return NextStep(N_("Draw lots for the numbers"), f"{SECTION}/lots", state, "plain", 1)
    return NextStep(N_("Pair round {n}"), f"{SECTION}/rounds", state, "plain", 1)
