"""A round of the Double-Swiss System, opened: see `systems.open_round`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from pairwright.rules.article import rule
from pairwright.systems.answers import Place
from pairwright.systems.criterion import Criterion, Part
from pairwright.systems.double_swiss.colours import allocate
from pairwright.systems.double_swiss.field import Field
from pairwright.systems.double_swiss.procedure import DoubleSwissProcedure
from pairwright.systems.double_swiss.qualities import Bracket, criteria_of, order_of_pairings
from pairwright.systems.double_swiss.rules import BOOK, Edition
from pairwright.systems.double_swiss.words import FEWER_WHITES, HIGHER_TURNS, LAST_DIFFERENCE, OTHER_TURNS
from pairwright.systems.evidence import ColourEvidence, ColourRule, OwnWords
from pairwright.systems.given import GivenRound
from pairwright.systems.swiss.opened import SwissRound
from pairwright.systems.swiss.preferences import NO_PREFERENCE, ColourPreference
from pairwright.systems.swiss.swiss_system import SwissSystem
from pairwright.systems.system import Value
from pairwright.tournament.outcome import Colour
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from pairwright.systems.explainer import Explainer

_COLOUR_RULES: dict[str, ColourRule | OwnWords] = {
    "4.3.1": ColourRule.PARITY,
    "4.3.2": FEWER_WHITES,
    "4.3.3": LAST_DIFFERENCE,
    "4.3.4": HIGHER_TURNS,
    "4.3.5": OTHER_TURNS,
}


class DoubleSwissRound(SwissRound):
    """The next round. Players are ranked by score, then pairing number (1.2)."""

    completed_by = "3.3.1"
    denied = ""
    rules: Edition
    lowest_bye = "3.4.2"

    def __init__(
        self,
        system: SwissSystem,
        tournament: Tournament,
        rules: Edition,
        keep_apart: Collection[str] = (),
        options: Mapping[str, Value] | None = None,
    ) -> None:
        super().__init__(system, tournament, rules, keep_apart, options)
        self.criteria = criteria_of(rules)
        self.field: Field = Field(tournament, rules)
        self._procedures: dict[int | None, DoubleSwissProcedure] = {}

    @cached_property
    @rule(BOOK, "1.2", "1.2.1", "1.2.2")
    def order(self) -> tuple[int, ...]:  # type: ignore[override]
        """Article 1.2: score, pairing number."""
        return tuple(self.field.player)

    @property
    def first_in_order(self) -> Criterion:
        """Article 3.6.3."""
        return order_of_pairings(self.rules)

    @cached_property
    def floaters(self) -> frozenset[int]:
        """Whom C7 and C8 look at: the floaters of the previous round; nobody in the last one."""
        return frozenset() if self.field.last_round else self.field.floaters

    def number(self, player: int) -> int:
        """His pairing number."""
        return self.tournament.players[player].number

    # -- the draw --------------------------------------------------------------------------------

    @rule(BOOK, "1.3.2", "3.3.2")
    def parts(self, given: GivenRound) -> Iterator[Part]:
        """Article 3.3.2: the bye, then bracket by bracket: the top-scoregroup and whoever meets them."""
        bye = next(iter(given.byes), None)
        if bye is not None:
            yield Part(None, (), (), bye)
        opponent = {a: b for pair in given.pairs for a, b in (pair, pair[::-1])}
        left = [one for one in self.order if one in opponent]
        number = 0
        while left:
            number += 1
            score = self.scores[left[0]]
            top = [one for one in left if self.scores[one] == score]
            above = tuple(one for one in left if one not in top and opponent[one] in top)
            pairs = tuple(
                (one, opponent[one]) for one in top if self.place_of[one] < self.place_of[opponent[one]]
            )
            left = [one for one in left if one not in top and one not in above]
            yield Bracket(Place(number, score), pairs, above, bye, tuple(left))

    def procedure(self, bye: int | None) -> DoubleSwissProcedure:
        """The brackets of the round in which this player has the bye."""
        if bye not in self._procedures:
            field = self.field if bye is None else Field(self.tournament, self.rules, bye)
            self._procedures[bye] = DoubleSwissProcedure(field)
        return self._procedures[bye]

    # -- single boards ---------------------------------------------------------------------------

    def preference(self, player: int) -> ColourPreference:
        """Nobody has a colour preference."""
        return NO_PREFERENCE

    @rule(BOOK, "4.2", "4.3")
    def colour_evidence(self, a: int, b: int, board: int = 0) -> ColourEvidence:
        """Article 4.3: who has White in the first game; the number of the board is not looked at."""
        higher, lower = sorted((a, b), key=self.place_of.__getitem__)
        had = self.field.colours_had(higher), self.field.colours_had(lower)
        allocation = allocate(*had, self._numbers[higher], self._initial)
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

    def explainer(self) -> Explainer:
        """The draw, with whatever people ask about it."""
        from pairwright.systems.double_swiss.explain import DoubleSwissExplainer

        return DoubleSwissExplainer(self)


open_round = DoubleSwissRound
