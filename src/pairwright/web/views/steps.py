"""The way of a round through the day: which of its steps are done, and what comes next."""

from __future__ import annotations

from pairwright.common.messages import N_
from pairwright.common.values import dataclass
from pairwright.storage.event_state import SectionState
from pairwright.storage.round_state import RoundState
from pairwright.systems.register import find
from pairwright.web.next_step import STEPS, next_step


@dataclass(frozen=True, slots=True)
class ShownStep:
    """One step; words are to be translated. state: "done", "now" or ""."""

    words: str
    state: str


@dataclass(frozen=True, slots=True)
class RoundCard:
    """A round in the list. state: untranslated words; chip: its kind. done of total results are in."""

    number: int
    state: str
    chip: str
    done: int
    total: int
    by_hand: bool
    drawn_with: tuple[str, str]
    verified: int


def steps_of(section: SectionState) -> list[ShownStep]:
    """The way of the round that is being made or played; the step on it is that of the next act."""
    here = next_step(section).step
    now = STEPS.index(here) if here else -1
    return [
        ShownStep(words, "done" if place < now else "now" if place == now else "")
        for place, words in enumerate(STEPS)
    ]


def rules_of(drawn: RoundState) -> tuple[str, str]:
    """The rules that drew a round: untranslated words and the edition, "" where there is none."""
    system, _, edition = drawn.drawn_with.partition(" ")
    found = find(system)
    return system if found is None else found.short or found.title, "" if edition == "guidelines" else edition


def card_of(drawn: RoundState) -> RoundCard:
    """A round in the list of rounds."""
    if not drawn.published:
        state, chip = N_("draft"), "draft"
    elif drawn.awaited:
        state, chip = N_("being played"), "info"
    elif drawn.adjourned:
        state, chip = N_("adjourned games"), "missing"
    elif drawn.differing:
        state, chip = N_("results differ"), "bad"
    elif drawn.verified:
        state, chip = N_("complete, verified"), "good"
    else:
        state, chip = N_("complete"), "good"
    verified = sum(bool(board.second) and not board.differs for board in drawn.boards)
    total, rules = len(drawn.boards), rules_of(drawn)
    return RoundCard(drawn.number, state, chip, drawn.known, total, drawn.by_hand, rules, verified)
