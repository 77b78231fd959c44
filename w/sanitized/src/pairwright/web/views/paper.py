"""The lists of a round for the wall and for files: by board and by name, as the desk numbers the boards."""

from __future__ import annotations

from dataclasses import dataclass

from pairwright.names import name_key
from pairwright.publish.document import Align, Cell, Column, Document, Row, Table, number_cell
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.round_state import RoundState
from pairwright.storage.timetable import round_time
from pairwright.web.views.result_view import shown_result
from pairwright.web.views.round_view import RoundView, Seat
from pairwright.web.words import Say


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody plays. shown: board in the hall, 0 for none; colour: "white", "black" or ""."""

    seat: Seat
    shown: int
    colour: str
    opponent: Seat | None
    words: str = ""


def places(section: SectionState, drawn: RoundState) -> list[Place]:
    """Everybody in the round, by name. words: what somebody without a game gets, to be translated."""
    view = RoundView(section, drawn)
    found = []
    for line in view.lines():
        found.append(Place(line.white, line.shown, "white", line.black))
        found.append(Place(line.black, line.shown, "black", line.white))
    found += [Place(seat, 0, "", None, "bye") for seat in view.byes]
    found += [Place(seat, 0, "", None, words) for seat, words, _ in view.idle]
    return sorted(found, key=lambda place: name_key(place.seat.name))


def by_board(event: EventState, section: SectionState, drawn: RoundState, _: Say) -> Document:
    """The boards of a round as a document for files."""
    from pairwright.web.render import points_text

    columns = [
        Column(_("Board"), Align.RIGHT),
        Column(_("No"), Align.RIGHT),
        Column(_("White"), shrinks=True),
        Column(_("Rtg"), Align.RIGHT, priority=2),
        Column(_("Points"), Align.RIGHT),
        Column(_("Result"), Align.CENTRE),
        Column(_("Points"), Align.RIGHT),
        Column(_("No"), Align.RIGHT),
        Column(_("Black"), shrinks=True),
        Column(_("Rtg"), Align.RIGHT, priority=2),
    ]
    view = RoundView(section, drawn)
    rows: list[Row] = [
        [
            number_cell(line.shown),
            number_cell(line.white.number),
            Cell(_named(line.white), strong=True),
            number_cell(line.white.rating or ""),
            Cell(points_text(line.white.points)),
            Cell(_(shown_result(line.result)) if line.result else ""),
            Cell(points_text(line.black.points)),
            number_cell(line.black.number),
            Cell(_named(line.black), strong=True),
            number_cell(line.black.rating or ""),
        ]
        for line in view.lines()
    ]
    rows += [_alone(seat, _("bye"), points_text(seat.points)) for seat in view.byes]
    rows += [_alone(seat, _(words), points_text(seat.points)) for seat, words, _outcome in view.idle]
    return _document(event, section, drawn, _, "boards", Table("pairings", columns, rows))


def by_name(event: EventState, section: SectionState, drawn: RoundState, _: Say) -> Document:
    """Where everybody plays, by name."""
    colours = {"white": _("White"), "black": _("Black"), "": ""}
    columns = [
        Column(_("Name"), shrinks=True),
        Column(_("No"), Align.RIGHT),
        Column(_("Board"), Align.RIGHT),
        Column(_("Colour")),
        Column(_("Opponent"), shrinks=True),
    ]
    rows: list[Row] = [
        [
            Cell(_named(place.seat), strong=True),
            number_cell(place.seat.number),
            number_cell(place.shown or ""),
            Cell(colours[place.colour]),
            Cell(_named(place.opponent) if place.opponent else _(place.words)),
        ]
        for place in places(section, drawn)
    ]
    return _document(event, section, drawn, _, "names", Table("names", columns, rows))


def _alone(seat: Seat, words: str, points: str) -> Row:
    none = Cell("")
    return [
        none,
        number_cell(seat.number),
        Cell(_named(seat), strong=True),
        number_cell(seat.rating or ""),
        Cell(points),
        none,
        none,
        none,
        Cell(words),
        none,
    ]


def _named(seat: Seat) -> str:
    return f"{seat.title} {seat.name}".strip()


def _document(
    event: EventState, section: SectionState, drawn: RoundState, _: Say, order: str, table: Table
) -> Document:
    return Document(
        f"{section.key}-round-{drawn.number}-{order}",
        _("Round {n}", n=drawn.number),
        [table],
        f"{event.name} · {section.setup.name}",
        f"{time.day} {time.begins}".strip() if (time := round_time(section.setup, drawn.number)) else "",
    )
