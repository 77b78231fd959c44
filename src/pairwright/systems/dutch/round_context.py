"""A round of the Dutch system: C1 to C3, and what C5 and C10 to C17 say of single boards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pairwright.common.errors import BadInput, NoPairing
from pairwright.rules.article import Article
from pairwright.systems.answers import Meeting
from pairwright.systems.board_faults import score_ranks, wish_faults
from pairwright.systems.criterion import Difference, Pair
from pairwright.systems.dutch.criteria import COLOUR_CRITERIA, may_meet_by_colour
from pairwright.systems.dutch.explain.field_trace import evidence_of
from pairwright.systems.dutch.fast.field import DOWN_1, DOWN_2, UP_1, UP_2, Field
from pairwright.systems.dutch.situation import Entrant, Float, entrants_of
from pairwright.systems.dutch.switches import Edition
from pairwright.systems.evidence import ColourEvidence
from pairwright.systems.findings import Finding, Kind, Severity
from pairwright.systems.proposed_round import GivenRound, Wish, excluded, settled
from pairwright.systems.relations import shared
from pairwright.systems.swiss.boards import board_order
from pairwright.systems.swiss.colours import (
    COLOUR_DIFFERENCE_ABOVE_TWO,
    DENIED,
    STRONG_DENIED,
    THIRD_SAME_COLOUR,
    ColourPreference,
)
from pairwright.systems.swiss.completion import complete
from pairwright.systems.swiss.fast import conflicts_of
from pairwright.systems.swiss.round_context import SwissRound

if TYPE_CHECKING:
    from pairwright.systems.dutch.explain.trace import RoundTrace
    from pairwright.systems.explainer import Explainer

_COLOUR_FAULTS = (
    Kind.COLOUR_DIFFERENCE_ABOVE_TWO, Kind.THIRD_COLOUR,
    Kind.PREFERENCE_DENIED, Kind.STRONG_PREFERENCE_DENIED,
)  # fmt: skip
"""Of C10 to C13."""

_ABSOLUTE = {Kind.MET: 1, Kind.BARRED_FROM_BYE: 2, Kind.SAME_COLOUR_DUE: 3}


class DutchRound(SwissRound):
    """The next round by one edition of the Dutch system."""

    rules: Edition

    def _begin(self) -> None:
        self.compares = self.rules.completion.compares

    @cached_property
    def field(self) -> Field:  # type: ignore[override]
        """The columns of the draw. Raises BadInput for a round that the event does not have."""
        return Field(self.tournament, self.rules)

    @cached_property
    def entrants(self) -> dict[int, Entrant]:
        """Everybody who takes part, by index, in the order of the ranks."""
        return {one.index: one for one in entrants_of(self.field.tournament, self.rules, self.history)}

    @cached_property
    def order(self) -> tuple[int, ...]:  # type: ignore[override]
        """Everybody who takes part, the highest-ranked first."""
        return tuple(self.field.player)

    @cached_property
    def _ranks(self) -> dict[int, int]:
        return score_ranks([entrant.score for entrant in self.entrants.values()])

    def preference(self, player: int) -> ColourPreference:
        """As the definitions see it."""
        return self.entrants[player].preference

    def same_colour_due(self, a: int, b: int) -> bool:
        """C3, but for topscorers."""
        first, second = self.entrants[a], self.entrants[b]
        return not may_meet_by_colour(first.preference, second.preference, first.topscorer, second.topscorer)

    def absolute_rule(self, fault: Kind) -> Article:
        """C1 to C3, as the edition numbers them."""
        return self.rules.criterion(_ABSOLUTE[fault])

    # -- below -----------------------------------------------------------------------------------

    def quality(self, given: GivenRound) -> Iterator[Finding]:
        """C5, C10 to C17 of every board, the colours of article 5, and the wishes of the organiser."""
        for a, b in given.pairs:
            if a in self.entrants and b in self.entrants and a != b:
                yield from wish_faults(self.tournament, a, b, self.keep_apart)
                yield from self._colour_faults(a, b, given.coloured)
                yield from self._float_faults(a, b)
        for player in given.byes:
            if player in self.entrants:
                if self.rules.pab_minimum_score and self._bye_score is not None:
                    yield from self._bye_too_high(player, self._bye_score, "2.3.1")
                yield from self._again(self.entrants[player], Float.DOWN)

    def _colour_faults(self, white: int, black: int, coloured: bool) -> Iterator[Finding]:
        first, second = self.entrants[white], self.entrants[black]
        due = self.colour_evidence(white, black)
        if coloured and (due.white, due.black) != (white, black):
            yield Finding(Kind.COLOURS, (white, black), severity=Severity.QUALITY, article=due.article)
        for fault, (number, fails) in zip(_COLOUR_FAULTS, COLOUR_CRITERIA, strict=True):
            if fails(first.preference, second.preference) and number in self.rules.criteria:
                article = self.rules.criterion(number)
                colour = first.preference.colour.name.lower()
                yield Finding(
                    fault, (white, black), severity=Severity.QUALITY, article=article, colour=colour
                )

    def _float_faults(self, a: int, b: int) -> Iterator[Finding]:
        first, second = self.entrants[a], self.entrants[b]
        if first.score == second.score:
            return
        higher, lower = (first, second) if first.score > second.score else (second, first)
        yield from self._again(higher, Float.DOWN)
        yield from self._again(lower, Float.UP)

    def _again(self, entrant: Entrant, direction: Float) -> Iterator[Finding]:
        """C14 to C17: a float that repeats one of the last two rounds."""
        fault = Kind.DOWN_AGAIN if direction == Float.DOWN else Kind.UP_AGAIN
        numbers = (14, 16) if direction == Float.DOWN else (15, 17)
        for back, (number, float_) in enumerate(zip(numbers, entrant.floats, strict=True), 1):
            if float_ == direction:
                article = self.rules.criterion(number)
                rounds = (self.tournament.next_round - back,)
                yield Finding(fault, (entrant.index,), rounds, severity=Severity.QUALITY, article=article)

    @cached_property
    def _bye_score(self) -> int | None:
        try:
            return complete(self.field, conflicts_of(self.tournament))[0]
        except NoPairing:
            return None

    # -- colours, prices, the draw ---------------------------------------------------------------

    def colour_evidence(self, a: int, b: int, board: int = 0) -> ColourEvidence:
        """Article 5.2; the number of the board is not looked at."""
        higher, lower = sorted((a, b), key=self.rank_for_colours)
        pair = self.entrants[higher], self.entrants[lower]
        return evidence_of(pair, self.history.colours, self._numbers[higher], self._initial, self.rules)

    def price(self, a: int, b: int) -> tuple[int, ...]:
        """See PRICE; of two who may meet."""
        first, second = self.entrants[a], self.entrants[b]
        difference = first.score - second.score
        restricted = int(any(a in group and b in group for group in self._written_wishes))
        related = int(bool(self.keep_apart) and bool(shared(self.tournament, a, b, self.keep_apart)))
        floats = 0
        if difference:
            higher, lower = (first, second) if difference > 0 else (second, first)
            floats = higher.floats.count(Float.DOWN) + lower.floats.count(Float.UP)
        places = self.place_of[a], self.place_of[b]
        kinds = [self.field.profile[place] for place in places]
        failed = self.field.failures[kinds[0]][kinds[1]]
        return (
            restricted, 0, difference * difference, related,
            bool(failed & COLOUR_DIFFERENCE_ABOVE_TWO) + bool(failed & THIRD_SAME_COLOUR),
            int(failed & DENIED > 0), int(failed & STRONG_DENIED > 0),
            floats, (places[0] - places[1]) ** 2,
        )  # fmt: skip

    def bye_price(self, player: int) -> tuple[int, ...]:
        """See PRICE."""
        entrant = self.entrants[player]
        return (0, self._ranks[entrant.score], 0, 0, 0, 0, 0, entrant.floats.count(Float.DOWN), 0)

    def board_order(self, pairs: Iterable[Pair]) -> list[Pair]:
        """C.04.2 article 3.6."""
        by_pairing = self.rules.board_score == "pairing"
        return board_order(pairs, self.field.scores if by_pairing else self.field.standing)

    def compare(self, first: GivenRound, second: GivenRound) -> Difference | None:
        """Bracket by bracket (2026 and 2017). Raises BadInput for the procedure of 2012."""
        from pairwright.systems.dutch.explain.why_not import compare

        if not self.compares:
            raise BadInput.told(
                "the edition of {name} is a procedure: two rounds of it cannot be compared",
                name=self.rules.name,
            )
        return compare(self._trace, first, second)

    def best(self, wish: Wish) -> GivenRound:
        """Exact also where C8 looks beyond the bracket (2026 and 2017)."""
        if not self.compares:
            return super().best(wish)
        return self.best_of([found for wanted in settled(self, wish) for found in self._best(*wanted)])

    def _best(self, made: Sequence[Meeting], barred: set[Pair]) -> Iterator[GivenRound]:
        """The best round with these meetings and without these pairs; nothing where there is none."""
        from pairwright.systems.dutch.explain.why_not import best_round

        bye = len(self.order)
        position: dict[int | None, int] = dict(self.place_of) | {None: bye}
        if any(a not in position or b not in position or (b is None and bye % 2 == 0) for a, b in made):
            return
        meetings = [_sorted(position[a], position[b]) for a, b in made]
        excluded_pairs = barred | excluded(self, made[1:])
        apart = frozenset(
            _sorted(position[a], position[b]) for a, b in excluded_pairs if {a, b} <= position.keys()
        )
        try:
            found = best_round(self._trace, next(iter(meetings), None), apart)
        except NoPairing:
            return
        pairs = [self.colours(self.order[a], self.order[b]) for a, b in found if b != bye]
        byes = tuple(self.order[a] for a, b in found if b == bye)
        yield GivenRound(tuple(self.board_order(pairs)), byes)

    @cached_property
    def _trace(self) -> RoundTrace:
        """The draw with its brackets (2026 and 2017)."""
        from pairwright.systems.dutch.explain.trace import RoundTrace

        return RoundTrace.of_field(self.field, [*self.entrants.values()], self.history)

    def first_difference(self, given: GivenRound) -> Finding | None:
        """The first bracket that differs, and the criterion that decides (2026 and 2017)."""
        return super().first_difference(given) if self.compares else None

    def certificate(self) -> dict[str, Any]:
        """Facts, pairs, and potentials that prove them to be the best."""
        from pairwright.systems.dutch.certificate import certify

        return certify(self.tournament, self.rules.name)

    def checklist(self) -> list[list[str]]:
        """Colours, preference, C2, C14 and C16 of every player, as bbpPairings lists them."""

        def letter(floats: int, down: int, up: int) -> str:
            return "D" if floats & down else "U" if floats & up else " "

        return [
            [*row[:-2], letter(floats, DOWN_1, UP_1), letter(floats, DOWN_2, UP_2)]
            for row, floats in zip(super().checklist(), self.field.floats, strict=True)
        ]

    def explainer(self) -> Explainer:
        """That of the edition, where it has one of its own."""
        from pairwright.systems.dutch.explain.explainer import DutchExplainer

        own = self.rules.completion.explainer(self.tournament, self.rules)
        return own or DutchExplainer(self.tournament, self.rules)


open_round = DutchRound


def _sorted(a: int, b: int) -> Pair:
    return min(a, b), max(a, b)
