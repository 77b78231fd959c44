"""What every edition of a Swiss system says, as a value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from pairwright.errors import BadInput
from pairwright.rules.article import Article
from pairwright.systems.swiss.boards import NumberParity
from pairwright.systems.swiss.bye import ByeBar
from pairwright.told import told
from pairwright.tournament.acceleration import BakuCut, BakuPoints, virtual_points
from pairwright.tournament.tournament import Tournament
from pairwright.values import dataclass

if TYPE_CHECKING:
    from pairwright.systems.evidence import DependsOn


@dataclass(frozen=True, slots=True, kw_only=True)
class SwissEdition:
    """One edition; each system adds the switches in which its texts differ, and readings of open places.

    book:          where the articles stand. older: its articles and criteria as an older text numbers them.
    open_to_reading: for each other reading the article (of 2026; of another book with its key before it)
                   that leaves it open, what we read there, and what it reads; both marked for translation.
    rounds_unknown: what is wrong where the number of rounds is not known.

    name:          the key of the edition.
    pab_bar:       which rounds without a game bar from the pairing-allocated bye.
    baku_points:   with which points of the event Baku acceleration may be used (C.04.7 article 1.1).
    baku_cut:      how Baku acceleration cuts the list into groups (C.04.7 article 1.2).
    number_parity: the rules of the initial colour look at the rank among those who have entered the event,
                   or at the pairing number as printed.
    lettered:      the articles have the numbers of the older text.
    """

    book: ClassVar[str]
    older: ClassVar[Mapping[str, str]] = {}
    open_to_reading: ClassVar[tuple[tuple[str, str, str, str], ...]] = ()
    rounds_unknown: ClassVar[str]

    name: str
    pab_bar: ByeBar
    baku_points: BakuPoints = "win-of-two-draws"
    baku_cut: BakuCut = "present-even"
    number_parity: NumberParity = "effective-rank"
    lettered: bool = False

    def virtual_points(self, tournament: Tournament, round_number: int) -> Sequence[int] | None:
        """Virtual points of every player in a round; None for an event without acceleration."""
        return virtual_points(tournament, round_number, self.baku_cut, self.baku_points)

    @property
    def renumbers(self) -> bool:
        """The rules of the initial colour count only players who have entered the event."""
        return self.number_parity == "effective-rank"

    def article(self, number: str) -> Article:
        """The article that has this number in 2026, as the edition numbers it."""
        return Article(self.book, self.older.get(number, number) if self.lettered else number, self.name)

    @property
    def open_places(self) -> tuple[DependsOn, ...]:
        """Where the text can be read otherwise, as the edition numbers it."""
        from pairwright.systems.evidence import DependsOn

        found = []
        for name, place, ours, other in self.open_to_reading:
            book, _, number = place.rpartition(" ")
            article = Article(book, number, self.name) if book else self.article(number)
            found.append(DependsOn(name, article, ours=ours, other=other))
        return tuple(found)

    def criterion_name(self, number: int) -> str:
        """The name of a criterion: C5, or C.5."""
        return f"C.{number}" if self.lettered else f"C{number}"

    def require_round(self, tournament: Tournament) -> None:
        """Raise BadInput when the number of rounds is unknown, or all of them have been played."""
        total = tournament.number_of_rounds
        if not total:
            raise BadInput(self.rounds_unknown)
        if tournament.next_round > total:
            raise BadInput(
                told(
                    "all {rounds} rounds have been played; there is no round {n}",
                    rounds=total,
                    n=tournament.next_round,
                )
            )


AnyEdition = TypeVar("AnyEdition", bound=SwissEdition)


def edition_named(
    editions: Mapping[str, AnyEdition],
    readings: Mapping[str, Mapping[str, Any]],
    system: str,
    name: str,
    reading: str,
) -> AnyEdition:
    """The edition called `name` ("" the newest, which is the first) with the readings of that name ("" ours).

    system: as an error calls it. Raises BadInput for an unknown name.
    """
    chosen = editions.get(name or next(iter(editions)))
    if chosen is None:
        raise BadInput(f"unknown edition {name!r} of the {system}; known: {', '.join(editions)}")
    if reading not in readings:
        raise BadInput(f"unknown readings {reading!r}; known: {', '.join(filter(None, readings))}")
    return replace(chosen, **readings[reading])
