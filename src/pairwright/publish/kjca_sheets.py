"""Sheets of one round: by board, alphabetical ("You play WHITE"), and results slips."""

from __future__ import annotations

from pairwright.publish.kjca_markup import Element, element, header, table
from pairwright.publish.kjca_views import Call, SheetLine, calls, sheet_lines, slip_pages
from pairwright.systems.kjca.section import Section

SLIPS_PER_PAGE = 8


def board_sheet(section: Section, number: int) -> Element:
    """The pairings by board, with room for the result."""
    boards, idle = sheet_lines(section, number)
    points = ("Pts", "middle")
    headings = [("Board", "middle"), ("White", ""), points, ("Result", "middle"), ("Black", ""), points]
    rows = [_board_row(line) for line in boards]
    parts = [header(section.title, f"round {number} of {section.rounds}", section.date)]
    parts.append(table(headings, rows, "sheet"))
    if idle:
        parts.append(element("p", "No game: " + "; ".join(idle), class_="notes"))
    return element("section", *parts, class_="page")


def _board_row(line: SheetLine) -> Element:
    return element(
        "tr",
        element("td", str(line.board), class_="middle board"),
        element("td", line.white),
        element("td", line.white_points, class_="middle points"),
        element("td", "", class_="result"),
        element("td", line.black),
        element("td", line.black_points, class_="middle points"),
    )


def alphabetical_sheet(section: Section, number: int) -> Element:
    """Everybody by name: board, colour, opponent."""
    lists = element("div", class_="calls")
    lists.append(table([], [_call_row(call) for call in calls(section, number)], ""))
    return element(
        "section",
        header(section.title, f"round {number} of {section.rounds}: find your board", section.date),
        lists,
        class_="page",
    )


def _call_row(call: Call) -> Element:
    if not call.board:
        return element(
            "tr", element("td", call.name, class_="who"), element("td", call.opponent), element("td")
        )
    return element(
        "tr",
        element(
            "td",
            element("div", call.name, class_="who"),
            element("div", f"v {call.opponent}", class_="points"),
        ),
        element("td", element("span", f"You play {call.colour}", class_=call.colour.lower())),
        element("td", element("span", "board "), str(call.board), class_="board"),
    )


def slips(section: Section, number: int) -> Element:
    """Results slips, eight to a sheet, ordered so that the cut piles are in board order."""
    boards, _ = sheet_lines(section, number)
    pages = [
        element("div", *[_slip(section, number, line) for line in page], class_="page slips")
        for page in slip_pages(boards, SLIPS_PER_PAGE)
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
