"""A round of the Double-Swiss System, opened: see `systems.round_context`."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from pairwright.common.messages import N_
from pairwright.rules.article import rule
from pairwright.systems.answers import Unit
from pairwright.systems.criterion import Criterion
from pairwright.systems.double_swiss.fast import Field
from pairwright.systems.double_swiss.rules import BOOK, Edition
from pairwright.systems.evidence import ColourEvidence, ColourRule, OwnWords
from pairwright.systems.swiss.colours import NO_PREFERENCE, ColourPreference
from pairwright.systems.swiss.completion import bye_criteria
from pairwright.systems.swiss.round_context import evidence_of_colours, games_back
from pairwright.systems.swiss.upfloaters.round_context import UpfloaterRound
from pairwright.systems.swiss.upfloaters.rules import bracket_criteria, opponents_again


@cache
def criteria_of(rules: Edition) -> tuple[Criterion, ...]:
    """The order of 3.4 for the bye, then for every bracket C4 to C7, the order of the sets, and C8."""
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
        *bracket_criteria(
            rules,
            N_("then more players from lower groups would have to come up"),
            N_("then a player with fewer points would have to come up"),
            N_("then the next group would need more players from below than necessary"),
            (
                N_("then more players would come up whose last opponent had another score"),
                N_("upfloaters who floated in the previous round"),
            ),
        ),
        Criterion(
            "C8", rules.article("2.3.5"), Unit.PLAYERS, opponents_again,
            N_("then more players whose last opponent had another score would meet somebody who comes up"),
            N_("opponents of upfloaters who floated in the previous round"),
        ),
    )  # fmt: skip


# -- What only the Double-Swiss System says of a pair and of colours -----------------------------------


TOPS = OwnWords(
    "top members against bottom members",
    N_("top member against bottom member"),
    N_(
        "{a} and {b} are in the group {with_points}. In starting rank order, the upper half "
        "plays the lower half, first against first and so on. That pairs these two."
    ),
)
"""In the order of the numbers the upper half against the lower one (3.6)."""

FEWER_WHITES = OwnWords(
    "fewer Whites", N_("fewer Whites"), N_("{granted} has begun fewer matches with White")
)
LAST_DIFFERENCE = OwnWords(
    "last difference",
    N_("equal Whites, alternation from the last difference in colours (matches back: {back})"),
    N_(
        "both have begun as many matches with White, and now each gets the opposite of the last time "
        "they differed"
    ),
)
HIGHER_TURNS = OwnWords(
    "the higher-ranked player alternates",
    N_("the higher-ranked player alternates"),
    N_(
        "both have begun their matches with the same colours, and {higher}, who is placed higher, "
        "gets the colour not had last time"
    ),
)
OTHER_TURNS = OwnWords(
    "the opponent alternates",
    N_("the higher-ranked player has had no colour, the opponent alternates"),
    N_("{higher} has not had a colour yet, so {other} gets the opposite of their last colour"),
)

# ------------------------------------------------------------------------------------------------------


_COLOUR_RULES: dict[str, ColourRule | OwnWords] = {
    "4.3.1": ColourRule.PARITY,
    "4.3.2": FEWER_WHITES,
    "4.3.3": LAST_DIFFERENCE,
    "4.3.4": HIGHER_TURNS,
    "4.3.5": OTHER_TURNS,
}


class DoubleSwissRound(UpfloaterRound):
    """The next round."""

    denied = ""
    rules: Edition
    role = TOPS
    kind, criteria_of = Field, staticmethod(criteria_of)

    def preference(self, player: int) -> ColourPreference:
        """Nobody has a colour preference."""
        return NO_PREFERENCE

    @rule(BOOK, "4.2", "4.3")
    def colour_evidence(self, a: int, b: int, board: int = 0) -> ColourEvidence:
        """Article 4.3: who has White in the first game; the number of the board is not looked at."""
        higher, lower = sorted((a, b), key=self.place_of.__getitem__)
        own, other = self.field.colours_had(higher), self.field.colours_had(lower)
        allocation = self.field.allocation(higher, lower, self._numbers[higher], self._initial)
        decided = _COLOUR_RULES[allocation.article]
        found = evidence_of_colours(
            (higher, NO_PREFERENCE, own),
            (lower, NO_PREFERENCE, other),
            allocation,
            (decided, self.article(allocation.article)),
            (self._numbers[higher], self._initial),
        )
        back = games_back(own, other) if decided is LAST_DIFFERENCE else 0
        return replace(found, wishes=(), back=back, match=True)


open_round = DoubleSwissRound
