"""A round made by hand, judged by any pairing system: what it breaks, costs and shows, as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from pairwright.common.errors import NoPairing
from pairwright.common.values import dataclass, replace
from pairwright.rules.books import in_edition
from pairwright.systems.answers import Meeting, RoundAnswer
from pairwright.systems.criterion import Difference
from pairwright.systems.findings import Finding, Kind, Severity
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import open_round
from pairwright.systems.round_context import OpenRound
from pairwright.tournament.tournament import Tournament

TOO_FEW_PLAYERS = "fewer than two players take part: there is nothing to pair"


def broken_rules(
    tournament: Tournament,
    given: GivenRound,
    *,
    system: str = "",
    edition: str | int = "",
    keep_apart: Collection[str] = (),
    **options: str | bool | int,
) -> tuple[Finding, ...]:
    """Everything that a pairing of the next round of `tournament` breaks; () when nothing.

    The absolute rules first, then what the rules prefer otherwise, then the wishes of the organiser. In
    quality no round is perfect: what the draw by the rules breaks for the same players is marked, and
    where the round parts from the draw, `Kind.WORSE` names the criterion that decides (not for the
    edition of 2012, and only for legal, complete rounds).

    system, edition, options: as for `pairwright.pair`. keep_apart: relations ("family", "club",
    "school") that the organiser wishes to keep apart. Raises BadInput for an unknown system or edition,
    and for a round that the event does not have.
    """
    ground = open_round(tournament, system=system, edition=edition, keep_apart=keep_apart, **options)
    return judged(ground, given)


def judged(
    ground: OpenRound, given: GivenRound, reference: Sequence[Finding] | None = None
) -> tuple[Finding, ...]:
    """What a pairing breaks on this ground. reference: what the draw by the rules breaks, if it is known."""
    drawn, _ = drawn_by_rules(ground)
    if reference is None:
        reference = [] if drawn is None else [*absolute_faults(ground, drawn), *ground.quality(drawn)]
    if given == drawn:
        found = list(reference)
    else:
        found = [*absolute_faults(ground, given), *ground.quality(given)]
        if drawn is not None and not any(one.absolute for one in found):
            difference = ground.first_difference(given)
            found += [] if difference is None else [difference]
    known = {one.said for one in reference}
    marked = [replace(one, also_drawn=True) if one.said in known else one for one in found]
    order = list(Severity)
    return tuple(sorted(marked, key=lambda one: order.index(one.severity)))


@dataclass(frozen=True, slots=True)
class Prices:
    """What a round made by hand loses against the draw.

    changes:    every pair (or bye) of it that the draw does not have, with its price when it alone is
                wished for; those that break a rule by themselves are not priced.
    difference: where it parts from the draw and what decides; None when it is the draw, colours apart,
                or when it cannot be compared because of what it breaks.
    """

    changes: tuple[RoundAnswer, ...]
    difference: Difference | None


def prices(opened: OpenRound, given: GivenRound) -> Prices | None:
    """The price of every change; None where the system compares no rounds, or there is no draw."""
    if not opened.compares:
        return None
    try:
        explained, made = opened.explainer(), set(map(frozenset, opened.drawn.pairs))
    except NoPairing:
        return None
    meetings: list[Meeting] = [
        *(pair for pair in given.pairs if frozenset(pair) not in made),
        *((player, None) for player in given.byes if player not in opened.drawn.byes),
    ]
    changes = tuple(explained.why_not(a, b) for a, b in meetings if _possible(opened, a, b))
    legal = not any(absolute_faults(opened, given))
    return Prices(changes, opened.compare(opened.drawn, given) if legal else None)


def is_the_draw(opened: OpenRound, given: GivenRound) -> bool:
    """Whether a pairing is the draw by the rules; its colours count where it says them."""
    try:
        drawn = opened.drawn
    except NoPairing:
        return False
    if given.coloured:
        same = set(drawn.pairs) == set(given.pairs)
    else:
        same = set(map(frozenset, drawn.pairs)) == set(map(frozenset, given.pairs))
    free = opened.gives_byes or not given.byes
    return same and (set(drawn.byes) == set(given.byes) or not free) and len(drawn.pairs) == len(given.pairs)


def _possible(opened: OpenRound, a: int, b: int | None) -> bool:
    """Both take part, and nothing keeps the two apart (or the one from the bye) by itself."""
    if b is None:
        return a in opened.place_of and len(opened.order) % 2 == 1 and not opened.bye_faults(a)
    return a != b and {a, b} <= opened.place_of.keys() and not opened.pair_faults(a, b)


def absolute_faults(ground: OpenRound, given: GivenRound) -> Iterator[Finding]:
    """Whoever is missing or there twice; pairs that must not be; a bye that must not be given."""
    times = Counter(player for pair in given.pairs for player in pair)
    times.update(given.byes)
    rule, present = ground.complete, set(ground.order)
    absent = in_edition("C.04.2", "3.3", rule.edition)
    # A table stands whoever has left: his game is not played, and is not missed.
    away = frozenset() if ground.gives_byes else ground.tournament.absent_next_round()
    for player in ground.order:
        if not times[player] and player not in away:
            yield Finding(Kind.NOT_PAIRED, (player,), article=rule)
    for player in sorted(times):
        if player not in present and ground.gives_byes:
            yield Finding(Kind.NOT_IN_THE_DRAW, (player,), article=absent)
        if times[player] > 1:
            yield Finding(Kind.PAIRED_TWICE, (player,), article=rule)
    if len(given.byes) > 1 and ground.gives_byes:
        yield Finding(Kind.MANY_BYES, given.byes, article=rule)
    yield from barred_pairs(ground, given)


def barred_pairs(ground: OpenRound, given: GivenRound) -> Iterator[Finding]:
    """Pairs that must not be, and a bye that must not be given, whoever else is missing."""
    present = set(ground.order)
    for a, b in given.pairs:
        if a != b and (not ground.gives_byes or {a, b} <= present):
            yield from ground.pair_faults(a, b)
    odd = len(present) % 2 == 1
    for player in given.byes:
        if player in present:
            if not odd and ground.gives_byes:
                yield Finding(Kind.NO_BYE_DUE, (player,), article=ground.complete)
            yield from ground.bye_faults(player)


def drawn_by_rules(ground: OpenRound) -> tuple[GivenRound | None, str]:
    """The draw by the rules; None where there is none, or nobody to be drawn, and why."""
    if len(ground.order) < 2:
        return None, TOO_FEW_PLAYERS
    try:
        return ground.drawn, ""
    except NoPairing as error:
        return None, str(error)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a round breaks, costs and shows.

    drawn:   it is the draw by the rules. priced: its changes have prices; changes, difference: see `Prices`.
    notices: what an arbiter would look at.
    """

    drawn: bool
    rules: tuple[Finding, ...]
    priced: bool
    changes: tuple[RoundAnswer, ...]
    difference: Difference | None
    notices: tuple[Finding, ...]


def judgement(opened: OpenRound, given: GivenRound, wished: Collection[str] = ()) -> Judgement:
    """A round made by hand, judged. wished: relations that the organiser wishes to keep apart."""
    from pairwright.check.draft_warnings import look

    found = prices(opened, given)
    return Judgement(
        is_the_draw(opened, given),
        judged(opened, given),
        found is not None,
        found.changes if found else (),
        found.difference if found else None,
        look(opened.tournament, given, keep_apart=wished, system=opened.system.key),
    )
