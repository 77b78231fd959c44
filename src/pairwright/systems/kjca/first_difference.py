"""Where a round of the junior draw parts from the draw: the first score group, and its first criterion."""

from __future__ import annotations

from pairwright.rules.article import Article
from pairwright.systems.findings import Finding, Kind, Severity
from pairwright.systems.kjca.costs import group_cost
from pairwright.systems.kjca.explain.drawn_round import BOOK, DrawnRound, article_of, compared_by, listed
from pairwright.systems.kjca.kjca_options import KjcaOptions
from pairwright.systems.proposed_round import GivenRound
from pairwright.tournament.tournament import Tournament

Opponents = dict[int, int]
"""Places, both ways; who has the bye is missing."""


def first_difference(tournament: Tournament, options: KjcaOptions, given: GivenRound) -> Finding | None:
    """Where a legal, complete round parts from the draw; None when it has the same pairs.

    The criteria are compared in the order of `GroupCost`; where they do not tell the two apart, the draw
    is the one that keeps relatives apart (S8).
    """
    drawn = DrawnRound.of(tournament, options)
    mine = _opponents(drawn, given)
    theirs = drawn.opponent
    bye = None if not given.byes else drawn.place[given.byes[0]]
    drawn_bye = None if drawn.draw.bye is None else drawn.place[drawn.draw.bye]
    if mine == theirs:
        return None
    if bye != drawn_bye and bye is not None and drawn_bye is not None:
        groups = drawn.pile.group_of[bye], drawn.pile.group_of[drawn_bye]
        if groups[0] != groups[1]:
            return _worse(Article(BOOK, "S7"), "bye_group", ((groups[0],), (groups[1],)), 0, (drawn, (bye,)))
    for number in range(len(drawn.pile.groups)):
        here, there = _of_group(drawn, number, mine), _of_group(drawn, number, theirs)
        if here != there or (bye != drawn_bye and {bye, drawn_bye} & set(drawn.pile.groups[number])):
            return _decided(drawn, number, (mine, theirs), (bye, drawn_bye))
    raise AssertionError("two rounds differ, and yet every score group of them is the same")


def _opponents(drawn: DrawnRound, given: GivenRound) -> Opponents:
    place = drawn.place
    return {place[a]: place[b] for pair in given.pairs for a, b in (pair, pair[::-1])}


def _of_group(drawn: DrawnRound, number: int, opponents: Opponents) -> Opponents:
    """The pairs that belong to a group: those whose lower card is in it."""
    group_of = drawn.pile.group_of
    return {a: b for a, b in opponents.items() if max(group_of[a], group_of[b]) == number}


def _incoming(drawn: DrawnRound, number: int, opponents: Opponents, bye: int | None) -> list[int]:
    """The cards from further up that no group above has paired; the same in both rounds."""
    start = drawn.pile.groups[number].start
    group_of = drawn.pile.group_of
    return [
        place for place in range(start) if place != bye and group_of[opponents.get(place, place)] >= number
    ]


def _decided(
    drawn: DrawnRound, number: int, rounds: tuple[Opponents, Opponents], byes: tuple[int | None, int | None]
) -> Finding:
    members = drawn.pile.groups[number]
    costs = [
        group_cost(
            drawn.pile,
            _incoming(drawn, number, opponents, bye),
            members,
            _of_group(drawn, number, opponents),
            bye if bye in members else None,
        )
        for opponents, bye in zip(rounds, byes, strict=True)
    ]
    changed = sorted(
        place
        for place, opponent in _of_group(drawn, number, rounds[0]).items()
        if rounds[1].get(place) != opponent
    )
    named = drawn, tuple(changed)
    difference = costs[0].first_difference(costs[1], drawn.options.colour_fix)
    if difference is None or costs[0].key(drawn.options.colour_fix) < costs[1].key(drawn.options.colour_fix):
        return _worse(Article(BOOK, "S8"), "separated", ((0,), (1,)), number + 1, named)
    criterion, value, drawn_value = difference
    return _worse(article_of(criterion), criterion, (listed(value), listed(drawn_value)), number + 1, named)


def _worse(
    article: Article,
    criterion: str,
    values: tuple[tuple[int, ...], tuple[int, ...]],
    group: int,
    named: tuple[DrawnRound, tuple[int, ...]],
) -> Finding:
    drawn, places = named
    return Finding(
        Kind.WORSE,
        tuple(drawn.player(place) for place in places),
        severity=Severity.QUALITY,
        article=article,
        comparison=compared_by(criterion, values[1], values[0]),
        group=group,
    )
