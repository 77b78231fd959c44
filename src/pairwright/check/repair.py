"""A published round repaired: somebody did not come, has left, or has come late (C.04.2 article 4.4).

Published pairings stand, so that to leave the round as it is comes first. Every other way is given with
its price and with what would allow it: the legal round that changes the fewest boards, the round paired
again, and what guidelines of their own provide for late entries.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from enum import Enum
from itertools import zip_longest

from pairwright.check.judging import absolute_faults, drawn_by_rules, judged
from pairwright.check.published import Condition, RoundChange, conditions_for, stands, with_participants
from pairwright.common.errors import BadInput
from pairwright.common.values import dataclass, replace
from pairwright.matching.cheapest import Scale, plain_matcher
from pairwright.rules.article import Article
from pairwright.systems.board_faults import PRICE
from pairwright.systems.criterion import Pair
from pairwright.systems.findings import Finding, Severity
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import open_round
from pairwright.systems.round_context import OpenRound
from pairwright.tournament.tournament import Tournament

# -- The legal round that keeps as many published boards as can be, and the best one among those -------
# One matching of smallest weight, exactly: everybody who is not on a board that is to stay is a vertex,
# and the bye one more where their number is odd. A published board that is still legal costs nothing;
# every other board that the absolute rules allow costs one change, and after that what `PRICE` lists, in
# that order. Among equal prices the highest-ranked player has the highest-ranked opponent, and so on down.


Prices = dict[Pair, tuple[int, ...]]
"""By two vertices, the smaller first: (1 for a change, the price of it)."""


def fewest_changes(ground: OpenRound, change: RoundChange) -> GivenRound | None:
    """The round, boards in order; None when no legal round exists that keeps the boards to be kept.

    Kept boards keep their colours and their order; the others take the places that have become free.
    """
    kept = [pair for pair in change.published.pairs if change.fixed.intersection(pair)]
    bye_kept = tuple(player for player in change.published.byes if player in change.fixed)
    settled = {player for pair in kept for player in pair} | set(bye_kept)
    players = [player for player in ground.order if player not in settled]
    if len(players) % 2 and bye_kept:
        return None
    found = _FewestChanges(ground, change, players).solve()
    if found is None:
        return None
    pairs, bye = found
    return _round(ground, change.published, {frozenset(pair) for pair in (*kept, *pairs)}, bye or bye_kept)


class _FewestChanges:
    """The players who are not on boards that stay, as vertices in the order of the round; the bye is last.

    standing: published pairs that may stay. loose: vertices on none of them.
    """

    def __init__(self, ground: OpenRound, change: RoundChange, players: Sequence[int]) -> None:
        self.ground = ground
        self.players = players
        self.byes = change.published.byes
        self.bye = len(players) if len(players) % 2 else -1
        self.count = len(players) + len(players) % 2
        place = {player: vertex for vertex, player in enumerate(players)}
        published = [
            (min(place[a], place[b]), max(place[a], place[b]))
            for a, b in change.published.pairs
            if a in place and b in place
        ]
        published += [(place[player], self.bye) for player in self.byes if player in place and self.bye >= 0]
        self.published = frozenset(published)
        self.standing = [pair for pair in published if not self._faults(*pair)]
        self.loose = sorted(set(range(self.count)) - {vertex for pair in self.standing for vertex in pair})

    def solve(self) -> tuple[list[Pair], tuple[int, ...]] | None:
        """The pairs of players, and who has the bye; None when there is no legal round."""
        # A new pair of two players who both had standing boards breaks two of them. So where one broken
        # board is enough, every new pair has a loose vertex, and only those pairs need to be looked at.
        partners = self._matched(self.loose)
        if partners is None or sum(partners[a] != b for a, b in self.standing) > 1:
            partners = self._matched(range(self.count))
        if partners is None:
            return None
        pairs = [(a, b) for a, b in enumerate(partners) if a < b]
        return (
            [(self.players[a], self.players[b]) for a, b in pairs if b != self.bye],
            tuple(self.players[a] for a, b in pairs if b == self.bye),
        )

    def _matched(self, touching: Collection[int]) -> list[int] | None:
        """Partners in the cheapest matching of standing pairs and of pairs with a vertex in `touching`."""
        prices = self._prices(touching)
        if not prices:
            return [] if not self.count else None
        largest = [max(column) for column in zip(*prices.values(), strict=True)]
        costs = _packed(prices, Scale(*(limit * (self.count // 2) for limit in largest)).pack)
        # The matcher maximises; every pairing has the same number of pairs, so a shift changes nothing.
        dearest = max(costs.values())
        table: list[list[int | None]] = [[None] * self.count for _ in range(self.count)]
        for (u, v), cost in costs.items():
            table[u][v] = table[v][u] = dearest - cost
        matcher = plain_matcher(table, 0, [False] * self.count)
        if not matcher.solve():
            return None
        matcher.fix_partners(range(self.count), range(self.count))
        return [matcher.partner(vertex) for vertex in range(self.count)]

    def _prices(self, touching: Collection[int]) -> Prices:
        """What each legal pair costs, and each legal bye (as a pair with the last vertex)."""
        wanted = set(touching)
        pairs = {(min(u, v), max(u, v)) for u in wanted for v in range(self.count) if u != v}
        return {pair: self._price(*pair) for pair in pairs.union(self.standing) if not self._faults(*pair)}

    def _faults(self, u: int, v: int) -> Iterable[object]:
        if v == self.bye:
            return self.ground.bye_faults(self.players[u])
        return self.ground.pair_faults(self.players[u], self.players[v])

    def _price(self, u: int, v: int) -> tuple[int, ...]:
        changed = int((u, v) not in self.published)
        if v == self.bye:
            return (changed, *self.ground.bye_price(self.players[u]))
        return (1, *self.ground.price(self.players[u], self.players[v])) if changed else _NOTHING


_NOTHING = (0,) * (1 + len(PRICE))


def _packed(prices: Prices, pack: Callable[..., int]) -> dict[Pair, int]:
    """Prices as whole numbers; many pairs have the same one."""
    known = {price: pack(*price) for price in set(prices.values())}
    return {pair: known[price] for pair, price in prices.items()}


def _round(
    ground: OpenRound, published: GivenRound, pairs: set[frozenset[int]], bye: tuple[int, ...]
) -> GivenRound:
    """Boards in the places that they had; new ones in the free places, then at the end."""
    kept = [pair if frozenset(pair) in pairs else None for pair in published.pairs]
    standing = {frozenset(pair) for pair in kept if pair is not None}
    fresh = ground.board_order([(min(pair), max(pair)) for pair in pairs - standing])
    boards: list[Pair] = []
    for pair in [*kept, *(None for _ in fresh)]:
        if pair is not None:
            boards.append(pair)
        elif fresh:
            boards.append(ground.colours(*fresh.pop(0), len(boards) + 1))
    return GivenRound(tuple(boards), bye, published.coloured)


# ------------------------------------------------------------------------------------------------------


NO_LEGAL_ROUND = "no legal round is possible if these boards are kept"


class RepairKind(Enum):
    """What is done about it."""

    FEWEST = "fewest changes"
    LATE = "late entries on new boards"
    AGAIN = "paired again"
    LEAVE = "left as it is"


@dataclass(frozen=True, slots=True)
class BoardChange:
    """One board, or bye, that is not what was published.

    board:  its number (from 1) in the round as it would be, in the published one where it falls away;
            0 for the bye.
    before, after: two players, White first; one player for a bye; () where there is nothing.
    """

    board: int
    before: tuple[int, ...]
    after: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Repair:
    """One way to go on, and what it costs.

    article:  by which the published round stands; guidelines of their own: what provides for this way.
    round_:   the round as it would be, boards in order; None where there is no such round (`refusal`).
    changes:  every board that is not as published.
    moved:    players present whose opponent or colour changes, or who lose or get the bye.
    waiting:  who has no game and no pairing-allocated bye: they get what the event grants.
    forfeits: boards, White first, that are decided because somebody is absent.
    broken:   what the round breaks (see `broken_rules`; what the round paired again breaks too is marked).
    refusal:  why there is none.
    conditions: what may allow the change; () for the round left as it is, and where the rules name nothing.
    """

    kind: RepairKind
    article: Article
    round_: GivenRound | None
    changes: tuple[BoardChange, ...] = ()
    moved: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    forfeits: tuple[Pair, ...] = ()
    broken: tuple[Finding, ...] = ()
    refusal: str = ""
    conditions: tuple[Condition, ...] = ()

    @property
    def boards_changed(self) -> int:
        """How many boards, and byes, of the round as it would be were not published."""
        return sum(bool(change.after) for change in self.changes)

    @property
    def extra_broken(self) -> tuple[Finding, ...]:
        """What it breaks beyond what the round paired again breaks."""
        return tuple(rule for rule in self.broken if not rule.also_drawn)


def repairs(
    tournament: Tournament,
    published: GivenRound,
    *,
    absent: Collection[int] = (),
    added: Collection[int] = (),
    fixed: Collection[int] = (),
    system: str = "",
    edition: str | int = "",
    keep_apart: Collection[str] = (),
    **options: str | bool | int,
) -> tuple[Repair, ...]:
    """Ways to go on after the publication of a round: left as it is, then those that change it.

    tournament: as it stood before the round was drawn. published: the round, in the order of the boards.
    absent:     players of the round who do not play it after all.
    added:      players of the tournament who do, although they were not drawn; in order of arrival.
    fixed:      players whose boards (or bye) stay, because the game has begun.
    system, edition, keep_apart, options: as for `broken_rules`.

    A round robin is only ever left as it is; the fewest changes are left out where they are what the
    system itself provides for late entries. Raises BadInput for players who are not where they should be.
    """
    change = RoundChange.of(tournament, published, absent, added, fixed)

    def ground_with(players: Collection[int]) -> OpenRound:
        event = with_participants(tournament, players)
        return open_round(event, system=system, edition=edition, keep_apart=keep_apart, **options)

    ground = ground_with(change.participants)
    left = _left(change, ground_with(change.drawn))
    if not ground.gives_byes:
        return (left,)
    drawn, refusal = drawn_by_rules(ground)
    again = Repair(RepairKind.AGAIN, _stands(ground), drawn, refusal=refusal)
    if drawn is not None:
        again = _priced(again, change, ground)
    fewest, late = _fewest(change, ground, again.broken), tuple(_late(change, ground, again.broken))
    found = (late if any(one.round_ == fewest.round_ for one in late) else (fewest, *late)) + (again,)
    return (left, *(_allowed(one, change, ground, left, fewest) for one in found))


def rest_paired(
    tournament: Tournament,
    given: GivenRound,
    keep: Collection[int],
    *,
    system: str = "",
    edition: str | int = "",
    keep_apart: Collection[str] = (),
    **options: str | bool | int,
) -> GivenRound:
    """The boards of these players, or their byes, stay; the others are paired by the rules among themselves.

    tournament: as before the round, which the players of `given` play. given: who meets whom so far; whoever
    of it has no opponent is paired too. The boards are in the order of the rules; those that stay keep their
    colours. Raises BadInput where a table says who meets whom, where nobody stays and where nobody is left,
    NoPairing where the rules admit no round of the others.
    """
    whole = open_round(tournament, system=system, edition=edition, keep_apart=keep_apart, **options)
    if not whole.gives_byes:
        raise BadInput.told("the table says who meets whom: no boards can be kept while others are paired")
    named = set(keep)
    pairs = tuple(pair for pair in given.pairs if not named.isdisjoint(pair))
    byes = tuple(player for player in given.byes if player in named)
    staying = {*byes, *(player for pair in pairs for player in pair)}
    others = [player for player in whole.order if player not in staying]
    if not staying:
        raise BadInput.told("nobody named here has a board or a bye that could stay")
    if len(others) < 2:
        raise BadInput.told("all boards stay: there is nobody left to pair")
    drawn = GivenRound.of(whole.with_tournament(with_participants(whole.tournament, others)).draw())
    boards = enumerate(whole.board_order([*pairs, *drawn.pairs]), 1)
    coloured = (pair if pair[0] in staying else whole.colours(*pair, board) for board, pair in boards)
    return GivenRound(tuple(coloured), (*byes, *drawn.byes))


def _stands(ground: OpenRound) -> Article:
    """By what a published round stands in these rules."""
    return ground.system.stands or stands(ground.complete.edition)


def _allowed(repair: Repair, change: RoundChange, ground: OpenRound, left: Repair, fewest: Repair) -> Repair:
    """The way with what may allow it."""
    if repair.round_ is None or ground.system.stands is not None:
        return repair
    found = conditions_for(
        ground.complete.edition,
        change,
        ground,
        repair.round_,
        left.broken,
        fewest=repair.boards_changed <= fewest.boards_changed,
    )
    return replace(repair, conditions=found)


def _fewest(change: RoundChange, ground: OpenRound, reference: Sequence[Finding]) -> Repair:
    found = fewest_changes(ground, change)
    made = Repair(RepairKind.FEWEST, _stands(ground), found, refusal="" if found else NO_LEGAL_ROUND)
    return _priced(made, change, ground, reference) if found else made


def _late(change: RoundChange, ground: OpenRound, reference: Sequence[Finding]) -> Iterator[Repair]:
    """What the system itself provides for late entries (KJCA R1.3)."""
    late = ground.with_late_entries(change.published, change.absent, change.added)
    if late is not None:
        made = Repair(
            RepairKind.LATE, late.article, late.round_, waiting=late.waiting, forfeits=late.forfeits
        )
        # The draw stands by these guidelines, so that it owes nothing to the one that would be made now.
        priced = _priced(made, change, ground, reference)
        faults = (one for one in priced.broken if one.severity is not Severity.QUALITY)
        yield replace(priced, broken=tuple(faults))


def _left(change: RoundChange, ground: OpenRound) -> Repair:
    """Nothing is changed: games against the absent are decided, late entries wait for the next round."""
    given = change.published
    byes = tuple(player for player in given.byes if player not in change.absent)
    stays = GivenRound(given.pairs, byes, given.coloured)
    return Repair(
        RepairKind.LEAVE,
        _stands(ground),
        stays,
        changes_between(given, stays),
        waiting=change.added,
        forfeits=change.forfeits,
        broken=tuple(absolute_faults(ground, given)),
    )


def _priced(
    repair: Repair, change: RoundChange, ground: OpenRound, reference: Sequence[Finding] | None = None
) -> Repair:
    assert repair.round_ is not None
    changes = changes_between(change.published, repair.round_)
    touched = {player for board in changes for side in (board.before, board.after) for player in side}
    lasting = tuple(player for player in ground.order if player in touched - set(change.added))
    waits = set(repair.waiting)
    broken = judged(ground, repair.round_, reference) if not waits and not repair.forfeits else ()
    return replace(repair, changes=changes, moved=lasting, broken=broken)


def changes_between(published: GivenRound, after: GivenRound) -> tuple[BoardChange, ...]:
    """What is not the same in two rounds: the boards that went against those that came, in order; byes."""
    old_boards, new_boards = set(published.pairs), set(after.pairs)
    came = [(board, pair) for board, pair in enumerate(after.pairs, 1) if pair not in old_boards]
    went = [(board, pair) for board, pair in enumerate(published.pairs, 1) if pair not in new_boards]
    found = []
    for new, old in zip_longest(came, went):
        board = new[0] if new is not None else old[0]
        found.append(BoardChange(board, () if old is None else old[1], () if new is None else new[1]))
    old_byes = [(player,) for player in published.byes if player not in after.byes]
    new_byes = [(player,) for player in after.byes if player not in published.byes]
    found += [BoardChange(0, old, new) for old, new in zip_longest(old_byes, new_byes, fillvalue=())]
    return tuple(found)
