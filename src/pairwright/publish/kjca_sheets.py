"""Sheets of one round: by board, alphabetical ("You play WHITE"), and results slips."""

from __future__ import annotations

from pairwright.publish.kjca_cards import card_pages
from pairwright.publish.kjca_grid import PaperSize, SheetColumn, sheets
from pairwright.publish.kjca_markup import Element, element
from pairwright.publish.kjca_views import SheetLine, calls, card_views, sheet_lines
from pairwright.publish.kjca_wall import wall_chart
from pairwright.publish.paper.cards import SLIPS, stacked
from pairwright.systems.kjca.section import Section

_BY_BOARD = PaperSize(210, 296, least=6.2, most=17)
_BY_NAME = PaperSize(210, 296, least=8, most=14, blocks=2)


def board_sheet(section: Section, number: int) -> list[Element]:
    """The pairings by board, with room for the result; those without a game stand below."""
    columns = [
        SheetColumn("Board", 3, "middle", "bold", 1.15),
        SheetColumn("White", 12),
        SheetColumn("Pts", 2, "middle", size=0.8),
        SheetColumn("Result", 4, "middle", box=True),
        SheetColumn("Black", 12),
        SheetColumn("Pts", 2, "middle", size=0.8),
    ]
    boards, idle = sheet_lines(section, number)
    rows = [
        (str(line.board), line.white, line.white_points, "", line.black, line.black_points) for line in boards
    ]
    alone = (one.rpartition(": ") for one in idle)
    rows += [("", name, "", what, "", "") for name, _, what in alone]
    head = (section.title, f"round {number} of {section.rounds}", section.date)
    return sheets(head, columns, rows, _BY_BOARD)


def alphabetical_sheet(section: Section, number: int) -> list[Element]:
    """Everybody by name: colour, board, opponent."""
    columns = [
        SheetColumn("", 17, weight="bold"),
        SheetColumn("You play", 5.5, size=0.75),
        SheetColumn("Board", 3, "middle", "bold", 1.2),
    ]
    rows = [
        (f"{call.name}\nv {call.opponent}", call.colour, str(call.board))
        if call.board
        else (call.name, call.opponent, "")
        for call in calls(section, number)
    ]
    head = (section.title, f"round {number} of {section.rounds}: find your board", section.date)
    return sheets(head, columns, rows, _BY_NAME)


def drawings_of(section: Section, kind: str, number: int) -> list[Element]:
    """The pages of a paper: "cards", "wall", or "pairings" and "alphabetical" of round `number`."""
    if kind == "cards":
        return card_pages(card_views(section), section.title, section.date)
    if kind == "wall":
        return wall_chart(section)
    return {"pairings": board_sheet, "alphabetical": alphabetical_sheet}[kind](section, number)


def slips(section: Section, number: int) -> Element:
    """Results slips, eight to a sheet, ordered so that the cut piles are in board order."""
    boards, _ = sheet_lines(section, number)
    pages = [
        element("div", *[_slip(section, number, line) for line in page], class_="page slips")
        for page in stacked(boards, SLIPS)
    ]
    return element("section", *pages, class_="plain")


def _slip(section: Section, number: int, line: SheetLine) -> Element:
    def player(name: str, colour: str) -> Element:
        return element(
            "div", element("span", name), element("span", colour, class_=colour.lower()), class_="player"
        )

    board = element("b", f"Board {line.board}")
    boxes = [element("div", text, class_="box") for text in ("White won", "Draw", "Black won")]
    return element(
        "div",
        element("div", element("span", f"{section.title}, round {number}"), board, class_="top"),
        player(line.white, "WHITE"),
        player(line.black, "BLACK"),
        element("div", *boxes, class_="boxes"),
        element("div", element("span", "White signs"), element("span", "Black signs"), class_="sign"),
        class_="slip",
    )  # fmt: skip
