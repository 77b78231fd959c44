"""A prize list: what can be won, by whom, and how those who are level share it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum

from pairwright.common.collation import fold
from pairwright.common.errors import BadInput
from pairwright.common.messages import told
from pairwright.common.values import dataclass, field
from pairwright.tournament.player import SEXES, Player, birth_year

NOT_SHARED, EQUALLY, HORT = "none", "equal", "hort"
SHARINGS = (EQUALLY, HORT, NOT_SHARED)
"""Those level on points share their prizes equally; or half by place and half equally (the Hort system);
or the tie-breaks decide alone. Who is level after every tie-break shares in any case."""

GROUPS = ("club", "school", "federation", "family")
"""What a prize for the best group may go by."""

MOST_BOARDS = 21
"""Of a match, and the reserves as one more."""
MOST_GAMES = 99

LARGEST = 10**12
_CURRENCY = re.compile(r"[^\W\d_]{0,3}|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Prize:
    """The prize of one place. amount: in the smallest unit of the currency. thing: "Cup", a book, ""."""

    amount: int = 0
    thing: str = ""


class BoardOf(StrEnum):
    """For which board a player of a team counts.

    SQUAD: by his place in the fixed order of the squad, wherever he sat; those behind the last board are
    reserves. PLAYED: the board on which most of his games were, of several the upper one.
    """

    SQUAD = "squad"
    PLAYED = "played"


@dataclass(frozen=True, slots=True)
class BoardRules:
    """What is announced of board prizes. by: of BoardOf. least: games needed, 0 for half of the rounds."""

    by: str = BoardOf.SQUAD.value
    least: int = 0

    def faults(self) -> Iterator[str]:
        """What cannot be."""
        if self.by not in tuple(BoardOf):
            known = ", ".join(BoardOf)
            yield told("a player counts for a board by {known}, not {text!r}", known=known, text=self.by)
        if not 0 <= self.least <= MOST_GAMES:
            yield told("0 to {most} games can be needed for a board prize", most=MOST_GAMES)


@dataclass(frozen=True, slots=True)
class Category:
    """Prizes for some of the players, or for the best groups of them.

    prizes: by place in the category. sharing: one of SHARINGS, for the amounts; a thing goes by place.
    rating_from, rating_to: limits of the rating, 0 for none; the national one where there is no other.
    unrated: players without any rating are among them, where there is a limit.
    born_from, born_to: first and last year of birth, 0 for none. sex: "f", "m" or "".
    federation, club, school: only these, "" for all.
    group_by: a word of GROUPS when groups win it and not players; best_of: how many of a group count.
    besides: may be won beside another prize, whatever the rule of the list.
    board: in an event of teams, for the players of this board; the reserves stand behind the last. 0: none.
    """

    name: str
    prizes: tuple[Prize, ...] = ()
    sharing: str = EQUALLY
    rating_from: int = 0
    rating_to: int = 0
    unrated: bool = True
    born_from: int = 0
    born_to: int = 0
    sex: str = ""
    federation: str = ""
    club: str = ""
    school: str = ""
    group_by: str = ""
    best_of: int = 3
    besides: bool = False
    board: int = 0

    @property
    def by_groups(self) -> bool:
        """True when it is not the participants of the standings who win it: groups, or players of teams."""
        return bool(self.group_by or self.board)

    def admits(self, player: Player) -> bool:
        """True when a player belongs to it."""
        return self._admits_rating(player) and self._admits_birth(player) and self._admits_words(player)

    def _admits_rating(self, player: Player) -> bool:
        if not (self.rating_from or self.rating_to):
            return True
        rating = player.rating or player.national_rating
        if not rating:
            return self.unrated
        return rating >= self.rating_from and (not self.rating_to or rating <= self.rating_to)

    def _admits_birth(self, player: Player) -> bool:
        if not (self.born_from or self.born_to):
            return True
        year = birth_year(player.birth_date)
        return bool(year) and year >= self.born_from and (not self.born_to or year <= self.born_to)

    def _admits_words(self, player: Player) -> bool:
        if self.sex and SEXES.get(player.sex.strip()) != {"f": "w"}.get(self.sex, self.sex):
            return False
        wanted = (
            (self.federation, player.federation),
            (self.club, player.club),
            (self.school, player.school),
        )
        return all(not wish or fold(wish) == fold(own) for wish, own in wanted)


@dataclass(frozen=True, slots=True)
class PrizeList:
    """The prizes of a section, as announced.

    categories: among prizes of equal value the earlier category goes first.
    currency:   three letters or a sign. one_each: nobody gets more than one prize, and each the greatest.
    round_to:   what is paid out is rounded down to a multiple of this, in the smallest unit.
    leavers:    those who have withdrawn may win prizes as well.
    boards:     who stands in the lists of the boards, in an event of teams.
    """

    categories: tuple[Category, ...] = ()
    currency: str = "EUR"
    one_each: bool = True
    round_to: int = 1
    leavers: bool = False
    boards: BoardRules = field(default_factory=BoardRules)

    def check(self) -> None:
        """Raise BadInput naming everything that cannot be."""
        faults = list(_faults(self))
        if faults:
            raise BadInput(*faults)


def _faults(prizes: PrizeList) -> Iterator[str]:
    if not _CURRENCY.fullmatch(prizes.currency):
        yield told("the currency must be three letters or a symbol, not {text!r}", text=prizes.currency)
    if not 1 <= prizes.round_to <= 1_000_000:
        yield told("payments are rounded to 1 of the smallest unit or more")
    yield from prizes.boards.faults()
    names = [fold(category.name) for category in prizes.categories]
    for position, category in enumerate(prizes.categories):
        label = category.name.strip() or told("category {n}", n=position + 1)
        if not category.name.strip():
            yield told("category {n} needs a name", n=position + 1)
        elif names.index(names[position]) != position:
            yield told("{name}: there are two categories of this name", name=label)
        for fault in _category_faults(category):
            yield told("{label}: {fault}", label=label, fault=fault)


def _category_faults(category: Category) -> Iterator[str]:
    if not category.prizes:
        yield told("this category has no prizes")
    for place, prize in enumerate(category.prizes, 1):
        if not 0 <= prize.amount <= LARGEST:
            yield told("prize {n} does not have a valid amount", n=place)
        elif not prize.amount and not prize.thing.strip():
            yield told("prize {n} is empty", n=place)
        if place > 1 and prize.amount > category.prizes[place - 2].amount:
            yield told("prize {n} is higher than prize {before}", n=place, before=place - 1)
    if category.sharing not in SHARINGS:
        yield told(
            "prizes are shared in one of these ways: {ways}; not {way!r}",
            ways=", ".join(SHARINGS), way=category.sharing,
        )  # fmt: skip
    if category.rating_to and category.rating_to < category.rating_from:
        yield told(
            "the rating range {first} to {last} ends before it begins",
            first=category.rating_from, last=category.rating_to,
        )  # fmt: skip
    if category.born_to and category.born_to < category.born_from:
        yield told(
            "the birth years {first} to {last} end before they begin",
            first=category.born_from, last=category.born_to,
        )  # fmt: skip
    if category.sex not in ("", "f", "m"):
        yield told("the sex is f, m or empty, not {text!r}", text=category.sex)
    if category.group_by and category.group_by not in GROUPS:
        yield told("groups are {known}, not {text!r}", known=", ".join(GROUPS), text=category.group_by)
    if category.group_by and category.board:
        yield told("a prize of a board is won by players, not by groups")
    if not 0 <= category.board <= MOST_BOARDS:
        yield told("a prize is for a board of a match, 1 to {most}", most=MOST_BOARDS)
    if category.group_by and not 1 <= category.best_of <= 100:
        yield told("between 1 and 100 players of a group can count")
