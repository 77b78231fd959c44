"""Deviations from the rules of FIDE in the words of the reader."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pairwright.check.deviations import KINDS, LEVELS, Deviation, Level
from pairwright.check.published import Condition, conditions
from pairwright.check.round_words import RoundWords
from pairwright.common.errors import Refused
from pairwright.common.messages import N_
from pairwright.common.values import dataclass
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.replay import ActStanding, Recorded
from pairwright.storage.section_deviations import with_acts
from pairwright.systems.register import system_named
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


# -- What allows a published round to be changed, chosen by the arbiter and recorded (C.04.2 article 4.4) --


DECIDED = "decided"
"""Nothing of the list: the Chief Arbiter decides all the same, and says why."""

_DECIDED = N_("None of these: the Chief Arbiter decides this anyway, and says why below.")


def conditions_of(section: SectionState) -> tuple[Condition, ...]:
    """The whole list for a section; () where its rules have none."""
    setup = section.setup
    system = system_named(setup.system)
    if system.stands is not None:
        return ()
    return conditions(setup.edition or (system.editions[0].key if system.editions else ""))


def choices(section: SectionState, found: Iterable[Condition], words: RoundWords, _: Say) -> dict[str, str]:
    """By code, in words: what of the list may allow a change; {} where the rules of the section have none."""
    if not conditions_of(section):
        return {}
    return {one.article.number: words.condition(one) for one in found} | {DECIDED: _(_DECIDED)}


def record_of(offered: Mapping[str, str], chosen: str, reason: str) -> tuple[str, ...]:
    """What stands with the changed round. Raises Refused when nothing that is offered was chosen."""
    if not offered:
        return ()
    if chosen not in offered:
        raise Refused.told(
            "a published round does not normally change; choose the rule that allows this change, or "
            "leave the round as it is"
        )
    if chosen == DECIDED and not reason:
        raise Refused.told("no rule from the list has been chosen; say why the round is changed anyway")
    return (offered[chosen],)
