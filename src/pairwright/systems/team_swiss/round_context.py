"""A round of the FIDE Team System, opened: see `systems.round_context`. Participants are teams."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from pairwright.common.messages import N_
from pairwright.rules.article import rule
from pairwright.systems.answers import Unit
from pairwright.systems.criterion import Amounts, Criterion, Part
from pairwright.systems.evidence import ColourEvidence, ColourRule, OwnWords
from pairwright.systems.swiss.colours import DENIED, STRONG_DENIED, ColourPreference
from pairwright.systems.swiss.completion import bye_criteria
from pairwright.systems.swiss.round_context import ALTERNATED, LESS_WHITE, evidence_of_colours, games_back
from pairwright.systems.swiss.upfloaters.round_context import UpfloaterRound
from pairwright.systems.swiss.upfloaters.rules import bracket_criteria, opponents_again
from pairwright.systems.team_swiss.fast import Field, TeamProcedure, failure
from pairwright.systems.team_swiss.rules import BOOK, Edition


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
    of_the_set = bracket_criteria(
        rules,
        N_("then more teams from lower groups would have to come up"),
        N_("then a team with fewer points would have to come up"),
        N_("then the next group would need more teams from below than necessary"),
        (
            N_("then more teams that met a team on another score in the round before would come up"),
            N_("upfloaters that floated in the previous round"),
        ),
    )
    denied = Criterion(
        "C8", rules.article("2.3.5"), Unit.PLAYERS, _denied,
        N_("then more teams would not get the colour they are due"),
        N_("teams without their colour preference"),
    )  # fmt: skip
    strongly = Criterion(
        "C9", rules.article("2.3.6"), Unit.PLAYERS, _strongly_denied,
        N_("then more teams would not get a colour they strongly need"),
        N_("teams without their strong colour preference"),
    )  # fmt: skip
    opponents = Criterion(
        "C10", rules.article("2.3.7"), Unit.PLAYERS, opponents_again,
        N_(
            "then more teams that met a team on another score in the round before would meet one that "
            "comes up"
        ),
        N_("opponents of upfloaters that floated in the previous round"),
    )  # fmt: skip
    coloured = {"A": (denied,), "B": (denied, strongly)}.get(rules.colour_preferences, ())
    return (*bye, *of_the_set, *coloured, opponents)


@rule(BOOK, "2.3.5")
def _denied(opened: TeamRound, part: Part) -> Amounts:
    return _failing(opened, part, DENIED)


@rule(BOOK, "2.3.6")
def _strongly_denied(opened: TeamRound, part: Part) -> Amounts:
    return _failing(opened, part, STRONG_DENIED)


def _failing(opened: TeamRound, part: Part, bit: int) -> Amounts:
    """How many pairs of a bracket fail something, in each of which one team does."""
    return () if part.place is None else (sum(bool(opened.failure(*pair) & bit) for pair in part.pairs),)


# -- What only the FIDE Team System says of a pair and of colours --------------------------------------


SIMPLE = N_("simple")
"""The only strength of a preference of type A (1.7.1)."""

TOPS = OwnWords(
    "top teams against bottom teams",
    N_("top member against bottom member"),
    N_(
        "{a} and {b} are in the group {with_points}. In starting rank order, the upper half "
        "plays the lower half. That pairs these two."
    ),
)
"""In the order of the numbers the upper half against the lower one (3.6)."""

ONE_PREFERS = OwnWords(
    "one preference",
    N_("only one team has a preference"),
    N_("only one of the two teams is due a colour, and it gets it"),
)
STRONG_ONE = OwnWords(
    "one strong preference",
    N_("only one team has a strong preference"),
    N_("both teams were due the same colour, and {granted} needs it more"),
)
FIRST_TEAM = OwnWords(
    "preference of the first-team",
    N_("the preference of the first-team"),
    N_("both teams were due the same colour, and {higher}, which is placed higher, gets it"),
)
FIRST_TURNS = OwnWords(
    "the first-team alternates",
    N_("the first-team alternates"),
    N_(
        "both teams have had the same colours, and {higher}, which is placed higher, gets the one not had "
        "last"
    ),
)
OTHER_TURNS = OwnWords(
    "the other team alternates",
    N_("the first-team has had no colour, the other team alternates"),
    N_("{higher} has not had a colour yet, so {other} gets the opposite of its last colour"),
)

# ------------------------------------------------------------------------------------------------------


_COLOUR_RULES: dict[str, ColourRule | OwnWords] = {
    "4.3.1": ColourRule.PARITY,
    "4.3.2": ONE_PREFERS,
    "4.3.3": ColourRule.AGREED,
    "4.3.4": STRONG_ONE,
    "4.3.5": LESS_WHITE,
    "4.3.6": ALTERNATED,
    "4.3.7": FIRST_TEAM,
    "4.3.8": FIRST_TURNS,
    "4.3.9": OTHER_TURNS,
}


class TeamRound(UpfloaterRound):
    """The next round."""

    rules: Edition
    field: Field
    denied = "2.3.5"
    role = TOPS
    kind, brackets, criteria_of = Field, TeamProcedure, staticmethod(criteria_of)

    def preference(self, player: int) -> ColourPreference:
        """Article 1.7."""
        return self.field.sides[player].preference

    def failure(self, a: int, b: int) -> int:
        """What the pair of two teams fails of C8 and C9, as bits."""
        return failure(self.preference(a), self.preference(b), self.rules)

    @rule(BOOK, "4.2", "4.3")
    def colour_evidence(self, a: int, b: int, board: int = 0) -> ColourEvidence:
        """Article 4.3: who has White on board 1; the place of the match is not looked at."""
        field = self.field
        first, other = sorted((a, b), key=field.rank_key)
        sides = field.sides[first], field.sides[other]
        allocation = field.allocation(first, other, self._numbers[first], self._initial)
        decided = _COLOUR_RULES[allocation.article], self.article(allocation.article)
        found = evidence_of_colours(
            (first, sides[0].preference, sides[0].had),
            (other, sides[1].preference, sides[1].had),
            allocation,
            decided,
            (self._numbers[first], self._initial),
        )
        if self.rules.colour_preferences == "A":
            wishes = (
                wish if wish.strength == "none" else replace(wish, strength=SIMPLE) for wish in found.wishes
            )
            found = replace(found, wishes=tuple(wishes))
        if decided[0] is not ALTERNATED:
            return found
        return replace(found, back=games_back(sides[0].had, sides[1].had))


open_round = TeamRound
