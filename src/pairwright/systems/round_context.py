"""A round of a pairing system, opened: the draw, and whatever can be asked about it.

A system writes down who takes part, what keeps two players apart, its draw and its criteria. All the rest
follows from two questions, and any system may answer quicker in its own way:

    best(wish)      the round that the rules would take if a pair, a float or a bye were settled before
    compare(a, b)   which of two rounds the rules prefer, where they part, and what decides there
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from operator import add
from typing import TYPE_CHECKING, Any

from pairwright.common.errors import BadInput, NoPairing
from pairwright.common.values import dataclass
from pairwright.rules.article import Article
from pairwright.systems.criterion import Criterion, Difference, Pair, Part, in_order
from pairwright.systems.evidence import ColourEvidence, ColourRule, DependsOn, OwnWords
from pairwright.systems.findings import Finding, Kind, Severity
from pairwright.systems.proposed_round import GivenRound, Wish, fulfils, with_wish
from pairwright.systems.relations import shared
from pairwright.systems.system import Pairing, PairingSystem, Value
from pairwright.tournament.history import History
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from pairwright.systems.explainer import Explainer


@dataclass(frozen=True, slots=True)
class LateRound:
    """A published round with late entries on new boards, where the rules of a system provide for it.

    waiting:  whose opponent has withdrawn and for whom nobody has come. forfeits: games against the absent
    that stay on their boards.
    """

    article: Article
    round_: GivenRound
    waiting: tuple[int, ...] = ()
    forfeits: tuple[Pair, ...] = ()


class OpenRound(ABC):
    """The next round of `tournament` by one system. Players are indices into the tournament.

    A new system gives `order`, `draw`, and as a rule `scores`, `pair_faults`, `bye_faults`, `criteria`,
    `parts` and `colours`.

    compares:   two rounds can be compared; False where the rules are a procedure without criteria.
    complete:   the rule by which everybody who takes part is paired once.
    criteria:   in order of importance; they are counted for every part in turn, from the top.
    keep_apart: relations whose members the organiser would rather not see on one board.
    role:       how a pair comes about, in words of the system; None where its scores say enough.
    open_places: where the text can be read otherwise, each by the name that the option `readings` takes.
    """

    compares: bool = True
    open_places: tuple[DependsOn, ...] = ()
    role: OwnWords | None = None
    complete: Article
    criteria: tuple[Criterion, ...] = ()
    order: tuple[int, ...]
    """Everybody who takes part, the highest-ranked first."""

    def __init__(
        self,
        system: PairingSystem,
        tournament: Tournament,
        *,
        edition: str = "",
        keep_apart: Iterable[str] = (),
        options: Mapping[str, Value] | None = None,
    ) -> None:
        self.system = system
        self.tournament = tournament
        self.edition_key = edition
        self.keep_apart = tuple(keep_apart)
        self.options = dict(options or {})

    def with_tournament(self, tournament: Tournament) -> OpenRound:
        """The same rules for another tournament."""
        return self.system.open(
            tournament, edition=self.edition_key, keep_apart=self.keep_apart, **self.options
        )

    # -- the draw --------------------------------------------------------------------------------

    @abstractmethod
    def draw(self) -> Pairing:
        """The draw by the rules. Raises NoPairing when there is none."""

    def literal(self) -> Pairing:
        """The draw by the words of the text. Raises BadInput when the system has no such twin."""
        raise BadInput.told(
            "the system {system} is not carried out literally here, only the fast way", system=self.system.key
        )

    @property
    def gives_byes(self) -> bool:
        """The draw gives a bye where the number of players is odd."""
        return self.system.traits.gives_bye

    @cached_property
    def drawn(self) -> GivenRound:
        """The draw, as rounds are compared."""
        return GivenRound.of(self.draw())

    # -- best and compare ------------------------------------------------------------------------

    def best(self, wish: Wish) -> GivenRound:
        """The round that the rules take where `wish` must hold. Raises NoPairing when there is none.

        Here: the draw of the tournament in which all other pairs of those concerned are forbidden. A
        system that does not treat forbidden pairs as absolute, or whose criteria look at brackets further
        down (C8), has to answer itself.
        """
        candidates = []
        for tournament in with_wish(self, wish):
            try:
                found = GivenRound.of(self.with_tournament(tournament).draw())
            except NoPairing:
                continue
            if fulfils(self, wish, found):
                candidates.append(found)
        return self.best_of(candidates)

    def best_of(self, candidates: Sequence[GivenRound]) -> GivenRound:
        """The best of these rounds. Raises NoPairing when there is none."""
        if not candidates:
            raise NoPairing.told("there is no complete round in which that is so")
        chosen = candidates[0]
        for other in candidates[1:]:
            difference = self.compare(chosen, other)
            chosen = other if difference is not None and difference.better else chosen
        return chosen

    def compare(self, first: GivenRound, second: GivenRound) -> Difference | None:
        """The first part in which two complete, legal rounds differ, and what decides; None for the same.

        Raises BadInput for a round that is not complete, and where `compares` is False.

        Colours are not looked at. Where no criterion tells them apart, `first_in_order` does: the earlier
        round is, for most systems, the one in which the higher-ranked player has the higher opponent.
        """
        if self._meetings(first) == self._meetings(second):
            return None
        if not self.compares:
            raise BadInput.told(
                "the rules of the system {system} do not compare two whole rounds", system=self.system.key
            )
        for one, other in zip(self.parts(first), self.parts(second), strict=False):
            if (one.pairs, one.floats, one.bye) != (other.pairs, other.floats, other.bye):
                return self._decided(one, other)
        return self._decided(_whole(self, first), _whole(self, second))

    def _meetings(self, given: GivenRound) -> frozenset[frozenset[int]]:
        return frozenset(map(frozenset, [*given.pairs, *((player,) for player in given.byes)]))

    def _decided(self, first: Part, second: Part) -> Difference:
        criteria = (*self.criteria, self.first_in_order)
        values = [tuple(criterion.value(self, part) for criterion in criteria) for part in (first, second)]
        both = [(one.value, other.value) for one, other in zip(*values, strict=True)]
        chosen = next(place for place, (one, other) in enumerate(both) if one != other)
        criterion, (mine, theirs) = criteria[chosen], both[chosen]
        better = int(theirs < mine)
        label = "" if criterion.key == criterion.article.number else criterion.key
        comparison = criterion.compared(min(mine, theirs), max(mine, theirs), label)
        shown = [side[: len(self.criteria)] for side in values]
        return Difference(
            better,
            criterion.article,
            comparison,
            first.place,
            (shown[0], shown[1]),
            (first.pairs, second.pairs),
        )

    @property
    def first_in_order(self) -> Criterion:
        """What decides between rounds that are equal in all criteria: here, the opponents by rank."""
        return in_order(self.complete)

    def parts(self, given: GivenRound) -> Iterator[Part]:
        """The parts of a round in the order in which rounds are compared; here all of it at once."""
        yield _whole(self, given)

    def first_difference(self, given: GivenRound) -> Finding | None:
        """Where a legal, complete round parts from the draw, and what decides; None when it is the draw."""
        found = self.compare(self.drawn, given)
        if found is None:
            return None
        made = {player for pair in found.pairs[1] for player in pair if pair not in found.pairs[0]}
        return Finding(
            Kind.WORSE,
            tuple(sorted(made)),
            severity=Severity.QUALITY,
            article=found.article,
            comparison=found.comparison,
            group=0 if found.place is None else found.place.number,
        )

    # -- single boards ---------------------------------------------------------------------------

    @cached_property
    def place_of(self) -> dict[int, int]:
        """Rank of everybody who takes part, 0 for the highest."""
        return {player: place for place, player in enumerate(self.order)}

    @cached_property
    def history(self) -> History:
        """What the rounds played say about every player."""
        return History.of(self.tournament)

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """The score of every player that the draw looks at, in units; virtual points included."""
        from pairwright.tournament.acceleration import virtual_points

        scores = self.history.scores[-1]
        given = virtual_points(self.tournament, self.tournament.next_round)
        return scores if given is None else tuple(map(add, scores, given))

    def pair_faults(self, a: int, b: int) -> tuple[Finding, ...]:
        """What keeps two players apart by itself, whatever their colours; () when they may meet.

        Here: they have met (C.04.1 article 2), or the event forbids it.
        """
        from pairwright.systems.board_faults import met_before, prohibitions, restriction_faults

        groups, _ = prohibitions(self.tournament, self.keep_apart)
        return (*met_before(self.tournament, a, b), *restriction_faults(groups, a, b))

    def bye_faults(self, player: int) -> tuple[Finding, ...]:
        """What bars a player from the bye; () when he may have it (a bye being due).

        Here: he has had it, or the points of a win without playing (C.04.1 article 4).
        """
        from pairwright.systems.board_faults import bye_before

        return bye_before(self.tournament, self.history, player)

    def quality(self, given: GivenRound) -> Iterator[Finding]:
        """What is broken below the absolute rules: colours, floats, the bye, wishes."""
        from pairwright.systems.board_faults import wish_faults

        for board, (a, b) in enumerate(given.pairs, 1):
            if {a, b} <= self.place_of.keys() and a != b:
                yield from wish_faults(self.tournament, a, b, self.keep_apart)
                due = self.colour_evidence(a, b, board)
                if given.coloured and (due.white, due.black) != (a, b):
                    yield Finding(Kind.COLOURS, (a, b), severity=Severity.QUALITY, article=due.article)

    def colour_evidence(self, a: int, b: int, board: int = 0) -> ColourEvidence:
        """Who has White on this board (counted from 1), and why.

        Here: as in the draw where that pairs them, else White for who has had it less often.
        """
        for white, black in self.drawn.pairs:
            if {white, black} == {a, b}:
                break
        else:
            balance = {player: _balance(self.history.colours[player]) for player in (a, b)}
            white, black = sorted((a, b), key=lambda player: (balance[player], self.place_of[player]))
        higher = min(a, b, key=lambda player: self.place_of[player])
        return ColourEvidence(white, black, higher, self.complete, ColourRule.AS_DRAWN)

    def colours(self, a: int, b: int, board: int = 0) -> Pair:
        """The two with White first, as the rules give the colours on this board."""
        found = self.colour_evidence(a, b, board)
        return found.white, found.black

    def price(self, a: int, b: int) -> tuple[int, ...]:
        """What the pair costs where a round must be repaired, in the order of PRICE; smaller is better."""
        difference = self.scores[a] - self.scores[b]
        related = int(bool(self.keep_apart and shared(self.tournament, a, b, self.keep_apart)))
        distance = self.place_of[a] - self.place_of[b]
        return (0, 0, difference * difference, related, 0, 0, 0, 0, distance * distance)

    def bye_price(self, player: int) -> tuple[int, ...]:
        """What a bye for this player costs, in the order of PRICE."""
        from pairwright.systems.board_faults import score_ranks

        ranks = score_ranks([self.scores[one] for one in self.order])
        distance = len(self.order) - 1 - self.place_of[player]
        return (0, ranks[self.scores[player]], 0, 0, 0, 0, 0, 0, distance * distance)

    def board_order(self, pairs: Iterable[Pair]) -> list[Pair]:
        """The pairs from the first board to the last (C.04.2 article 3.6); the order in a pair is kept."""
        from pairwright.systems.swiss.boards import board_order

        return board_order(pairs, self.scores)

    def with_late_entries(
        self, given: GivenRound, absent: Collection[int], added: Sequence[int]
    ) -> LateRound | None:
        """A published round without the absent and with late entries, by a rule of the system; None without.

        added: in order of arrival.
        """
        return None

    # -- answers ---------------------------------------------------------------------------------

    def explainer(self) -> Explainer:
        """The draw, with whatever people ask about it. Raises NoPairing when there is none."""
        from pairwright.systems.explainer import BestExplainer

        return BestExplainer(self)

    def checklist(self) -> list[list[str]]:
        """What a checklist of the engines says of every player, a row each in the order of the ranks.

        Columns: colours so far, preference, may have the bye (Y or N), float of the round before, and of the
        one before that (D, U or a blank). Raises BadInput when the system has none.
        """
        raise BadInput.told("there is no checklist for rounds of the system {system}", system=self.system.key)

    def certificate(self) -> dict[str, Any]:
        """A proof that the draw is this round and no other. Raises BadInput when the system gives none."""
        raise self.system.no_proof()


class FixedRound(OpenRound):
    """A round that is fixed in advance, by a table or a bracket. games: its boards in order, White first."""

    compares = False
    games: list[Pair]

    @cached_property
    def boards(self) -> dict[frozenset[int], int]:
        """The place of every pair of the round, from 0 on."""
        return {frozenset(game): board for board, game in enumerate(self.games)}

    def bye_faults(self, player: int) -> tuple[Finding, ...]:
        """Whoever has an opponent in the round is not free."""
        if player not in self.order:
            return ()
        return (Finding(Kind.NO_BYE_DUE, (player,), article=self.complete),)

    def quality(self, given: GivenRound) -> Iterator[Finding]:
        """The colours that are fixed, and the wishes of the organiser."""
        from pairwright.systems.board_faults import wish_faults

        for white, black in given.pairs:
            yield from wish_faults(self.tournament, white, black, self.keep_apart)
            if given.coloured and (black, white) in self.games:
                yield Finding(Kind.COLOURS, (white, black), severity=Severity.QUALITY, article=self.complete)

    def colours(self, a: int, b: int, board: int = 0) -> Pair:
        """As they are fixed; the lower number first for a pair that the round does not have."""
        return next((game for game in self.games if {a, b} == {*game}), (min(a, b), max(a, b)))

    def price(self, a: int, b: int) -> tuple[int, ...]:
        """Nothing is ever paired otherwise than as it is fixed."""
        from pairwright.systems.board_faults import PRICE

        return (0,) * len(PRICE)

    def bye_price(self, player: int) -> tuple[int, ...]:
        """As for pairs."""
        return self.price(player, player)

    def board_order(self, pairs: Iterable[Pair]) -> list[Pair]:
        """The order that is fixed; pairs that the round does not have come last."""
        return sorted(pairs, key=lambda pair: self.boards.get(frozenset(pair), len(self.games)))

    def first_difference(self, given: GivenRound) -> Finding | None:
        """A round without an absolute fault is the round that is fixed."""
        return None


def _whole(opened: OpenRound, given: GivenRound) -> Part:
    place = opened.place_of
    ranked = ((a, b) if place[a] < place[b] else (b, a) for a, b in given.pairs)
    pairs = tuple(sorted(ranked, key=lambda pair: place[pair[0]]))
    return Part(None, pairs, (), next(iter(given.byes), None))


def _balance(colours: bytes) -> int:
    """Games with White minus games with Black."""
    from pairwright.tournament.outcome import Colour

    return colours.count(Colour.WHITE) - colours.count(Colour.BLACK)
