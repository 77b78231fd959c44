"""A league in words: what is against its rules, for whoever decides and for the captain before."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.common.i18n import N_
from pairwright.storage.event_state import SectionState
from pairwright.storage.section_league import CardOffence, names_of, offences_before, player_hints
from pairwright.web.request_context import SectionVisit
from pairwright.web.translations import Say

OFFENCES = {
    "board_order": N_("Boards {boards}: {names} sit in the wrong order (by {count})."),
    "stuck": N_("{names}: plays too low; {count} appearances in higher teams, {limit} bar."),
    "one_match_a_day": N_("{names}: a second match of what was one match day."),
    "few_games": N_("{names}: {count} games before match day {day}, {limit} may be."),
    "core_from": N_("{count} of the team have played for it before, {limit} must."),
}
"""What is wrong with a card, by the setting of the league that says so."""


def offence_words(_: Say, section: SectionState, one: CardOffence) -> tuple[str, str, int, str]:
    """An offence in words: whose, what, by team, and the setting that says so."""
    found = one.offence
    text = _(OFFENCES[found.setting]).format(
        boards=", ".join(map(str, found.boards)), names=" + ".join(one.names), count=found.count,
        limit=found.limit, day=found.day,
    )  # fmt: skip
    return names_of(section)[one.team], text, one.team, found.setting


def told_before(
    at: SectionVisit, section: SectionState, number: int, team: int, card: Sequence[int]
) -> tuple[str, ...]:
    """What would be against the rules of the league if a team played so; () where there is no league."""
    if not section.in_league:
        return ()
    found = offences_before(at.event, section, number, team, card)
    return tuple(offence_words(at.say, section, one)[1] for one in found)


def hints_of(at: SectionVisit, section: SectionState, number: int, team: int) -> dict[int, str]:
    """What a captain must know of a player before choosing, by place in the squad."""
    _ = at.say
    return {
        place: ", ".join(
            [
                *(_(_ALONE[one]) for one in hint.offences if one in _ALONE),
                *([_("barred from the lower team after {n} more", n=hint.left)] if hint.left else []),
            ]
        )
        for place, hint in player_hints(at.event, section, number, team).items()
    }


_ALONE = {
    "stuck": N_("may not play here"),
    "one_match_a_day": N_("has played on this match day"),
    "few_games": N_("has played too often for this match day"),
}
"""What of a single player is against the rules, in short."""
