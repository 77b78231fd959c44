"""What every edition of a Swiss system says, as a value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pairwright.common.errors import BadInput, NotGiven
from pairwright.common.messages import N_
from pairwright.common.values import TYPE_CHECKING, Generic, NamedTuple, TypeVar, dataclass, replace
from pairwright.rules.article import Article
from pairwright.systems.swiss.boards import ByeBar, NumberParity, Renumbering
from pairwright.tournament.acceleration import BakuCut, BakuPoints, virtual_points
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from typing import Any, ClassVar

    from pairwright.systems.evidence import DependsOn


class Reading(NamedTuple):
    """Another reading of a place that the text leaves open.

    place: the article (of 2026; of another book with its key before it), "" where nothing is open and the
    organiser has chosen. ours, other: what we read there, and what it reads; both marked for translation.
    changes: the switches of the edition that it sets.
    """

    name: str
    place: str
    ours: str
    other: str
    changes: Mapping[str, Any]


def printed_number(place: str) -> Reading:
    """The rules of the initial colour by the pairing number as printed, whoever has been there or not."""
    ours = N_("their order by number among those who have entered decides")
    return Reading("letter", place, ours, N_("the number as printed decides"), {"number_parity": "number"})


@dataclass(frozen=True, slots=True, kw_only=True)
class SwissEdition:
    """One edition; each system adds the switches in which its texts differ, and readings of open places.

    book:          where the articles stand. older: its articles and criteria as an older text numbers them.
    open_to_reading: the other readings that callers may ask for.
    rounds_unknown: what is wrong where the number of rounds is not known.

    name:          the key of the edition.
    pab_bar:       which rounds without a game bar from the pairing-allocated bye.
    baku_points:   with which points of the event Baku acceleration may be used (C.04.7 article 1.1).
    baku_cut:      how Baku acceleration cuts the list into groups (C.04.7 article 1.2).
    number_parity: what the rules of the initial colour look at, of `NumberParity`.
    lettered:      the articles have the numbers of the older text.
    """

    book: ClassVar[str]
    older: ClassVar[Mapping[str, str]] = {}
    open_to_reading: ClassVar[tuple[Reading, ...]] = ()
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
    def renumbers(self) -> Renumbering:
        """Whom the rules of the initial colour do not count."""
        return self.number_parity if self.number_parity == "late-entries" else self.number_parity != "number"

    def article(self, number: str) -> Article:
        """The article that has this number in 2026, as the edition numbers it."""
        return Article(self.book, self.older.get(number, number) if self.lettered else number, self.name)

    @property
    def open_places(self) -> tuple[DependsOn, ...]:
        """Where the text can be read otherwise, as the edition numbers it."""
        from pairwright.systems.evidence import DependsOn

        found = []
        for name, place, ours, other, _ in self.open_to_reading:
            if not place:
                continue
            book, _, number = place.rpartition(" ")
            article = Article(book, number, self.name) if book else self.article(number)
            found.append(DependsOn(name, article, (), ours, other))
        return tuple(found)

    def criterion_name(self, number: int) -> str:
        """The name of a criterion: C5, or C.5."""
        return f"C.{number}" if self.lettered else f"C{number}"

    def require_round(self, tournament: Tournament) -> None:
        """Raise BadInput when the number of rounds is unknown, or all of them have been played."""
        total = tournament.number_of_rounds
        if not total:
            raise NotGiven(self.rounds_unknown)
        if tournament.next_round > total:
            raise BadInput.told_many(
                "the only round has been played; there is no round {next}",
                "all {n} rounds have been played; there is no round {next}",
                total,
                next=tournament.next_round,
            )


AnyEdition = TypeVar("AnyEdition", bound=SwissEdition)


class Editions(Generic[AnyEdition]):
    """The editions of a system, the newest first. system: as an error calls it."""

    def __init__(self, system: str, *editions: AnyEdition) -> None:
        self.system = system
        self.by_name = {one.name: one for one in editions}

    def __call__(self, name: str = "", readings: str = "") -> AnyEdition:
        """The edition called `name` ("" the newest) with the readings of that name ("" our own).

        Raises BadInput for an unknown name.
        """
        chosen = self.by_name.get(name or next(iter(self.by_name)))
        if chosen is None:
            raise BadInput.told(
                "unknown edition {name!r} of the {system}; known: {list}", name=name, system=self.system,
                list=", ".join(self.by_name),
            )  # fmt: skip
        if not readings:
            return chosen
        others = {reading.name: reading.changes for reading in chosen.open_to_reading}
        if readings not in others:
            raise BadInput.told(
                "unknown readings {text!r}; known: {list}", text=readings, list=", ".join(others)
            )
        return replace(chosen, **others[readings])
