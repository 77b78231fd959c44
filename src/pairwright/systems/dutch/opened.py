"""A round of the Dutch system: C1 to C3, and what C5 and C10 to C17 say of single boards."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pairwright.errors import BadInput, NoPairing
from pairwright.systems.answers import Meeting
from pairwright.systems.board_faults import (
    prohibitions,
    restriction_faults,
    rounds_met,
    score_ranks,
    wish_faults,
)
from pairwright.systems.broken import BrokenRule, Fault, Severity
from pairwright.systems.criterion import Difference, Pair
from pairwright.systems.dutch.colours import allocate
from pairwright.systems.dutch.criteria import (
    colour_difference_above_two,
    may_meet_by_colour,
    preference_denied,
    strong_preference_denied,
    third_same_colour,
)
from pairwright.systems.dutch.editions import Edition
from pairwright.systems.dutch.evaluation import COLOUR_CRITERIA
from pairwright.systems.dutch.fast import pair_fast
from pairwright.systems.dutch.field import DOWN_1, DOWN_2, UP_1, UP_2, Field
from pairwright.systems.dutch.situation import Entrant, Float, entrants_of
from pairwright.systems.given import GivenRound
from pairwright.systems.open_round import OpenRound
from pairwright.systems.relations import shared
from pairwright.systems.swiss.boards import board_order, infer_initial_colour, numbers_for_parity
from pairwright.systems.swiss.bye import barring_rounds
from pairwright.systems.swiss.colours import Allocation
from pairwright.systems.swiss.completion import complete
from pairwright.systems.swiss.preferences import ColourPreference
from pairwright.systems.swiss.procedure import conflicts_of
from pairwright.systems.system import Pairing, PairingSystem, Value
from pairwright.systems.wish import Wish, excluded, settled
from pairwright.tournament.outcome import Colour
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from pairwright.systems.dutch.explain.trace import RoundTrace
    from pairwright.systems.explainer import Explainer

_COLOUR_FAULTS = (
    Fault.COLOUR_DIFFERENCE_ABOVE_TWO, Fault.THIRD_COLOUR,
    Fault.PREFERENCE_DENIED, Fault.STRONG_PREFERENCE_DENIED,
)  # fmt: skip
"""Of C10 to C13."""

Colouring = tuple[ColourPreference, bool]
"""All that the criteria of colours look at: the preference, and whether he is a topscorer."""


class DutchRound(OpenRound):
    """The next round by one edition of the Dutch system."""

    def __init__(
        self,
        system: PairingSystem,
        tournament: Tournament,
        edition: Edition,
        keep_apart: Collection[str] = (),
        options: Mapping[str, Value] | None = None,
    ) -> None:
        super().__init__(system, tournament, edition=edition.name, keep_apart=keep_apart, options=options)
        self.edition = edition
        self._prohibited, self._written_wishes = prohibitions(tournament, self.keep_apart)
        self.complete = edition.article("1.9")
        self.compares = edition.completion.compares
        self._colour_prices: dict[tuple[Colouring, Colouring], tuple[int, int, int]] = {}

    @cached_property
    def field(self) -> Field:
        """The columns of the draw. Raises BadInput for a round that the event does not have."""
        return Field(self.tournament, self.edition)

    @cached_property
    def entrants(self) -> dict[int, Entrant]:
        """Everybody who takes part, by index, in the order of the ranks."""
        entrants = entrants_of(self.field.tournament, self.edition, self.history)
        return {entrant.index: entrant for entrant in entrants}

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """Pairing scores, virtual points included."""
        return tuple(self.field.scores)

    @cached_property
    def order(self) -> tuple[int, ...]:  # type: ignore[override]
        """Everybody who takes part, the highest-ranked first."""
        return tuple(self.entrants)

    @cached_property
    def _ranks(self) -> dict[int, int]:
        return score_ranks([entrant.score for entrant in self.entrants.values()])

    # -- absolute --------------------------------------------------------------------------------

    def pair_faults(self, a: int, b: int) -> tuple[BrokenRule, ...]:
        """C1, C3 and the restrictions of the event."""
        first, second = self.entrants[a], self.entrants[b]
        found: list[BrokenRule] = []
        if b in self.history.met[a]:
            rounds = rounds_met(self.tournament, a, b)
            found.append(self._absolute(Fault.MET, 1, (a, b), rounds=rounds))
        if not may_meet_by_colour(first.preference, second.preference, first.topscorer, second.topscorer):
            colour = first.preference.colour.name.lower()
            found.append(self._absolute(Fault.SAME_COLOUR_DUE, 3, (a, b), colour=colour))
        return (*found, *restriction_faults(self._prohibited, a, b))

    def bye_faults(self, player: int) -> tuple[BrokenRule, ...]:
        """C2."""
        if self.entrants[player].may_have_bye:
            return ()
        found = list(barring_rounds(self.tournament, self.history, self.edition.pab_bar, player))
        rounds = tuple(number for number, _ in found)
        return (self._absolute(Fault.BARRED_FROM_BYE, 2, (player,), rounds=rounds, outcome=found[0][1]),)

    def _absolute(
        self,
        fault: Fault,
        criterion: int,
        players: tuple[int, ...],
        *,
        rounds: tuple[int, ...] = (),
        colour: str = "",
        outcome: str = "",
    ) -> BrokenRule:
        article = self.edition.criterion(criterion)
        return BrokenRule(
            fault, Severity.ABSOLUTE, article, players, rounds=rounds, colour=colour, outcome=outcome
        )

    # -- below -----------------------------------------------------------------------------------

    def quality(self, given: GivenRound) -> Iterator[BrokenRule]:
        """C5, C10 to C17 of every board, the colours of article 5, and the wishes of the organiser."""
        for a, b in given.pairs:
            if a in self.entrants and b in self.entrants and a != b:
                yield from wish_faults(self.tournament, a, b, self.keep_apart)
                yield from self._colour_faults(a, b, given.coloured)
                yield from self._float_faults(a, b)
        for player in given.byes:
            if player in self.entrants:
                yield from self._bye_too_high(player)
                yield from self._again(self.entrants[player], Float.DOWN)

    def _colour_faults(self, white: int, black: int, coloured: bool) -> Iterator[BrokenRule]:
        first, second = self.entrants[white], self.entrants[black]
        by_rule = self.colours(white, black)
        if coloured and by_rule != (white, black):
            article = self.edition.article(self._allocation(white, black).article)
            yield BrokenRule(Fault.COLOURS, Severity.QUALITY, article, (white, black))
        for fault, (number, fails) in zip(_COLOUR_FAULTS, COLOUR_CRITERIA, strict=True):
            if fails(first.preference, second.preference) and self.edition.has_criterion(number):
                article = self.edition.criterion(number)
                colour = first.preference.colour.name.lower()
                yield BrokenRule(fault, Severity.QUALITY, article, (white, black), colour=colour)

    def _float_faults(self, a: int, b: int) -> Iterator[BrokenRule]:
        first, second = self.entrants[a], self.entrants[b]
        if first.score == second.score:
            return
        higher, lower = (first, second) if first.score > second.score else (second, first)
        yield from self._again(higher, Float.DOWN)
        yield from self._again(lower, Float.UP)

    def _again(self, entrant: Entrant, direction: Float) -> Iterator[BrokenRule]:
        """C14 to C17: a float that repeats one of the last two rounds."""
        fault = Fault.DOWN_AGAIN if direction == Float.DOWN else Fault.UP_AGAIN
        numbers = (14, 16) if direction == Float.DOWN else (15, 17)
        for back, (number, float_) in enumerate(zip(numbers, entrant.floats, strict=True), 1):
            if float_ == direction:
                article = self.edition.criterion(number)
                rounds = (self.tournament.next_round - back,)
                yield BrokenRule(fault, Severity.QUALITY, article, (entrant.index,), rounds=rounds)

    def _bye_too_high(self, player: int) -> Iterator[BrokenRule]:
        """C5."""
        lowest = self._bye_score if self.edition.pab_minimum_score else None
        score = self.entrants[player].score
        if lowest is not None and score > lowest:
            article = self.edition.criterion(5)
            yield BrokenRule(Fault.BYE_TOO_HIGH, Severity.QUALITY, article, (player,), scores=(score, lowest))

    @cached_property
    def _bye_score(self) -> int | None:
        try:
            return complete(self.field, conflicts_of(self.tournament))[0]
        except NoPairing:
            return None

    # -- colours, prices, the draw ---------------------------------------------------------------

    def colours(self, a: int, b: int, board: int = 0) -> Pair:
        """Article 5.2; the number of the board is not looked at."""
        higher, lower = (a, b) if self.place_of[a] < self.place_of[b] else (b, a)
        return (higher, lower) if self._allocation(a, b).higher == Colour.WHITE else (lower, higher)

    def _allocation(self, a: int, b: int) -> Allocation:
        higher, lower = (a, b) if self.place_of[a] < self.place_of[b] else (b, a)
        had = self.history.colours
        return allocate(
            self.entrants[higher].preference,
            self.entrants[lower].preference,
            lambda: (had[higher], had[lower]),
            self._numbers[higher],
            self._initial,
            self.edition.wider_difference,
        )

    @cached_property
    def _numbers(self) -> tuple[int, ...]:
        return tuple(numbers_for_parity(self.tournament, self.edition.number_parity == "effective-rank"))

    @cached_property
    def _initial(self) -> Colour:
        return infer_initial_colour(self.tournament, self.edition.number_parity == "effective-rank")

    def price(self, a: int, b: int) -> tuple[int, ...]:
        """See PRICE."""
        first, second = self.entrants[a], self.entrants[b]
        difference = first.score - second.score
        restricted = int(any(a in group and b in group for group in self._written_wishes))
        related = int(bool(self.keep_apart) and bool(shared(self.tournament, a, b, self.keep_apart)))
        floats = 0
        if difference:
            higher, lower = (first, second) if difference > 0 else (second, first)
            floats = higher.floats.count(Float.DOWN) + lower.floats.count(Float.UP)
        distance = self.place_of[a] - self.place_of[b]
        return (
            restricted, 0, difference * difference, related, *self._colour_price(first, second), floats,
            distance * distance,
        )  # fmt: skip

    def _colour_price(self, first: Entrant, second: Entrant) -> tuple[int, int, int]:
        key = (first.preference, first.topscorer), (second.preference, second.topscorer)
        known = self._colour_prices.get(key)
        if known is None:
            both = first.preference, second.preference
            known = self._colour_prices[key] = (
                colour_difference_above_two(*both) + third_same_colour(*both),
                preference_denied(*both),
                strong_preference_denied(*both),
            )
        return known

    def bye_price(self, player: int) -> tuple[int, ...]:
        """See PRICE."""
        entrant = self.entrants[player]
        return (0, self._ranks[entrant.score], 0, 0, 0, 0, 0, entrant.floats.count(Float.DOWN), 0)

    def board_order(self, pairs: Iterable[Pair]) -> list[Pair]:
        """C.04.2 article 3.6."""
        by_pairing = self.edition.board_score == "pairing"
        return board_order(pairs, self.field.scores if by_pairing else self.field.standing)

    def draw(self) -> Pairing:
        """The draw by the rules."""
        return pair_fast(self.tournament, self.edition)

    def literal(self) -> Pairing:
        """The draw by the literal procedure."""
        from pairwright.systems.dutch.literal import pair_literal

        return pair_literal(self.tournament, self.edition)

    def compare(self, first: GivenRound, second: GivenRound) -> Difference | None:
        """Bracket by bracket (2026 and 2017). Raises BadInput for the procedure of 2012."""
        from pairwright.systems.dutch.compare import compare

        if not self.compares:
            raise BadInput("the edition of 2012 is a procedure: two rounds of it cannot be compared")
        return compare(self._trace, first, second)

    def best(self, wish: Wish) -> GivenRound:
        """Exact also where C8 looks beyond the bracket (2026 and 2017)."""
        if not self.compares:
            return super().best(wish)
        return self._best_of([found for wanted in settled(self, wish) for found in self._best(*wanted)])

    def _best(self, made: Sequence[Meeting], barred: set[Pair]) -> Iterator[GivenRound]:
        """The best round with these meetings and without these pairs; nothing where there is none."""
        from pairwright.systems.dutch.best import best_round

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

        return RoundTrace.of(self.tournament, self.edition)

    def first_difference(self, given: GivenRound) -> BrokenRule | None:
        """The first bracket that differs, and the criterion that decides (2026 and 2017)."""
        return super().first_difference(given) if self.compares else None

    def certificate(self) -> dict[str, Any]:
        """Facts, pairs, and potentials that prove them to be the best."""
        from pairwright.systems.dutch.certificate import certify

        return certify(self.tournament, self.edition.name)

    def checklist(self) -> list[list[str]]:
        """Colours, preference, C2, C14 and C16 of every player, as bbpPairings lists them."""
        from pairwright.systems.swiss.checklist import rows

        def letter(floats: int, down: int, up: int) -> str:
            return "D" if floats & down else "U" if floats & up else " "

        return [
            [*row[:-2], letter(floats, DOWN_1, UP_1), letter(floats, DOWN_2, UP_2)]
            for row, floats in zip(rows(self.field, self.edition.pab_bar), self.field.floats, strict=True)
        ]

    def explainer(self) -> Explainer:
        """The explainer of the edition."""
        return self.edition.completion.explainer(self.tournament, self.edition)


open_round = DutchRound


def _sorted(a: int, b: int) -> Pair:
    return min(a, b), max(a, b)
