"""Sheets of one round: by board, alphabetical ("You play WHITE"), and results slips."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.common.i18n import N_
from pairwright.common.messages import told
from pairwright.publish.kjca_cards import card_pages, initial
from pairwright.publish.kjca_grid import NO_BOX, Coloured, PaperSize, SheetColumn, sheets
from pairwright.publish.kjca_markup import Element, Say, element
from pairwright.publish.kjca_views import CardLine, SheetLine, calls, card_views, sheet_lines
from pairwright.publish.paper.slips import SLIPS, stacked
from pairwright.systems.kjca.section import Section

# -- The wall chart: every child with all rounds -------------------------------------------------------


_PAPER = PaperSize(297, 209, least=4.7, most=14)


def wall_chart(section: Section, say: Say = str) -> list[Element]:
    """The wall chart as drawings of A4 sheets in landscape."""
    views = card_views(section)
    rounds = len(views[0].lines) if views else section.rounds
    columns = [
        SheetColumn(say(N_("No")), 2, "end"),
        SheetColumn(say(N_("Name")), 12, weight="bold"),
        SheetColumn(say(N_("Grade")), 3, "end"),
        SheetColumn(say(N_("School")), 9, size=0.9),
        *(
            SheetColumn(say(told("Round {n}", n=number)), 30 / max(rounds, 1), "middle")
            for number in range(1, rounds + 1)
        ),
        SheetColumn(say(N_("Pts")), 2, "end", "bold"),
    ]
    rows = [
        (
            view.number if view.number != view.name else "",
            view.name,
            view.grade,
            view.school or view.club,
            *(_round(line, say) for line in view.lines),
            total_of(view.lines),
        )
        for view in views
    ]
    after = section.finished_rounds
    subtitle = say(told("Wall chart after round {n}", n=after) if after else N_("Wall chart"))
    return sheets((section.title, subtitle, section.date), columns, rows, _PAPER)


def _round(line: CardLine, say: Say) -> str:
    """A round with its score and the points after it: W12↓ 1 (2½)."""
    total = f"({line.total})" if line.total else ""
    shown = initial(line.colour, say) + short_round(line)[1:] if line.colour else say(line.opponent_name)
    return " ".join(filter(None, (shown, line.score if line.colour else "", total)))


def short_round(line: CardLine) -> str:
    """Colour, opponent and float of one round: W12↓."""
    if not line.colour:
        return line.opponent_name
    return f"{line.colour}{line.opponent or line.opponent_name.partition(',')[0]}{line.float}"


def total_of(lines: Sequence[CardLine]) -> str:
    """The points so far."""
    return next((line.total for line in reversed(lines) if line.total), "")


# ------------------------------------------------------------------------------------------------------


WON = (N_("White won"), N_("Draw"), N_("Black won"))
SIGNED = (N_("Signature (White)"), N_("Signature (Black)"))
"""Of a result slip: the boxes to tick, and what stands under the lines for the signatures."""

_BY_BOARD = PaperSize(210, 296, least=6.2, most=17)
_BY_NAME = PaperSize(210, 296, least=8, most=14, blocks=2)


def board_sheet(section: Section, number: int, say: Say = str) -> list[Element]:
    """The pairings by board, with room for the result; those without a game stand below."""
    columns = [
        SheetColumn(say(N_("Board")), 3, "middle", "bold", 1.15),
        SheetColumn(say(N_("White")), 12),
        SheetColumn(say(N_("Pts")), 2, "middle", size=0.8),
        SheetColumn(say(N_("Result")), 4, "middle", box=True),
        SheetColumn(say(N_("Black")), 12),
        SheetColumn(say(N_("Pts")), 2, "middle", size=0.8),
    ]
    boards, idle = sheet_lines(section, number)
    rows = [
        (str(line.board), line.white, line.white_points, "", line.black, line.black_points) for line in boards
    ]
    alone = (one.rpartition(": ") for one in idle)
    rows += [("", name, "", NO_BOX, say(what), "") for name, _, what in alone]
    which = say(told("round {n} of {total}", n=number, total=section.rounds))
    head = (section.title, which, section.date)
    return sheets(head, columns, rows, _BY_BOARD)


def alphabetical_sheet(section: Section, number: int, say: Say = str) -> list[Element]:
    """Everybody by name: colour, board, opponent."""
    columns = [
        SheetColumn("", 17, weight="bold"),
        SheetColumn(say(N_("You play")), 5.5, size=0.75),
        SheetColumn(say(N_("Board")), 3, "middle", "bold", 1.2),
    ]
    # Translators: between two players, as short as it can be.
    versus = say(told("v"))
    colours = {
        "WHITE": Coloured(say(N_("WHITE")), white=True),
        "BLACK": Coloured(say(N_("BLACK")), white=False),
    }
    rows = [
        (f"{call.name}\n{versus} {call.opponent}", colours[call.colour], str(call.board))
        if call.board
        else (call.name, say(call.opponent), "")
        for call in calls(section, number)
    ]
    which = say(told("round {n} of {total}: find your board", n=number, total=section.rounds))
    head = (section.title, which, section.date)
    return sheets(head, columns, rows, _BY_NAME)


def drawings_of(section: Section, kind: str, number: int, say: Say = str) -> list[Element]:
    """The pages of a paper: "cards", "wall", or "pairings" and "alphabetical" of round `number`."""
    if kind == "cards":
        return card_pages(card_views(section), section.title, section.date, say)
    if kind == "wall":
        return wall_chart(section, say)
    return {"pairings": board_sheet, "alphabetical": alphabetical_sheet}[kind](section, number, say)


def slips(section: Section, number: int, say: Say = str) -> Element:
    """Results slips, eight to a sheet, ordered so that the cut piles are in board order."""
    boards, _ = sheet_lines(section, number)
    pages = [
        element("div", *[_slip(section, number, line, say) for line in page], class_="page slips")
        for page in stacked(boards, SLIPS)
    ]
    return element("section", *pages, class_="plain")


def _slip(section: Section, number: int, line: SheetLine, say: Say) -> Element:
    def player(name: str, colour: str) -> Element:
        side = element("span", say(colour), class_=colour.lower())
        return element("div", element("span", name), side, class_="player")

    board = element("b", say(told("Board {n}", n=line.board)))
    boxes = [element("div", say(text), class_="box") for text in WON]
    head = ", ".join((section.title, say(told("round {n}", n=number))))
    return element(
        "div",
        element("div", element("span", head), board, class_="top"),
        player(line.white, "WHITE"),
        player(line.black, "BLACK"),
        element("div", *boxes, class_="boxes"),
        element("div", *[element("span", say(text)) for text in SIGNED], class_="sign"),
        class_="slip",
    )  # fmt: skip
