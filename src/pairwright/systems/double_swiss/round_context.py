"""A round of the Double-Swiss System, opened: see `systems.round_context`."""

from __future__ import annotations

from functools import cache

from pairwright.common.messages import N_
from pairwright.rules.article import rule
from pairwright.systems.answers import Unit
from pairwright.systems.criterion import Count, Criterion
from pairwright.systems.double_swiss.fast import Field
from pairwright.systems.double_swiss.rules import BOOK, Edition
from pairwright.systems.evidence import ColourEvidence, ColourRule, OwnWords
from pairwright.systems.swiss.colours import NO_PREFERENCE, ColourPreference
from pairwright.systems.swiss.completion import bye_criteria
from pairwright.systems.swiss.upfloaters import criteria
from pairwright.systems.swiss.upfloaters.fast import UpfloaterProcedure
from pairwright.systems.swiss.upfloaters.field import UpfloaterField
from pairwright.systems.swiss.upfloaters.round_context import UpfloaterRound
from pairwright.tournament.outcome import Colour


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

    def _begin(self) -> None:
        super()._begin()
        self.criteria = criteria_of(self.rules)

    def field_of(self, bye: int | None) -> UpfloaterField:
        """The players of the round in which this one has the bye."""
        return Field(self.tournament, self.rules, bye)

    def procedure_of(self, field: UpfloaterField) -> UpfloaterProcedure:
        """The brackets of a field."""
        return UpfloaterProcedure(field)

    def preference(self, player: int) -> ColourPreference:
        """Nobody has a colour preference."""
        return NO_PREFERENCE

    @rule(BOOK, "4.2", "4.3")
    def colour_evidence(self, a: int, b: int, board: int = 0) -> ColourEvidence:
        """Article 4.3: who has White in the first game; the number of the board is not looked at."""
        higher, lower = sorted((a, b), key=self.place_of.__getitem__)
        had = self.field.colours_had(higher), self.field.colours_had(lower)
        allocation = self.field.allocation(higher, lower, self._numbers[higher], self._initial)
        white, black = (higher, lower) if allocation.higher == Colour.WHITE else (lower, higher)
        decided = _COLOUR_RULES[allocation.article]
        parity = decided is ColourRule.PARITY
        both = enumerate(zip(reversed(had[0]), reversed(had[1]), strict=False), 1)
        differed = [back for back, (own, other) in both if own != other]
        return ColourEvidence(
            white,
            black,
            higher,
            self.article(allocation.article),
            decided,
            back=differed[0] if decided is LAST_DIFFERENCE else 0,
            number=self._numbers[higher] if parity else 0,
            initial=self._initial.name.lower() if parity else "",
            match=True,
        )


open_round = DoubleSwissRound
