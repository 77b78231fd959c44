"""What allows a published round to be changed, chosen by the arbiter and recorded (C.04.2 article 4.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pairwright.check.published import Condition, conditions
from pairwright.check.round_words import RoundWords
from pairwright.common.errors import Refused
from pairwright.common.messages import N_
from pairwright.storage.event_state import SectionState
from pairwright.systems.register import system_named
from pairwright.web.translations import Say

DECIDED = "decided"
"""Nothing of the list: the Chief Arbiter decides all the same, and says why."""

_DECIDED = N_("None of these: the Chief Arbiter decides this anyway, and says why below.")


def listed(section: SectionState) -> tuple[Condition, ...]:
    """The whole list for a section; () where its rules have none."""
    setup = section.setup
    system = system_named(setup.system)
    if system.stands is not None:
        return ()
    return conditions(setup.edition or (system.editions[0].key if system.editions else ""))


def choices(section: SectionState, found: Iterable[Condition], words: RoundWords, _: Say) -> dict[str, str]:
    """By code, in words: what of the list may allow a change; {} where the rules of the section have none."""
    if not listed(section):
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
