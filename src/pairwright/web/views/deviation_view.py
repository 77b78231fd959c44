"""Deviations from the rules of FIDE in the words of the reader."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.check.deviations import KINDS, LEVELS, Deviation, Level
from pairwright.common.values import dataclass
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.replay import ActStanding, Recorded
from pairwright.storage.section_deviations import with_acts
from pairwright.tournament.results import shown_result
from pairwright.web.translations import Say

CHIPS = {Level.NOTE: "info", Level.WARNING: "check", Level.STRONG: "bad"}
"""The chip of each level."""


@dataclass(frozen=True, slots=True)
class ShownDeviation:
    """One deviation. level, text, meaning: in words. articles: as cited. act: who did it, and why."""

    level: str
    chip: str
    text: str
    meaning: str
    articles: str
    round_number: int
    act: Recorded | None = None


def shown(one: Deviation, section: SectionState, say: Say, act: Recorded | None = None) -> ShownDeviation:
    """A deviation of a section in words."""
    kind = KINDS[one.kind]
    value = say(shown_result(one.value)) if one.kind.startswith(("result", "unusual")) else say(one.value)
    names = " – ".join(section.entry_of[key].name for key in one.players if key in section.entry_of)
    return ShownDeviation(
        say(LEVELS[one.level][0]),
        CHIPS[one.level],
        say(kind.sentence, names=names, n=one.round_number, value=value),
        say(kind.meaning),
        ", ".join(f"{article.book} {article.number}" for article in kind.articles),
        one.round_number,
        act,
    )


def of_section(
    event: EventState, section: SectionState, say: Say, history: Sequence[ActStanding]
) -> list[ShownDeviation]:
    """All of a section, the farthest from the rules first, each with the act behind it."""
    found = sorted(with_acts(event, section, history), key=lambda pair: -pair[0].level)
    return [shown(one, section, say, act) for one, act in found]


def of_round(
    event: EventState, section: SectionState, number: int, say: Say, history: Sequence[ActStanding]
) -> list[ShownDeviation]:
    """What deviates in a round, or changed before it."""
    return [one for one in of_section(event, section, say, history) if one.round_number == number]


def levels_of_acts(event: EventState, say: Say, history: Sequence[ActStanding]) -> dict[int, ShownDeviation]:
    """By position of an act the farthest deviation that came with it."""
    found: dict[int, ShownDeviation] = {}
    for section in event.sections:
        for one in of_section(event, section, say, history):
            if one.act is not None:
                found.setdefault(one.act.position, one)
    return found
