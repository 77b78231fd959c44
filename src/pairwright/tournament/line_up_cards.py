"""Line-up cards of team matches: which are legal, what is wrong with one, and who may see it when.

A card names players by their places in the fixed order of the squad (1 and up), board by board from board 1
down; NOBODY leaves a board empty. Cards of one round are opened together at a moment that only the clock of
the desk knows to have come: until then the other side learns nothing, not even whether there is a card.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from enum import StrEnum

from pairwright.common.values import dataclass
from pairwright.tournament.person import Particulars
from pairwright.tournament.player import SEXES, birth_year

NOBODY = 0
"""An empty board."""


class Order(StrEnum):
    """How far a card keeps the order of the squad: to the letter, up to a rating difference, not at all."""

    FIXED = "fixed"
    RATING = "rating"
    FREE = "free"


class Late(StrEnum):
    """Who plays when no card has come in time: the first of the squad, those of the last round, or undecided.

    With ARBITER the first of the squad sit down until he has decided.
    """

    FIRST_BOARDS = "first-boards"
    LAST_LINE_UP = "last-line-up"
    ARBITER = "arbiter"


class Status(StrEnum):
    """What became of a card. LATE and WRONG wait for the arbiter; until then the default plays."""

    OPEN = "open"
    HANDED_IN = "handed-in"
    DEFAULT = "default"
    LATE = "late"
    WRONG = "wrong"
    DECIDED = "decided"
    REPLACED = "replaced"

    @property
    def to_decide(self) -> bool:
        """True while the arbiter has something to say."""
        return self in (Status.LATE, Status.WRONG)


@dataclass(frozen=True, slots=True)
class CardRules:
    """What the regulations say about cards.

    boards:  of a match. gap: with Order.RATING, by how many points somebody further down the squad must be
             stronger to sit above another. holes: True where a board above the last ones may stay empty.
    minimum: how many must play for the match to take place.
    conditions: (board, condition) for boards that are not for everybody. average: of the ratings of those who
             play, at most; 0 for no such rule. year: of the match, for ages; 0 where nobody knows it.
    """

    boards: int
    order: Order = Order.FIXED
    gap: int = 0
    late: Late = Late.FIRST_BOARDS
    holes: bool = False
    minimum: int = 1
    conditions: tuple[tuple[int, str], ...] = ()
    average: int = 0
    year: int = 0


class FaultKind(StrEnum):
    """What can be wrong with a card."""

    LENGTH = "length"
    UNKNOWN = "unknown"
    TWICE = "twice"
    ORDER = "order"
    HOLE = "hole"
    FEW = "few"
    CONDITION = "condition"
    AVERAGE = "average"


_ARTICLES = {
    FaultKind.LENGTH: "event regulations",
    FaultKind.UNKNOWN: "ECU B.12.3.1",
    FaultKind.TWICE: "ECU B.12.3.1",
    FaultKind.ORDER: "ECU B.12.3.1",
    FaultKind.HOLE: "event regulations",
    FaultKind.FEW: "event regulations",
    FaultKind.CONDITION: "event regulations",
    FaultKind.AVERAGE: "event regulations",
}
LATE_ARTICLE = "ECU B.12.3.3"
"""A card after the deadline: the first of the squad play."""


@dataclass(frozen=True, slots=True)
class LineUpFault:
    """One thing wrong with a card.

    board: where, 0 for the whole card. place: of whom; other: of whom he sits below though he comes first in
    the squad (ORDER); for LENGTH and FEW how many there are and how many there must be, for AVERAGE what it
    is and what it may be. condition: of the board, which the player does not meet.
    """

    kind: FaultKind
    board: int = 0
    place: int = 0
    other: int = 0
    condition: str = ""

    @property
    def article(self) -> str:
        """The regulation that the arbiter can name: no rule of FIDE orders cards, events copy these."""
        return _ARTICLES[self.kind]


@dataclass(frozen=True, slots=True)
class CaptainCard:
    """Who sits where for a team in one round.

    team: as the holder of the card names it. players: who plays, by place, per board.
    submitted_at, by: when and by whom it was handed in, "" for nobody; times are texts of the desk's clock
            in UTC, whose order is that of time.
    asked:  what was handed in, where something else is played. article: by which the arbiter decided.
    salt:   of the seal that the captain was shown, "" where there is none.
    """

    team: int
    players: tuple[int, ...]
    submitted_at: str = ""
    by: str = ""
    status: Status = Status.HANDED_IN
    asked: tuple[int, ...] = ()
    article: str = ""
    salt: str = ""


def first_boards(rules: CardRules, squad: int) -> tuple[int, ...]:
    """The first of a squad of so many players, in its order; the bottom boards stay empty in a short team."""
    return card_of(range(1, squad + 1), rules.boards)


def card_of(places: Collection[int], boards: int) -> tuple[int, ...]:
    """The card of those who play, in the order of the squad; whoever is left over stays out."""
    found = sorted(places)[:boards]
    return (*found, *[NOBODY] * (boards - len(found)))


def default_card(rules: CardRules, squad: int, last: Sequence[int] = ()) -> tuple[int, ...]:
    """Who plays where no card came. last: the line-up of the round before, () for none."""
    return tuple(last) if rules.late is Late.LAST_LINE_UP and last else first_boards(rules, squad)


CONDITION = re.compile(r"w|m|titled|(u|o)(\d{1,3})|(max|min)(\d{1,4})")
"""Who may sit on a board: women, men; with a title; under or over an age, by year; a rating up to or from."""


def meets(condition: str, person: Particulars, rating: int, year: int) -> bool:
    """Whether somebody meets a condition; of whom it is not known does not.

    condition: of the form `CONDITION`. year: of the match; while nobody knows it, every known age will do.
    """
    if condition in ("w", "m"):
        return SEXES.get(person.sex.strip()) == condition
    if condition == "titled":
        return bool(person.title.strip())
    found = CONDITION.fullmatch(condition)
    assert found is not None
    if found[3]:
        limit = int(found[4])
        return rating <= limit if found[3] == "max" else rating >= limit
    born = birth_year(person.birth_date)
    if not born or not year:
        return bool(born)
    age = year - born
    return age <= int(found[2]) if found[1] == "u" else age >= int(found[2])


def faults(players: Sequence[int], rules: CardRules, squad: Sequence[Particulars]) -> tuple[LineUpFault, ...]:
    """Everything wrong with a card, from board 1 down; () for a legal one. squad: in its order."""
    if len(players) != rules.boards:
        return (LineUpFault(FaultKind.LENGTH, place=len(players), other=rules.boards),)
    found = [*_strangers(players, len(squad)), *_holes(players, rules)]
    known = [place if NOBODY <= place <= len(squad) else NOBODY for place in players]
    ratings = [one.rating or one.national_rating for one in squad]
    found += _out_of_order(known, rules, ratings)
    found += _unmet(known, rules, squad, ratings)
    found += _too_strong(known, rules, ratings)
    there = sum(place != NOBODY for place in players)
    if there < rules.minimum:
        found.append(LineUpFault(FaultKind.FEW, place=there, other=rules.minimum))
    return tuple(sorted(found, key=lambda fault: (fault.board or rules.boards + 1, fault.kind)))


def _strangers(players: Sequence[int], squad: int) -> Iterator[LineUpFault]:
    for board, place in enumerate(players, 1):
        if not NOBODY <= place <= squad:
            yield LineUpFault(FaultKind.UNKNOWN, board, place)
        elif place != NOBODY and place in players[: board - 1]:
            yield LineUpFault(FaultKind.TWICE, board, place)


def _holes(players: Sequence[int], rules: CardRules) -> Iterator[LineUpFault]:
    for board, place in enumerate(players, 1):
        if place == NOBODY and any(players[board:]) and not rules.holes:
            yield LineUpFault(FaultKind.HOLE, board)


def _out_of_order(players: Sequence[int], rules: CardRules, ratings: Sequence[int]) -> Iterator[LineUpFault]:
    """For everybody, the first above him who should sit below him."""
    for board, place in enumerate(players, 1):
        above = next((one for one in players[: board - 1] if _jumps(one, place, rules, ratings)), NOBODY)
        if above != NOBODY:
            yield LineUpFault(FaultKind.ORDER, board, place, above)


def _jumps(above: int, below: int, rules: CardRules, ratings: Sequence[int]) -> bool:
    """True when the one above comes later in the squad, and may not pass the other."""
    if NOBODY in (above, below) or above <= below or rules.order is Order.FREE:
        return False
    return rules.order is Order.FIXED or ratings[above - 1] - ratings[below - 1] < rules.gap


def _unmet(
    players: Sequence[int], rules: CardRules, squad: Sequence[Particulars], ratings: Sequence[int]
) -> Iterator[LineUpFault]:
    """Whoever sits on a board that is for others; how strong somebody without a rating is nobody knows."""
    for board, condition in rules.conditions:
        place = players[board - 1] if board <= len(players) else NOBODY
        rating = ratings[place - 1]
        met = meets(condition, squad[place - 1], rating, rules.year) and (rating or condition[:3] != "max")
        if place != NOBODY and not met:
            yield LineUpFault(FaultKind.CONDITION, board, place, condition=condition)


def _too_strong(players: Sequence[int], rules: CardRules, ratings: Sequence[int]) -> Iterator[LineUpFault]:
    """The average of those who play and have a rating; nobody knows how strong the others are."""
    rated = [ratings[place - 1] for place in players if place != NOBODY and ratings[place - 1]]
    if rules.average and sum(rated) > rules.average * len(rated):
        yield LineUpFault(FaultKind.AVERAGE, 0, -(-sum(rated) // len(rated)), rules.average)


class Who(StrEnum):
    """In what part somebody looks at the cards."""

    PUBLIC = "public"
    CAPTAIN = "captain"
    ARBITER = "arbiter"
    CHIEF_ARBITER = "chief-arbiter"


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody who looks. team: of a captain."""

    who: Who = Who.PUBLIC
    team: int = 0


@dataclass(frozen=True, slots=True)
class SeenCard:
    """What somebody sees of a card. players: None for what is kept from him."""

    status: Status
    players: tuple[int, ...] | None = None
    at: str = ""


KEPT_FROM = SeenCard(Status.OPEN)
"""What everybody else sees of every card before the deadline: the same whether there is one or not."""


def is_open(now: str, deadline: str) -> bool:
    """True while cards are taken and kept, by the clock of the desk; a deadline of "" is not yet named."""
    return not deadline or now < deadline


def visible(
    card: CaptainCard | None,
    team: int,
    viewer: Viewer,
    now: str,
    deadline: str,
    default: tuple[int, ...],
    chief_looks: bool = False,
) -> SeenCard:
    """What somebody may see of the card of a team at an instant of the desk's clock.

    Before the deadline: its own captain all of it; arbiters whether it is there, and since when; the chief
    arbiter all of it where the regulations let him (chief_looks); anybody else nothing. From the deadline on
    everybody sees everything. default: who plays without a card.
    """
    if not is_open(now, deadline):
        return (
            SeenCard(card.status, card.players, card.submitted_at)
            if card
            else SeenCard(Status.DEFAULT, default)
        )
    own = viewer.who is Who.CAPTAIN and viewer.team == team
    if card is None or not (own or viewer.who in (Who.ARBITER, Who.CHIEF_ARBITER)):
        return KEPT_FROM
    looks = own or (chief_looks and viewer.who is Who.CHIEF_ARBITER)
    return SeenCard(card.status, card.players if looks else None, card.submitted_at)


def opened(
    card: CaptainCard | None,
    team: int,
    rules: CardRules,
    squad: Sequence[Particulars],
    last: Sequence[int] = (),
) -> CaptainCard:
    """The card of a team at the deadline: as handed in; the default for a wrong one or none.

    last: its line-up of the round before. A wrong card waits for the arbiter.
    """
    default = default_card(rules, len(squad), last)
    if card is None:
        return CaptainCard(team, default, status=Status.DEFAULT)
    if not faults(card.players, rules, squad):
        return card
    return CaptainCard(
        team, default, card.submitted_at, card.by, Status.WRONG, asked=card.players, salt=card.salt
    )
