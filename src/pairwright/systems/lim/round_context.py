"""A round of the Lim system, opened: see `systems.round_context`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from pairwright.common.errors import BadInput
from pairwright.common.messages import N_
from pairwright.rules.article import Article
from pairwright.systems.answers import Place
from pairwright.systems.criterion import Difference, Part
from pairwright.systems.evidence import ColourEvidence, ColourRule, OwnWords
from pairwright.systems.findings import Kind
from pairwright.systems.lim.colours import LimColours
from pairwright.systems.lim.fast import LimProcedure, pairing_of
from pairwright.systems.lim.field import UP, Field
from pairwright.systems.lim.first_decision import OtherDecision, departure
from pairwright.systems.lim.rules import Edition
from pairwright.systems.lim.trace import Group
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.swiss.colour_evidence import Side, evidence_of_colours
from pairwright.systems.swiss.colours import alternate
from pairwright.systems.swiss.round_context import SwissRound
from pairwright.systems.system import Pairing
from pairwright.tournament.outcome import Colour

if TYPE_CHECKING:
    from pairwright.systems.explainer import Explainer

# -- What only the Lim system says of colours ----------------------------------------------------------

LOWER = OwnWords(
    "lower",
    N_("the preference of the lower-ranked player, below the median"),
    N_("both were due the same colour, and below the middle {granted}, who is placed lower, gets it"),
)

# ------------------------------------------------------------------------------------------------------


_COLOUR_RULES = {"5.1": ColourRule.AGREED, "5.3": ColourRule.STRONGER, "7.2": ColourRule.PARITY}


class LimRound(SwissRound):
    """The next round by one edition. What decides is the step of the procedure where two rounds part."""

    completed_by, denied, lowest_bye = "2.2", "5.2", "1.1"
    rules: Edition

    def _begin(self) -> None:
        self.field: Field = Field(self.tournament, self.rules, self.history)

    @cached_property
    def order(self) -> tuple[int, ...]:  # type: ignore[override]
        """By score, then by number."""
        return tuple(sorted(self.field.players, key=lambda one: (-self.field.scores[one], one)))

    # -- the draw --------------------------------------------------------------------------------

    @cached_property
    def procedure(self) -> LimProcedure:
        """The procedure, carried out. Raises NoPairing."""
        return LimProcedure(self.field)

    def draw(self) -> Pairing:
        """The draw by the rules."""
        return pairing_of(self.procedure)

    def compare(self, first: GivenRound, second: GivenRound) -> Difference | None:
        """Which of two complete, legal rounds keeps to the procedure longer, and what decided where the other
        one left it; None for the same."""
        if self._meetings(first) == self._meetings(second):
            return None
        for given in (first, second):
            met = [*(one for pair in given.pairs for one in pair), *given.byes]
            if sorted(met) != self.field.players:
                raise BadInput.told("only complete rounds can be compared")
        parted = [departure(self.procedure, given) for given in (first, second)]
        ranks = [(one is None, 0 if one is None else one.step) for one in parted]
        if ranks[0] == ranks[1]:
            amounts = [() if one is None else one.instead for one in parted]
            better = int(amounts[1] < amounts[0])
        else:
            better = int(ranks[1] > ranks[0])
        decided = parted[1 - better] or parted[better]
        if decided is None:
            return super().compare(first, second)
        return self._difference(decided, better, first, second)

    def _difference(
        self, decided: OtherDecision, better: int, first: GivenRound, second: GivenRound
    ) -> Difference:
        article = self.article(decided.article)
        place = None if decided.group is None else self.place(decided.group)
        inside = None if decided.group is None else set(decided.group.members)
        pairs = [
            tuple(pair for pair in given.pairs if inside is None or inside & set(pair))
            for given in (first, second)
        ]
        return Difference(better, article, decided.comparison(article), place, ((), ()), (pairs[0], pairs[1]))

    def place(self, group: Group) -> Place:
        """The number of a group from the top, and its score."""
        scores = sorted((one.score for one in self.procedure.groups), reverse=True)
        return Place(scores.index(group.score) + 1, group.score)

    def parts(self, given: GivenRound) -> Iterator[Part]:
        """The groups of the draw in the order of pairing; any other round as a whole."""
        if self._meetings(given) != self._meetings(self.drawn):
            yield from super().parts(given)
            return
        for group in self.procedure.groups:
            floats = tuple(one.player for one in group.leaving)
            cracked = tuple(one for pair in group.cracked for one in pair)
            yield Part(self.place(group), tuple(group.pairs), (*floats, *cracked), self.procedure.bye)

    # -- single boards ---------------------------------------------------------------------------

    def absolute_rule(self, fault: Kind) -> Article:
        """Article 2.1; for the bye C.04.1 article 4, as 1.1 refers to it."""
        if fault is Kind.BARRED_FROM_BYE:
            return Article("C.04.1", "4", self.rules.name)
        return self.article("2.1")

    def same_colour_due(self, a: int, b: int) -> bool:
        """Article 2.1, but for what article 6 allows in the last round."""
        return self.field.same_colour_due(a, b) and not self.field.excused(a, b)

    def denies(self, a: int, b: int) -> bool:
        """Article 5.2."""
        return not self.field.suit(a, b)

    def price(self, a: int, b: int) -> tuple[int, ...]:
        """See PRICE; a colour due and denied costs more where it must not be denied."""
        prices = list(super().price(a, b))
        prices[4] = int(self.field.same_colour_due(a, b))
        return tuple(prices)

    # -- colours ---------------------------------------------------------------------------------

    @cached_property
    def _colours(self) -> LimColours:
        return LimColours(self.field)

    def _below(self, a: int, b: int) -> bool:
        """The pair is made below the median, or would be as far as scores tell."""
        for group in self.procedure.groups:
            if (a, b) in group.pairs or (b, a) in group.pairs:
                return group.direction == UP
        return all(2 * self.scores[one] < self.field.median for one in (a, b))

    def colour_evidence(self, a: int, b: int, board: int = 0) -> ColourEvidence:
        """Article 5; the number of the board is not looked at."""
        below = self._below(a, b)
        higher, lower = self._colours.ranked(a, b)
        allocation = self._colours.allocate(a, b, below)
        had = self.history.colours
        rule: ColourRule | OwnWords = _COLOUR_RULES.get(allocation.article, ColourRule.ALTERNATED)
        if rule is ColourRule.ALTERNATED and alternate(had[higher], had[lower]) == Colour.NONE:
            rule = LOWER if below else ColourRule.HIGHER
        sides: tuple[Side, Side] = (
            (higher, self.field.preference[higher], had[higher]),
            (lower, self.field.preference[lower], had[lower]),
        )
        decided = rule, self.article(allocation.article)
        parity = self._colours.numbers[min(a, b)], self._colours.initial
        return evidence_of_colours(*sides, allocation, decided, parity)

    def explainer(self) -> Explainer:
        """The draw, with whatever people ask about it."""
        from pairwright.systems.lim.explain import LimExplainer

        return LimExplainer(self)


open_round = LimRound
