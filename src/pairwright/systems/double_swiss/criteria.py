"""What the rules want little of, from the bye to the order of pairings: one value for each."""

from __future__ import annotations

from functools import cache

from pairwright.common.messages import N_
from pairwright.systems.answers import Unit
from pairwright.systems.criterion import Count, Criterion
from pairwright.systems.double_swiss.rules import Edition
from pairwright.systems.swiss.early_bye import bye_criteria
from pairwright.systems.swiss.upfloaters import criteria


@cache
def criteria_of(rules: Edition) -> tuple[Criterion, ...]:
    """The order of 3.4 for the bye, then for every bracket C4 to C7, the order of the sets, and C8."""

    def criterion(key: str, number: str, unit: Unit, count: Count, plain: str, subject: str) -> Criterion:
        return Criterion(key, rules.article(number), unit, count, plain, subject)

    return (
        *bye_criteria(
            rules, ("3.4.2", "3.4.3", "3.4.4"), lambda opened, player: opened.number(player),
            (
                N_("then the bye would go to somebody with a smaller starting number"),
                N_("number of the PAB recipient"),
            ),
            (
                N_("then the bye would go to somebody who has played fewer matches"),
                N_("matches played by the PAB recipient"),
            ),
        ),
        criterion(
            "C4", "2.3.1", Unit.PLAYERS, criteria.upfloaters,
            N_("then more players from lower groups would have to come up"),
            N_("upfloaters"),
        ),
        criterion(
            "C5", "2.3.2", Unit.DIFFERENCES, criteria.differences,
            N_("then a player with fewer points would have to come up"),
            N_("score differences of the upfloaters"),
        ),
        criterion(
            "C6", "2.3.3", Unit.PLAYERS, criteria.following,
            N_("then the next group would need more players from below than necessary"),
            N_("upfloaters of the following scoregroup")
            if rules.following_graded
            else N_("following scoregroup with more upfloaters than necessary"),
        ),
        criterion(
            "C7", "2.3.4", Unit.PLAYERS, criteria.upfloaters_again,
            N_("then more players would come up whose last opponent had another score"),
            N_("upfloaters who floated in the previous round"),
        ),
        criterion(
            "3.5.4", "3.5.4", Unit.PLACES, criteria.set_of, "", N_("numbers of the upfloaters"),
        ),
        criterion(
            "C8", "2.3.5", Unit.PLAYERS, criteria.opponents_again,
            N_("then more players whose last opponent had another score would meet somebody who comes up"),
            N_("opponents of upfloaters who floated in the previous round"),
        ),
    )  # fmt: skip
