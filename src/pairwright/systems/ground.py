"""What judging and repairing ask of a round of a pairing system."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from importlib import import_module
from typing import Protocol

from pairwright.errors import BadInput
from pairwright.rules.article import Article
from pairwright.systems.broken import EVENT, BrokenRule, Fault, Severity
from pairwright.systems.given import GivenRound
from pairwright.systems.relations import relation_of, shared
from pairwright.systems.system import Pairing
from pairwright.tournament.tournament import Tournament

Pair = tuple[int, int]
"""Two players by index; where colours are meant, White first."""

PRICE = (
    "restricted",
    "bye",
    "score_differences",
    "related",
    "third_colours",
    "denied",
    "strong_denied",
    "floats",
    "distance",
)
"""What a board, or a bye, that was not published costs, in order of importance; smaller is better.

    restricted:         the draw would not make it, a wish being written down as forbidden pairs.
    bye:                rank of the receiver's score among all scores, 0 for the lowest.
    score_differences:  square of the difference of the two scores, in units.
    related:            the two are to be kept apart.
    third_colours:      somebody's colour difference goes beyond two, or a colour comes a third time.
    denied, strong_denied: a colour preference, a strong one, is not granted.
    floats:             floats down or up that repeat an earlier one.
    distance:           square of the number of places between the two in the order of the round.
"""


class Ground(Protocol):
    """The next round of `tournament`. Players are indices into the tournament.

    order:      everybody who takes part, the highest-ranked first.
    complete:   the rule by which everybody who takes part is paired once.
    gives_byes: the draw gives a bye where the number of players is odd.
    """

    tournament: Tournament
    order: tuple[int, ...]
    complete: Article
    gives_byes: bool

    def pair_faults(self, a: int, b: int) -> tuple[BrokenRule, ...]:
        """What keeps two players apart by itself, whatever their colours; () when they may meet."""

    def bye_faults(self, player: int) -> tuple[BrokenRule, ...]:
        """What bars a player from the bye; () when he may have it (a bye being due)."""

    def quality(self, given: GivenRound) -> Iterator[BrokenRule]:
        """What is broken below the absolute rules: colours, floats, the bye, wishes."""

    def colours(self, a: int, b: int, board: int) -> Pair:
        """The two with White first, as the rules give the colours on this board (counted from 1)."""

    def price(self, a: int, b: int) -> tuple[int, ...]:
        """What the pair costs, in the order of PRICE."""

    def bye_price(self, player: int) -> tuple[int, ...]:
        """What a bye for this player costs, in the order of PRICE."""

    def board_order(self, pairs: Iterable[Pair]) -> list[Pair]:
        """The pairs from the first board to the last; the order within a pair is kept."""

    def draw(self) -> Pairing:
        """The draw by the rules. Raises NoPairing when there is none."""

    def parting(self, given: GivenRound) -> BrokenRule | None:
        """Where a legal, complete round parts from the draw, and what decides; None when it is the draw."""


_GROUNDS = {
    "dutch": "pairwright.systems.dutch.ground:dutch_ground",
    "kjca": "pairwright.systems.kjca.ground:kjca_ground",
    "round_robin": "pairwright.systems.round_robin.ground:round_robin_ground",
    "double_round_robin": "pairwright.systems.round_robin.ground:round_robin_ground",
}


def ground_of(
    tournament: Tournament,
    *,
    system: str = "",
    edition: str = "",
    keep_apart: Collection[str] = (),
    **options: str | bool | int,
) -> Ground:
    """The next round of `tournament` as its pairing system sees it.

    system, edition, options: as for `pairwright.pair`. keep_apart: relations ("family", "club",
    "school") whose members the organiser would rather not see on one board.
    Raises BadInput for an unknown system or edition, and for a round that the event does not have.
    """
    name = system or tournament.system or "dutch"
    if name not in _GROUNDS:
        raise BadInput(f"rounds of the system {name!r} cannot be judged; known: {', '.join(_GROUNDS)}")
    module, _, function = _GROUNDS[name].partition(":")
    make: Callable[..., Ground] = getattr(import_module(module), function)
    return make(tournament, edition=edition, keep_apart=tuple(keep_apart), **options)


def prohibitions(
    tournament: Tournament, keep_apart: Collection[str]
) -> tuple[tuple[frozenset[int], ...], tuple[frozenset[int], ...]]:
    """Groups that must not meet in the next round; and those that only write down a wish."""
    groups = [group.players for group in tournament.forbidden if group.applies(tournament.next_round)]
    wishes = [bool(keep_apart) and relation_of(tournament, group) in keep_apart for group in groups]
    both = list(zip(map(frozenset, groups), wishes, strict=True))
    return tuple(group for group, wish in both if not wish), tuple(group for group, wish in both if wish)


def restriction_faults(groups: Iterable[frozenset[int]], a: int, b: int) -> tuple[BrokenRule, ...]:
    """A pair that the event forbids."""
    if any(a in group and b in group for group in groups):
        return (BrokenRule(Fault.FORBIDDEN, Severity.ABSOLUTE, EVENT, (a, b)),)
    return ()


def wish_faults(
    tournament: Tournament, a: int, b: int, keep_apart: Collection[str]
) -> tuple[BrokenRule, ...]:
    """A family, club or school mate whom the organiser wishes to keep apart."""
    relations = shared(tournament, a, b, keep_apart)
    if not relations:
        return ()
    return (BrokenRule(Fault.RELATED, Severity.WISH, EVENT, (a, b), relations=relations),)


def rounds_met(tournament: Tournament, a: int, b: int) -> tuple[int, ...]:
    """The rounds in which two players were on one board and played."""
    return tuple(
        number
        for number, played in enumerate(tournament.rounds, 1)
        if played.opponents[a] == b and played[a].outcome.played
    )


def score_ranks(scores: Sequence[int]) -> dict[int, int]:
    """Rank of every score, 0 for the lowest."""
    return {score: rank for rank, score in enumerate(sorted(set(scores)))}
