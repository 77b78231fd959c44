"""What the boards of a round break by themselves, in any pairing system, and the order of their prices."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from pairwright.rules.article import Article
from pairwright.systems.findings import EVENT, Finding, Kind, Severity
from pairwright.systems.relations import relation_of, shared
from pairwright.systems.swiss.boards import barring_rounds
from pairwright.tournament.history import History
from pairwright.tournament.tournament import Tournament

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
    bye:                rank of the PAB recipient's score among all scores, 0 for the lowest.
    score_differences:  square of the difference of the two scores, in units.
    related:            the two are to be kept apart.
    third_colours:      somebody's colour difference goes beyond two, or a colour comes a third time.
    denied, strong_denied: a colour preference, a strong one, is not granted.
    floats:             floats down or up that repeat an earlier one.
    distance:           square of the number of places between the two in the order of the round.
"""


def prohibitions(
    tournament: Tournament, keep_apart: Collection[str]
) -> tuple[tuple[frozenset[int], ...], tuple[frozenset[int], ...]]:
    """Groups that must not meet in the next round; and those that only write down a wish."""
    groups = [group.players for group in tournament.forbidden_next_round()]
    wishes = [bool(keep_apart) and relation_of(tournament, group) in keep_apart for group in groups]
    both = list(zip(map(frozenset, groups), wishes, strict=True))
    return tuple(group for group, wish in both if not wish), tuple(group for group, wish in both if wish)


def restriction_faults(groups: Iterable[frozenset[int]], a: int, b: int) -> tuple[Finding, ...]:
    """A pair that the event forbids."""
    if any(a in group and b in group for group in groups):
        return (Finding(Kind.FORBIDDEN, (a, b), article=EVENT),)
    return ()


def wish_faults(tournament: Tournament, a: int, b: int, keep_apart: Collection[str]) -> tuple[Finding, ...]:
    """A family, club or school mate whom the organiser wishes to keep apart."""
    relations = shared(tournament, a, b, keep_apart)
    if not relations:
        return ()
    return (Finding(Kind.RELATED, (a, b), severity=Severity.WISH, article=EVENT, relations=relations),)


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


def met_before(tournament: Tournament, a: int, b: int) -> tuple[Finding, ...]:
    """C.04.1 article 2: two players who have played each other do not meet again."""
    rounds = rounds_met(tournament, a, b)
    if not rounds:
        return ()
    return (Finding(Kind.MET, (a, b), rounds, article=Article("C.04.1", "2")),)


def bye_before(tournament: Tournament, history: History, player: int) -> tuple[Finding, ...]:
    """C.04.1 article 4: whoever has had a bye, or the points of a win without playing, gets no bye."""
    found = list(barring_rounds(tournament, history, "bye-or-points-of-win", player))
    if not found:
        return ()
    rounds = tuple(number for number, _ in found)
    rule = Article("C.04.1", "4")
    return (Finding(Kind.BARRED_FROM_BYE, (player,), rounds, article=rule, outcome=found[0][1]),)
