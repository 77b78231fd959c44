"""A round of the Burstein system after the seeding rounds, opened: see `systems.open_round`."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from pairwright.rules.article import Article
from pairwright.systems.answers import Place
from pairwright.systems.broken import BrokenRule, Fault, Severity
from pairwright.systems.burstein.colours import allocate
from pairwright.systems.burstein.criteria import preference_denied, same_absolute_preference
from pairwright.systems.burstein.fast import Field, pair_fast
from pairwright.systems.burstein.qualities import criteria_of, order_of_pairings
from pairwright.systems.burstein.rules import Edition
from pairwright.systems.burstein.walk import BursteinWalk
from pairwright.systems.evidence import ColourEvidence, ColourRule
from pairwright.systems.given import GivenRound
from pairwright.systems.ground import prohibitions, restriction_faults, rounds_met
from pairwright.systems.open_round import Criterion, OpenRound, Part
from pairwright.systems.swiss.boards import infer_initial_colour, numbers_for_parity
from pairwright.systems.swiss.bye import barring_rounds
from pairwright.systems.swiss.colour_evidence import Side, evidence_of_colours
from pairwright.systems.swiss.preferences import ColourPreference
from pairwright.systems.system import Pairing, PairingSystem
from pairwright.tournament.outcome import Colour
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from pairwright.systems.explainer import Explainer

_COLOUR_RULES = {
    "5.2.1": ColourRule.PARITY,
    "5.2.2": ColourRule.AGREED,
    "5.2.3": ColourRule.STRONGER,
    "5.2.4": ColourRule.ALTERNATED,
    "5.2.5": ColourRule.HIGHER,
}


class BursteinRound(OpenRound):
    """The next round by one edition. Everybody is ranked by the Index (1.8), whatever his score."""

    def __init__(
        self,
        system: PairingSystem,
        tournament: Tournament,
        rules: Edition,
        keep_apart: Collection[str] = (),
        readings: str = "",
    ) -> None:
        options = {"readings": readings} if readings else {}
        super().__init__(system, tournament, edition=rules.name, keep_apart=keep_apart, options=options)
        self.rules = rules
        self.complete = rules.article("1.9")
        self.criteria = criteria_of(rules)
        self.field = Field(tournament, rules)
        self._prohibited, _ = prohibitions(tournament, self.keep_apart)
        self._walks: dict[int | None, BursteinWalk] = {}

    @cached_property
    def order(self) -> tuple[int, ...]:  # type: ignore[override]
        """Article 1.8: Buchholz, Sonneborn-Berger, pairing number."""
        return tuple(sorted(self.field.player, key=self.field.rank.__getitem__))

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """Pairing scores, which form the scoregroups."""
        return tuple(self.field.scores)

    @property
    def first_in_order(self) -> Criterion:
        """Article 4.3."""
        return order_of_pairings(self.rules)

    # -- the draw --------------------------------------------------------------------------------

    def draw(self) -> Pairing:
        """The draw by the rules."""
        return pair_fast(self.tournament, self.rules)

    def literal(self) -> Pairing:
        """The draw by the literal procedure."""
        from pairwright.systems.burstein.literal import pair_literal

        return pair_literal(self.tournament, self.rules)

    def parts(self, given: GivenRound) -> Iterator[Part]:
        """Article 1.9.2: the bye, then bracket by bracket; whom one leaves unpaired is in the next."""
        bye = next(iter(given.byes), None)
        if bye is not None:
            yield Part(None, (), (), bye)
        place = self.place_of
        opponent = {a: b for pair in given.pairs for a, b in (pair, pair[::-1])}
        left: list[int] = []
        for number, score in enumerate(self.groups_of(bye), 1):
            members = {*left, *(one for one in self.order if one != bye and self.scores[one] == score)}
            ranked = sorted(members, key=place.__getitem__)
            pairs = tuple(
                (one, opponent[one])
                for one in ranked
                if opponent.get(one) in members and place[one] < place[opponent[one]]
            )
            left = [one for one in ranked if opponent.get(one) not in members]
            yield Part(Place(number, score), pairs, tuple(left), bye)

    def groups_of(self, bye: int | None) -> list[int]:
        """Scores of the scoregroups from the top, when this player has the bye."""
        return sorted({self.scores[one] for one in self.order if one != bye}, reverse=True)

    def walk(self, bye: int | None) -> BursteinWalk:
        """The brackets of the round in which this player has the bye."""
        if bye not in self._walks:
            field = self.field if bye is None else Field(self.tournament, self.rules, bye)
            self._walks[bye] = BursteinWalk(field, self.rules, field.rank)
        return self._walks[bye]

    # -- single boards ---------------------------------------------------------------------------

    def pair_faults(self, a: int, b: int) -> tuple[BrokenRule, ...]:
        """C1, C3 and the restrictions of the event."""
        first, second = self.preference(a), self.preference(b)
        found: list[BrokenRule] = []
        if b in self.history.met[a]:
            rounds = rounds_met(self.tournament, a, b)
            found.append(self._absolute(Fault.MET, "2.1.1", (a, b), rounds=rounds))
        if same_absolute_preference(first, second):
            colour = first.colour.name.lower()
            found.append(self._absolute(Fault.SAME_COLOUR_DUE, "2.1.3", (a, b), colour=colour))
        return (*found, *restriction_faults(self._prohibited, a, b))

    def bye_faults(self, player: int) -> tuple[BrokenRule, ...]:
        """C2."""
        found = list(barring_rounds(self.tournament, self.history, self.rules.bye_bar, player))
        if not found:
            return ()
        rounds = tuple(number for number, _ in found)
        return (
            self._absolute(Fault.BARRED_FROM_BYE, "2.1.2", (player,), rounds=rounds, outcome=found[0][1]),
        )

    def _absolute(
        self,
        fault: Fault,
        number: str,
        players: tuple[int, ...],
        *,
        rounds: tuple[int, ...] = (),
        colour: str = "",
        outcome: str = "",
    ) -> BrokenRule:
        article = self.rules.article(number)
        return BrokenRule(
            fault, Severity.ABSOLUTE, article, players, rounds=rounds, colour=colour, outcome=outcome
        )

    def quality(self, given: GivenRound) -> Iterator[BrokenRule]:
        """C8 of every board, the colours of article 5, the wishes of the organiser, the score of the bye."""
        yield from super().quality(given)
        for a, b in given.pairs:
            if {a, b} <= self.place_of.keys() and preference_denied(self.preference(a), self.preference(b)):
                colour = self.preference(a).colour.name.lower()
                article = self.rules.article("2.3.4")
                yield BrokenRule(Fault.PREFERENCE_DENIED, Severity.QUALITY, article, (a, b), colour=colour)
        lowest = min((self.scores[player] for player in self.drawn.byes), default=None)
        for player in given.byes:
            if lowest is not None and player in self.place_of and self.scores[player] > lowest:
                yield BrokenRule(
                    Fault.BYE_TOO_HIGH,
                    Severity.QUALITY,
                    self.rules.article("3.1.3"),
                    (player,),
                    scores=(self.scores[player], lowest),
                )

    def preference(self, player: int) -> ColourPreference:
        """Article 1.5."""
        return self.field.preference[player]

    def colour_evidence(self, a: int, b: int, board: int = 0) -> ColourEvidence:
        """Article 5.2; the number of the board is not looked at."""
        higher, lower = sorted((a, b), key=self.place_of.__getitem__)
        had = self.history.colours
        allocation = allocate(
            self.preference(higher),
            self.preference(lower),
            lambda: (had[higher], had[lower]),
            self._numbers[higher],
            self._initial,
        )
        sides: tuple[Side, Side] = (
            (higher, self.preference(higher), had[higher]),
            (lower, self.preference(lower), had[lower]),
        )
        decided = _COLOUR_RULES[allocation.article], self.rules.article(allocation.article)
        return evidence_of_colours(*sides, allocation, decided, (self._numbers[higher], self._initial))

    @cached_property
    def _numbers(self) -> tuple[int, ...]:
        return tuple(numbers_for_parity(self.tournament, self.rules.number_parity == "effective-rank"))

    @cached_property
    def _initial(self) -> Colour:
        return infer_initial_colour(self.tournament, self.rules.number_parity == "effective-rank")

    def price(self, a: int, b: int) -> tuple[int, ...]:
        """See PRICE; a colour preference denied costs as well."""
        prices = list(super().price(a, b))
        prices[5] = preference_denied(self.preference(a), self.preference(b))
        return tuple(prices)

    def checklist(self) -> list[list[str]]:
        """Colours, preference and C2 of every player; floats play no part."""
        from pairwright.systems.swiss.checklist import rows

        return rows(self.field, self.rules.bye_bar, self.order)

    def explainer(self) -> Explainer:
        """The draw, with whatever people ask about it."""
        from pairwright.systems.burstein.explain import BursteinExplainer

        return BursteinExplainer(self)

    def article(self, number: str) -> Article:
        """The article that has this number in 2026."""
        return self.rules.article(number)
