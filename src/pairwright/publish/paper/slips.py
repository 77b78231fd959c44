"""Slips, cards and the poster as values, and as parts of a file; their words are in the reader's language.

Cards that are cut from sheets stand on them so that the pile of sheets, once cut, is piles in order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, TypeVar
from xml.etree import ElementTree as ET

from pairwright.common.messages import told
from pairwright.common.printable import xml_text
from pairwright.common.values import dataclass, replace
from pairwright.explain.words.translate import fault_text
from pairwright.publish.paper.typeset import breakable

_LINE_UPS, _LINKS = 2, 8
"""How many to a sheet."""


@dataclass(frozen=True, slots=True)
class SquadLine:
    """A player of a squad. number: his place in it. about: title and rating."""

    number: str
    name: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class LineUpCard:
    """A card on which a captain writes who plays. until: the deadline, "" for none.

    colours: of his players from board 1 on, "white" or "black".
    """

    team: str
    opponent: str
    until: str
    colours: tuple[str, ...]
    squad: tuple[SquadLine, ...]


@dataclass(frozen=True, slots=True)
class LinkSlip:
    """A link of a captain. about: who he is, and until when he hands in. picture: its QR code, SVG."""

    team: str
    about: tuple[str, ...]
    address: str
    picture: str


def line_ups_part(head: CardHead, cards: Sequence[LineUpCard], words: Words) -> dict[str, Any]:
    """Line-up cards, two to a sheet. words: `title`, `columns` (board, place, name), `squad`, `signed`."""
    return stacked_part("line-ups", head, stacked(cards, _LINE_UPS), words)


def links_part(head: CardHead, slips: Sequence[LinkSlip]) -> dict[str, Any]:
    """Slips with a QR code, cut so that the piles lie in order."""
    made = stacked_part("links", head, stacked([replace(one, picture="") for one in slips], _LINKS), {})
    for sheet, drawn in zip(made["sheets"], stacked(slips, _LINKS), strict=True):
        for card, slip in zip(sheet, drawn, strict=True):
            card["picture"], card["address"] = slip.picture, breakable(slip.address)
    return made


def code_block(text: str, address: str, picture: str) -> dict[str, Any]:
    """A QR code inside a document, with what it is and the address in letters."""
    return {"kind": "code", "text": text, "address": breakable(address), "svg": picture}


# -- The lines of a score sheet, for sixty moves, as a drawing -----------------------------------------


WIDTH, HEIGHT = 134.5, 138.0
"""In millimetres: of half an A4 sheet across, within its margins."""
_MOVES = 30
"""In each of the two columns."""
_GAP, _NUMBER = 4.0, 8.0


def moves_drawing(colours: Sequence[str]) -> str:
    """Lines and numbers as SVG. colours: the headings, White first."""
    root = ET.Element("svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}")
    step, wide = HEIGHT / (_MOVES + 1), (WIDTH - _GAP) / 2
    cell = (wide - _NUMBER) / 2
    lines = ET.SubElement(root, "g", {"stroke": "#737373", "stroke-width": "0.1"})
    texts = ET.SubElement(root, "g", {"fill": "#595959", "font-size": "2.5", "font-family": "Inter"})
    for column in range(2):
        left = column * (wide + _GAP)
        edges = [left + _NUMBER + cell * place for place in range(3)]
        for x in edges:
            _line(lines, x, 0, x, HEIGHT - 0.1)
        for row in range(1, _MOVES + 2):
            _line(lines, left, row * step - 0.1, left + wide, row * step - 0.1)
        for x, colour in zip(edges, colours, strict=False):
            _text(texts, x + cell / 2, step * 0.68, colour, "middle")
        for row in range(1, _MOVES + 1):
            _text(texts, left + _NUMBER - 1.2, (row + 0.68) * step, str(column * _MOVES + row), "end")
    return xml_text(root)


def _line(group: ET.Element, x1: float, y1: float, x2: float, y2: float) -> None:
    ET.SubElement(group, "line", x1=f"{x1:.2f}", y1=f"{y1:.2f}", x2=f"{x2:.2f}", y2=f"{y2:.2f}")


def _text(group: ET.Element, x: float, y: float, shown: str, anchor: str) -> None:
    ET.SubElement(group, "text", {"x": f"{x:.2f}", "y": f"{y:.2f}", "text-anchor": anchor}).text = shown


# ------------------------------------------------------------------------------------------------------


Item = TypeVar("Item")

SLIPS, TABLES, PLAYERS = 8, 2, 4
"""How many to a sheet."""
_SLIPS_ACROSS = 2
_ROWS_OF_SLIPS = ((1, 4), (2, 3), (8, 2))
"""Games of the longest slip, and how many rows of slips a sheet has then; one row for longer ones."""
_LONGEST = 90
"""Letters of a text on a card."""


@dataclass(frozen=True, slots=True)
class CardHead:
    """What stands on every card. event: with its section. title: the round. when: its day and hour."""

    event: str
    title: str = ""
    when: str = ""


@dataclass(frozen=True, slots=True)
class NameOnCard:
    """Somebody on a card. about: title, federation, rating and club in one line."""

    name: str
    number: str = ""
    about: str = ""


@dataclass(frozen=True, slots=True)
class SlipBoard:
    """A board of a match of teams: who plays for the first team and who for the second.

    colour, other: "white" or "black", of the first player and of the second.
    """

    number: str
    first: str
    second: str
    colour: str
    other: str


@dataclass(frozen=True, slots=True)
class BoardCard:
    """A board, or a match of teams.

    title: "Board 7". games: a line for each game of a match of two players; one empty line for a single
    game. boards: of a match of teams, whose points are written beside the names. total: the word for their
    sum, where there is a place for it.
    """

    number: str
    title: str
    white: NameOnCard
    black: NameOnCard
    games: tuple[str, ...] = ("",)
    boards: tuple[SlipBoard, ...] = ()
    total: str = ""


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """A round on the card of a player. colour: "white", "black" or "". float: an arrow or ""."""

    round: str
    opponent: str = ""
    colour: str = ""
    result: str = ""
    total: str = ""
    float: str = ""


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """The card of a player, a line for every round."""

    who: NameOnCard
    lines: tuple[PlayedLine, ...]


@dataclass(frozen=True, slots=True)
class SlipOfPaper:
    """A number to be drawn. lined: with a line under it, since it reads as another one upside down."""

    number: str
    lined: bool


@dataclass(frozen=True, slots=True)
class EnvelopeSheet:
    """A large envelope for a drawing of lots. title: of its slips.

    flap: what is in it, for the arbiter, "" for slips without an envelope. face: what stands outside.
    """

    title: str
    slips: tuple[SlipOfPaper, ...]
    flap: str = ""
    face: str = ""


Words = Mapping[str, Any]


def slips_part(head: CardHead, boards: Sequence[BoardCard], words: Words) -> dict[str, Any]:
    """Result slips. words: `results` to tick, `signed` under the lines for the signatures."""
    games = max((max(len(board.games), len(board.boards)) for board in boards), default=1)
    rows = next((rows for most, rows in _ROWS_OF_SLIPS if games <= most), 1)
    return {**stacked_part("slips", head, stacked(boards, _SLIPS_ACROSS * rows), words), "rows": rows}


def tables_part(head: CardHead, boards: Sequence[BoardCard], words: Words) -> dict[str, Any]:
    """Cards that stand on the tables. words: `board`."""
    return stacked_part("tables", head, stacked(boards, TABLES), words)


def scores_part(head: CardHead, boards: Sequence[BoardCard], words: Words) -> dict[str, Any]:
    """Score sheets, for both players of a board side by side. words: `colours`, `results`, `signed`."""
    made = stacked_part("scores", head, [[board, board] for board in boards], words)
    return {**made, "moves": moves_drawing(words["colours"])}


def players_part(head: CardHead, cards: Sequence[PlayerCard], words: Words) -> dict[str, Any]:
    """Cards of players. words: `columns`: round, opponent, colour, result, total, perhaps float."""
    return stacked_part("players", head, stacked(cards, PLAYERS), words)


@dataclass(frozen=True, slots=True)
class Certificate:
    """A sheet to be framed: who, in which section, for what, with what score, of which school."""

    name: str
    section: str
    prize: str
    score: str
    school: str = ""


TOOK_PART = told("has taken part")
"""What a certificate says of somebody without a prize."""


def certificates_part(head: CardHead, made: Sequence[Certificate], language: str) -> dict[str, Any]:
    """Certificates in a language, one to a sheet."""

    def say(text: str) -> str:
        return fault_text(language, text)

    words = {
        "title": say(told("Certificate")),
        "signed": [say(told("Organiser")), say(told("Chief arbiter"))],
    }
    said = [[replace(one, prize=say(one.prize), score=say(one.score))] for one in made]
    return stacked_part("certificates", head, said, words)


def called(name: str) -> str:
    """A name as it is read out: the given name first."""
    surname, comma, given = name.partition(",")
    if (
        "\u3040" <= surname[:1] <= "\ud7a3"
    ):  # Chinese, Japanese, Korean: the surname comes first, and no blank after it
        return f"{surname.strip()}{given.strip()}"
    return f"{given.strip()} {surname.strip()}" if comma and given.strip() else name


def envelopes_part(head: CardHead, envelopes: Sequence[EnvelopeSheet]) -> dict[str, Any]:
    """Envelopes, each with the sheets that its slips are cut from."""
    return stacked_part("envelopes", head, [envelopes], {})


def poster_part(head: CardHead, text: str, address: str, picture: str) -> dict[str, Any]:
    """A poster. picture: the address as a QR code, SVG."""
    return {
        "kind": "poster",
        "head": _texts(asdict(head)),
        "text": text,
        "address": breakable(address),
        "picture": picture,
    }


def stacked(items: Sequence[Item], per_page: int) -> list[Sequence[Item]]:
    """Items for the pages of a pile: cut through it, and each stack is in order, one stack after another."""
    pages = -(-len(items) // per_page)
    return [items[page::pages] for page in range(pages)] if pages else []


def stacked_part(kind: str, head: CardHead, sheets: Sequence[Sequence[Any]], words: Words) -> dict[str, Any]:
    """Cards by sheets. kind: of `cards.typ`."""
    return {
        "kind": kind,
        "head": _texts(asdict(head)),
        "sheets": [[_texts(asdict(card)) for card in sheet] for sheet in sheets],
        "words": dict(words),
    }


def _texts(value: Any) -> Any:
    """The same as a card has room for, with places to break in words that are too long."""
    if isinstance(value, str):
        return breakable(value if len(value) <= _LONGEST else f"{value[: _LONGEST - 1]}…")
    if isinstance(value, dict):
        return {key: _texts(one) for key, one in value.items()}
    return [_texts(one) for one in value] if isinstance(value, list | tuple) else value
