"""What the rules want little of, from the bye to the order of pairings: one value for each."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pairwright.common.messages import N_
from pairwright.rules.article import rule
from pairwright.systems.answers import Unit
from pairwright.systems.criterion import Amounts, Count, Criterion, Part
from pairwright.systems.swiss.colours import DENIED, STRONG_DENIED
from pairwright.systems.swiss.early_bye import bye_criteria
from pairwright.systems.swiss.upfloaters import criteria
from pairwright.systems.team_swiss.rules import BOOK, Edition

if TYPE_CHECKING:
    from pairwright.systems.team_swiss.round_context import TeamRound


@cache
def criteria_of(rules: Edition) -> tuple[Criterion, ...]:
    """The order of 3.4 for the bye, then for every bracket C4 to C7, the order of the sets, and C8 to C10."""
    bye = bye_criteria(
        rules, ("3.4.2", "3.4.3", "3.4.4"), lambda opened, team: opened.number(team),
        (
            N_("then the bye would go to a team with a smaller starting number"),
            N_("number of the team that receives the bye"),
        ),
        (
            N_("then the bye would go to a team that has played fewer matches"),
            N_("matches played by the team that receives the bye"),
        ),
    )  # fmt: skip
    strong = _strong(rules) if rules.colour_preferences == "B" else ()
    coloured = (_colours(rules), *strong) if rules.colour_preferences else ()
    return (*bye, *_of_the_set(rules), *coloured, _opponents(rules))


def _criterion(
    rules: Edition, key: str, number: str, unit: Unit, count: Count, plain: str, subject: str
) -> Criterion:
    return Criterion(key, rules.article(number), unit, count, plain, subject)


def _of_the_set(rules: Edition) -> tuple[Criterion, ...]:
    """Who comes up into a bracket."""
    return (
        _criterion(
            rules, "C4", "2.3.1", Unit.PLAYERS, criteria.upfloaters,
            N_("then more teams from lower groups would have to come up"),
            N_("upfloaters"),
        ),
        _criterion(
            rules, "C5", "2.3.2", Unit.DIFFERENCES, criteria.differences,
            N_("then a team with fewer points would have to come up"),
            N_("score differences of the upfloaters"),
        ),
        _criterion(
            rules, "C6", "2.3.3", Unit.PLAYERS, criteria.following,
            N_("then the next group would need more teams from below than necessary"),
            N_("upfloaters of the following scoregroup")
            if rules.following_graded
            else N_("following scoregroup with more upfloaters than necessary"),
        ),
        _criterion(
            rules, "C7", "2.3.4", Unit.PLAYERS, criteria.upfloaters_again,
            N_("then more teams that met a team on another score in the round before would come up"),
            N_("upfloaters that floated in the previous round"),
        ),
        _criterion(
            rules, "3.5.4", "3.5.4", Unit.PLACES, criteria.set_of, "", N_("numbers of the upfloaters"),
        ),
    )  # fmt: skip


def _colours(rules: Edition) -> Criterion:
    return _criterion(
        rules, "C8", "2.3.5", Unit.PLAYERS, _denied,
        N_("then more teams would not get the colour they are due"),
        N_("teams without their colour preference"),
    )  # fmt: skip


def _strong(rules: Edition) -> tuple[Criterion, ...]:
    found = _criterion(
        rules, "C9", "2.3.6", Unit.PLAYERS, _strongly_denied,
        N_("then more teams would not get a colour they strongly need"),
        N_("teams without their strong colour preference"),
    )  # fmt: skip
    return (found,)


def _opponents(rules: Edition) -> Criterion:
    return _criterion(
        rules, "C10", "2.3.7", Unit.PLAYERS, criteria.opponents_again,
        N_(
            "then more teams that met a team on another score in the round before would meet one that "
            "comes up"
        ),
        N_("opponents of upfloaters that floated in the previous round"),
    )  # fmt: skip


@rule(BOOK, "2.3.5")
def _denied(opened: TeamRound, part: Part) -> Amounts:
    return _failing(opened, part, DENIED)


@rule(BOOK, "2.3.6")
def _strongly_denied(opened: TeamRound, part: Part) -> Amounts:
    return _failing(opened, part, STRONG_DENIED)


def _failing(opened: TeamRound, part: Part, bit: int) -> Amounts:
    """How many pairs of a bracket fail something, in each of which one team does."""
    return () if part.place is None else (sum(bool(opened.failure(*pair) & bit) for pair in part.pairs),)
