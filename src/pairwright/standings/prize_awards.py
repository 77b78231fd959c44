"""Who wins which prize: exact shares, and why it is so.

With one prize for each, the prizes are given in the order of their value. Again and again the greatest
share that anybody could still have is looked for, over all categories (at equal value the category that
stands first in the list, then the better place); whoever it belongs to keeps it, and stands aside in all
other categories, where those behind him move up. So nobody ends with a smaller prize because somebody
else was given a smaller one first.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from operator import attrgetter

from pairwright.common.collation import fold
from pairwright.common.values import dataclass
from pairwright.standings.prize_list import EQUALLY, HORT, Category, Prize, PrizeList
from pairwright.standings.ranking import Standings
from pairwright.standings.team_players import BoardPrizes
from pairwright.tournament.player import Player


@dataclass(frozen=True, slots=True)
class Placed:
    """One line of the standings. rank: shared by those level after every tie-break. points: in units."""

    participant: int
    rank: int
    points: int


@dataclass(frozen=True, slots=True)
class Share:
    """What somebody gets in a category, and how it comes about.

    place:  in the category, counted from 1; own: what it brings by the tie-breaks alone (those level
            after all of them share). level: everybody level on points in the category, in order (of
            groups: their positions among the groups).
    places: first and last place of theirs. pool: the sum of the prizes of these places.
    amount: what he gets, in the smallest unit of the currency. thing: of his place, "" for none.
    thing_open: somebody else is level with him after every tie-break, so that the thing is not decided.
    """

    place: int
    level: tuple[int, ...]
    places: tuple[int, int]
    pool: Fraction
    own: Fraction
    amount: Fraction
    thing: str = ""
    thing_open: bool = False


@dataclass(frozen=True, slots=True)
class PassedPrize:
    """A prize that somebody left to others, because he could have one prize only."""

    category: int
    amount: Fraction
    thing: str = ""


@dataclass(frozen=True, slots=True)
class PrizeAward:
    """A prize won. category: its position in the list. paid: the amount rounded down, as it is paid out."""

    participant: int
    category: int
    share: Share
    paid: int
    left: tuple[PassedPrize, ...] = ()


@dataclass(frozen=True, slots=True)
class GroupAward:
    """A prize won by a group. members: those of it who counted, best first. points: their sum, in units.

    Of a board: won by a player of a team; name: his. members: his team.
    """

    name: str
    members: tuple[int, ...]
    points: int
    category: int
    share: Share
    paid: int


@dataclass(frozen=True, slots=True)
class CategoryResult:
    """One category. awards: by place. elsewhere: who would be among the winners, but has another prize.

    not_given: prizes that nobody was there for.
    """

    category: Category
    awards: tuple[PrizeAward, ...]
    groups: tuple[GroupAward, ...]
    elsewhere: tuple[int, ...]
    not_given: tuple[Prize, ...]


@dataclass(frozen=True, slots=True)
class PrizeResult:
    """All prizes of a section.

    fund: the sum of the list; paid: what is paid out; rounded_away: what rounding down leaves.
    """

    prizes: PrizeList
    results: tuple[CategoryResult, ...]
    fund: int
    paid: int
    rounded_away: Fraction


def placed(standings: Standings) -> list[Placed]:
    """The lines of standings as prizes look at them."""
    return [Placed(one, rank, points) for one, points, rank in standings.places()]


def award(
    prizes: PrizeList,
    lines: Sequence[Placed],
    players: Sequence[Player],
    excluded: Collection[int] = (),
    boards: BoardPrizes | None = None,
) -> PrizeResult:
    """The prizes for these standings.

    lines:    in the order of the standings, everybody once. players: by participant.
    excluded: participants who can win nothing. boards: of an event of teams, for the prizes of its boards.
    Raises BadInput for a list that cannot be.
    """
    prizes.check()
    able = [line for line in lines if line.participant not in excluded]
    fields = [
        [line for line in able if category.admits(players[line.participant])]
        for category in prizes.categories
    ]
    given = _Given(prizes, fields)
    results = []
    for position, category in enumerate(prizes.categories):
        if category.by_groups:
            groups = (
                _board_awards(prizes, position, boards, excluded)
                if category.board
                else _group_awards(prizes, position, fields[position], players)
            )
            results.append(CategoryResult(category, (), groups, (), _left_over(category, groups)))
        else:
            results.append(given.result(position))
    fund = sum(prize.amount for category in prizes.categories for prize in category.prizes)
    all_awards: list[PrizeAward | GroupAward] = [one for result in results for one in result.awards]
    all_awards += [one for result in results for one in result.groups]
    paid = sum(one.paid for one in all_awards)
    exact = sum((one.share.amount for one in all_awards), Fraction(0))
    return PrizeResult(prizes, tuple(results), fund, paid, exact - paid)


class _Given:
    """The prizes of players, given out one after another."""

    def __init__(self, prizes: PrizeList, fields: Sequence[Sequence[Placed]]) -> None:
        self._prizes = prizes
        self._fields = fields
        self._home: dict[int, int] = {}
        self._left: dict[int, tuple[PassedPrize, ...]] = {}
        self._exclusive = [
            position
            for position, category in enumerate(prizes.categories)
            if prizes.one_each and not category.besides and not category.by_groups
        ]
        self._shares = [self._shares_of(position) for position in range(len(fields))]
        while self._settle_one():
            pass

    def _shares_of(self, position: int) -> dict[int, Share]:
        category = self._prizes.categories[position]
        if category.by_groups:
            return {}
        free = position not in self._exclusive
        field = [
            line
            for line in self._fields[position]
            if free or self._home.get(line.participant, position) == position
        ]
        return shares(category, field)

    def _settle_one(self) -> bool:
        """Give out the greatest share that is still open; False when there is none."""
        best: tuple[Fraction, int, int, int] | None = None
        for position in self._exclusive:
            for who, share in self._shares[position].items():
                if who not in self._home:
                    value = (share.amount, -position, -share.place, who)
                    best = value if best is None or value > best else best
        if best is None:
            return False
        home, who = -best[1], best[3]
        self._left[who] = tuple(
            PassedPrize(position, other.amount, other.thing)
            for position in self._exclusive
            if position != home and (other := self._shares[position].get(who)) is not None
        )
        self._home[who] = home
        for position in self._exclusive:
            # Also where nothing but the thing of somebody level is decided by it.
            if position != home and any(who in one.level for one in self._shares[position].values()):
                self._shares[position] = self._shares_of(position)
        return True

    def result(self, position: int) -> CategoryResult:
        """What became of one category."""
        category = self._prizes.categories[position]
        found = self._shares[position]
        awards = tuple(
            PrizeAward(
                who,
                position,
                share,
                _rounded(share.amount, self._prizes.round_to),
                self._left.get(who, ()) if position in self._exclusive else (),
            )
            for who, share in found.items()
        )
        elsewhere: list[int] = []
        by = attrgetter("points" if category.sharing in (EQUALLY, HORT) else "rank")
        ahead, last = 0, len(category.prizes) if position in self._exclusive else 0
        for level in _blocks(self._fields[position], by):
            if (start := ahead) >= last:
                break
            for line in level:
                if self._home.get(line.participant, position) == position:
                    ahead += 1
                elif ahead < last or category.prizes[start].amount:
                    elsewhere.append(line.participant)
        return CategoryResult(category, awards, (), tuple(elsewhere), _left_over(category, awards))


def _left_over(category: Category, awards: Sequence[PrizeAward] | Sequence[GroupAward]) -> tuple[Prize, ...]:
    """The prizes of places on which nobody stands."""
    return category.prizes[max((one.share.places[1] for one in awards), default=0) :]


def _rounded(amount: Fraction, step: int) -> int:
    return int(amount // step) * step


def shares(category: Category, field: Sequence[Placed]) -> dict[int, Share]:
    """What everybody in the field of a category gets; those who get nothing are left out."""
    amounts = [Fraction(prize.amount) for prize in category.prizes]
    own = _own_amounts(amounts, _blocks(field, lambda line: line.rank))
    found: dict[int, Share] = {}
    start = 0
    for tied in _blocks(field, lambda line: line.points):
        end = start + len(tied)
        pool = sum(amounts[start:end], Fraction(0))
        for offset, line in enumerate(tied):
            place = start + offset + 1
            by_place = own[line.participant]
            amount = _amount(category.sharing, by_place, pool / len(tied))
            thing = category.prizes[place - 1].thing.strip() if place <= len(category.prizes) else ""
            alone = sum(1 for other in tied if other.rank == line.rank) == 1
            share = Share(
                place, tuple(one.participant for one in tied), (start + 1, end), pool, by_place, amount,
                thing, bool(thing) and not alone,
            )  # fmt: skip
            if share.amount or share.thing:
                found[line.participant] = share
        start = end
        if start >= len(amounts):
            break
    return found


def _amount(sharing: str, by_place: Fraction, equal: Fraction) -> Fraction:
    if sharing == EQUALLY:
        return equal
    return (by_place + equal) / 2 if sharing == HORT else by_place


def _own_amounts(amounts: Sequence[Fraction], blocks: Iterable[Sequence[Placed]]) -> dict[int, Fraction]:
    """What every place brings by the tie-breaks alone; those of one rank share."""
    found: dict[int, Fraction] = {}
    start = 0
    for block in blocks:
        each = sum(amounts[start : start + len(block)], Fraction(0)) / len(block)
        found.update((line.participant, each) for line in block)
        start += len(block)
    return found


def _blocks(field: Sequence[Placed], value: Callable[[Placed], int]) -> list[list[Placed]]:
    return [list(block) for _, block in groupby(field, key=value)]


def _group_awards(
    prizes: PrizeList, position: int, field: Sequence[Placed], players: Sequence[Player]
) -> tuple[GroupAward, ...]:
    """The best groups: by the points of their best players, then by the sum of the places of these.

    Whoever a group lacks has the place behind the last one of the category.
    """
    category = prizes.categories[position]
    groups: dict[str, list[Placed]] = {}
    spelling: dict[str, str] = {}
    for line in field:
        name = str(getattr(players[line.participant], category.group_by)).strip()
        if name:
            spelling.setdefault(fold(name), name)
            groups.setdefault(fold(name), []).append(line)
    last = max((line.rank for line in field), default=0) + 1
    keyed = []
    for key, members in groups.items():
        best = members[: category.best_of]
        places = sum(line.rank for line in best) + last * (category.best_of - len(best))
        keyed.append((-sum(line.points for line in best), places, spelling[key], best))
    keyed.sort(key=lambda entry: entry[:3])
    values = [entry[:2] for entry in keyed]
    lines = [Placed(number, values.index(entry[:2]) + 1, -entry[0]) for number, entry in enumerate(keyed)]
    rows = [(name, tuple(line.participant for line in best), -points) for points, _, name, best in keyed]
    return _to_groups(prizes, position, rows, lines)


def _to_groups(
    prizes: PrizeList,
    position: int,
    rows: Sequence[tuple[str, tuple[int, ...], int]],
    lines: Sequence[Placed],
) -> tuple[GroupAward, ...]:
    return tuple(
        GroupAward(*rows[number], position, share, _rounded(share.amount, prizes.round_to))
        for number, share in shares(prizes.categories[position], lines).items()
    )


def _board_awards(
    prizes: PrizeList, position: int, boards: BoardPrizes | None, excluded: Collection[int]
) -> tuple[GroupAward, ...]:
    """The best players of a board with enough games; those level in everything share."""
    category = prizes.categories[position]
    ranking = boards.of(category.board) if boards else None
    if boards is None or ranking is None:
        return ()
    players = boards.event.tournament.players
    found = [
        one
        for one in ranking.places
        if one.rank and one.record.team not in excluded and category.admits(players[one.record.player])
    ]
    lines = [Placed(number, one.rank, -one.rank) for number, one in enumerate(found)]
    rows = [(players[one.record.player].name, (one.record.team,), one.record.points) for one in found]
    return _to_groups(prizes, position, rows, lines)
