"""Where a section stands and what its arbiter does next: one answer for all pages."""

from __future__ import annotations

from pairwright.common.messages import N_
from pairwright.common.values import dataclass
from pairwright.storage.event_state import SectionState
from pairwright.systems.register import system_named
from pairwright.web.navigation import SECTION

PAIR, REVIEW, RESULTS, STANDINGS = N_("Pair"), N_("Review"), N_("Results"), N_("Standings")
STEPS = (PAIR, REVIEW, N_("Publish"), N_("Print"), RESULTS, N_("Verify"), STANDINGS)
"""The way of a round through the day."""


@dataclass(frozen=True, slots=True)
class ArbiterStep:
    """What is to be done: its words (with {n} for the round), the page ({number}), and how things stand.

    anyway: the round can be paired without it.
    state, chip: the words and the kind of the chip on the card. why: one sentence, or "". round_number: 0
    when it is about none. post: address of the form's button that does it at once, "" when a page does.
    step: which of STEPS it is, "" before the way of a round begins.
    """

    words: str
    path: str
    state: str
    chip: str
    why: str = ""
    round_number: int = 0
    post: str = ""
    anyway: bool = False
    step: str = ""


def next_step(section: SectionState) -> ArbiterStep:
    """The next step of a section."""
    if not section.entries:
        state, why = N_("no players yet"), N_("Enter players before pairing a round.")
        return ArbiterStep(N_("Enter the players"), f"{SECTION}/players", state, "missing", why)
    if section.finished:
        words, why = N_("Standings and prizes"), N_("All rounds are played.")
        return ArbiterStep(words, f"{SECTION}/standings", N_("finished"), "good", why, step=STANDINGS)
    if section.all_played:
        why = N_("All rounds are played; prizes and the report wait for the adjourned games.")
        words, path = N_("Enter the adjourned games of round {n}"), f"{SECTION}/results/{{number}}"
        state, number = N_("adjourned games"), section.adjourned[0][0]
        return ArbiterStep(words, path, state, "missing", why, number, step=RESULTS)
    if section.draft is not None:
        number, why = section.draft.number, N_("Only arbiters see it until you publish it.")
        words, path = N_("Review the draft of round {n}"), f"{SECTION}/rounds/{{number}}"
        return ArbiterStep(words, path, N_("draft of round {n}"), "draft", why, number, step=REVIEW)
    if section.by_fixture and section.rounds:
        why = N_("Each match goes its own way; none waits for another.")
        return ArbiterStep(
            N_("Fixtures"), f"{SECTION}/fixtures", N_("season in progress"), "info", why, step=RESULTS
        )
    if section.rounds and not section.rounds[-1].complete:
        number, why = section.rounds[-1].number, N_("The next round can be paired when all are in.")
        words, path = N_("Enter the results of round {n}"), f"{SECTION}/results/{{number}}"
        return ArbiterStep(words, path, N_("round {n} is being played"), "info", why, number, step=RESULTS)
    if not section.rounds:
        return _before_round_one(section)
    return _pairing(section, N_("round {n} is next"), "published")


def _before_round_one(section: SectionState) -> ArbiterStep:
    state, setup = N_("before round 1"), section.setup
    if setup.check_in and not any(entry.checked_in for entry in section.entries):
        why = N_("Players not marked as present are not paired.")
        return ArbiterStep(N_("Check the players in"), f"{SECTION}/check-in", state, "plain", why, 1)
    traits = system_named(setup.system).traits
    if section.by_fixture:
        why = N_("All match days at once; the numbers follow the wishes.")
        return ArbiterStep(N_("Publish all fixtures"), f"{SECTION}/fixtures", state, "plain", why)
    if traits.cycles and not section.numbers_fixed:
        why = N_("The numbers decide who meets whom in which round.")
        path = f"{SECTION}/lots"
        return ArbiterStep(N_("Draw lots for the numbers"), path, state, "plain", why, 1, anyway=True)
    if traits.cycles and not setup.tie_breaks:
        why = N_("Tie-breaks are announced before round 1; the FIDE rules prescribe none.")
        path = f"{SECTION}/setup#breaks"
        return ArbiterStep(N_("Announce the tie-breaks"), path, state, "plain", why, 1, anyway=True)
    if traits.initial_colour and not setup.initial_colour:
        why = N_("The initial colour is drawn by lot before round 1 (C.04.3 article 5.1).")
        return ArbiterStep(N_("Draw the initial colour"), f"{SECTION}/lots", state, "plain", why, 1)
    return _pairing(section, state, "plain")


def _pairing(section: SectionState, state: str, chip: str) -> ArbiterStep:
    why = N_("The rules pair it; you see it before anybody else does.")
    if section.adjourned:
        why = N_("Adjourned games count as draws for this pairing only (C.04.2 article 3.1).")
    return ArbiterStep(
        N_("Pair round {n}"),
        f"{SECTION}/rounds",
        state,
        chip,
        why,
        section.next_round,
        f"{SECTION}/rounds/pair",
        step=PAIR,
    )
