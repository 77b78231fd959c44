"""The lists of a round: by board and by name, as the desk numbers the boards, for the wall and for files."""

from __future__ import annotations

from pairwright.common.collation import name_key
from pairwright.common.values import dataclass, replace
from pairwright.publish.document import Align, Cell, Column, Document, Row, Table, number_cell, without_empty
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.line_ups import sides_of
from pairwright.storage.round_state import RoundState
from pairwright.storage.timetable import round_time
from pairwright.web.public.round_values import shown_result
from pairwright.web.translations import Say, days_in_words, round_in_words, speaker, wording_of
from pairwright.web.views.result_view import boards_of_match
from pairwright.web.views.round_view import RoundView, Seat


@dataclass(frozen=True, slots=True)
class ListPlace:
    """Where somebody plays. shown: board in the hall, 0 for none; colour: "white", "black" or ""."""

    seat: Seat
    shown: int
    colour: str
    opponent: Seat | None
    words: str = ""


def places(section: SectionState, drawn: RoundState) -> list[ListPlace]:
    """Everybody in the round, by name. words: what somebody without a game gets, to be translated."""
    view = RoundView(section, drawn)
    found = []
    for line in view.lines():
        found.append(ListPlace(line.white, line.shown, "white", line.black))
        found.append(ListPlace(line.black, line.shown, "black", line.white))
    found += [ListPlace(seat, 0, "", None, "bye") for seat in view.byes]
    found += [ListPlace(seat, 0, "", None, words) for seat, words, _ in view.idle]
    return sorted(found, key=lambda place: name_key(place.seat.name))


def by_board(event: EventState, section: SectionState, drawn: RoundState, language: str) -> Document:
    """The boards of a round."""
    from pairwright.web.render import points_text

    _ = speaker(language, wording_of(section))
    first, second = map(_, sides_of(section))
    columns = [
        Column(_("Bd"), Align.RIGHT, _("Board")),
        Column(_("No"), Align.RIGHT),
        Column(first, shrinks=True),
        Column(_("Rtg"), Align.RIGHT, priority=2),
        Column(_("Pts"), Align.RIGHT, _("Points")),
        Column(_("Result"), Align.CENTRE),
        Column(_("Pts"), Align.RIGHT, _("Points")),
        Column(_("No"), Align.RIGHT),
        Column(second, shrinks=True),
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
            Cell(shown_result(drawn.boards[line.number - 1]).replace("*", _("adjourned"))),
            Cell(points_text(line.black.points)),
            number_cell(line.black.number),
            Cell(_named(line.black), strong=True),
            number_cell(line.black.rating or ""),
        ]
        for line in view.lines()
    ]
    rows += [_alone(seat, _("bye"), points_text(seat.points)) for seat in view.byes]
    rows += [_alone(seat, _(words), points_text(seat.points)) for seat, words, _outcome in view.idle]
    table = without_empty(Table("pairings", columns, rows), _("Rtg"))
    return _document(event, section, drawn, language, "boards", table)


def by_name(event: EventState, section: SectionState, drawn: RoundState, language: str) -> Document:
    """Where everybody plays, by name; of teams the players, once it is known who plays."""
    _ = speaker(language)
    colours = {"white": _("White"), "black": _("Black"), "": ""}
    if section.of_teams and any(map(drawn.is_out, drawn.boards)):
        return _document(event, section, drawn, language, "names", _players_by_name(section, drawn, _))
    columns = [
        Column(_("Name"), shrinks=True),
        Column(_("No"), Align.RIGHT),
        Column(_("Bd"), Align.RIGHT, _("Board")),
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
    return _document(event, section, drawn, language, "names", Table("names", columns, rows))


def _players_by_name(section: SectionState, drawn: RoundState, _: Say) -> Table:
    """Everybody who plays in matches whose line-ups are out."""
    columns = [
        Column(_("Name"), shrinks=True),
        Column(_("Team"), shrinks=True),
        Column(_("Bd"), Align.RIGHT, _("Board")),
        Column(_("Colour")),
        Column(_("Opponent"), shrinks=True),
    ]
    found: list[tuple[str, Row]] = []
    colours = (_("White"), _("Black"))
    for number, match in enumerate(drawn.boards, 1):
        for game in boards_of_match(section, drawn, number) if drawn.is_out(match) else ():
            pair = (game.first, game.second)
            for side, one in enumerate(pair):
                if one is None:
                    continue
                other = pair[1 - side]
                row = [
                    Cell(f"{one.title} {one.name}".strip(), strong=True),
                    Cell(section.entry_of[match.players[side]].name),
                    number_cell(f"{section.table(drawn.number, number)}.{game.number}"),
                    Cell(colours[(side == 0) != game.white]),
                    Cell(other.name if other else _("nobody")),
                ]
                found.append((one.name, row))
    return Table("names", columns, [row for _name, row in sorted(found, key=lambda pair: name_key(pair[0]))])


def for_the_wall(event: EventState, section: SectionState, drawn: RoundState, language: str) -> Document:
    """The same, short, for people who stand before it and look for themselves."""
    whole = by_name(event, section, drawn, language)
    table = whole.tables()[0]
    name, _, board, colour, _ = table.columns
    rows = [[named, shown, side if shown.text else words] for named, _, shown, side, words in table.rows]
    return replace(whole, blocks=[Table("names", [name, board, colour], rows)], columns=2)


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
    event: EventState, section: SectionState, drawn: RoundState, language: str, order: str, table: Table
) -> Document:
    return Document(
        f"{section.key}-round-{drawn.number}-{order}",
        round_title(drawn, language),
        [table],
        whose(event, section),
        when_played(event, section, drawn.number, language),
    )


def whose(event: EventState, section: SectionState) -> str:
    """Event and section, as they stand on top of every sheet."""
    return " · ".join(dict.fromkeys((event.name, section.setup.name)))


def round_title(drawn: RoundState, language: str) -> str:
    """What a sheet of a round is called; a draft says that it is one."""
    _ = speaker(language)
    title = _("Round {n}", n=drawn.number)
    return title if drawn.published else f"{title} ({_('draft')})"


def when_played(event: EventState, section: SectionState, number: int, language: str) -> str:
    """Day and hour of a round in words; where not announced, and for round 0, the days of the event."""
    time = round_time(section.setup, number)
    return (
        round_in_words(time, language) if time else days_in_words(event.start_date, event.end_date, language)
    )
