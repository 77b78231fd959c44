"""Documents as HTML pages: no script, one style sheet for screens, phones and paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from html import escape
from importlib import resources

from pairwright.common.messages import told
from pairwright.common.printable import shown
from pairwright.common.values import dataclass, field
from pairwright.explain.words.translate import fault_text
from pairwright.publish.as_svg import to_svg
from pairwright.publish.document import (
    Align,
    Block,
    Cell,
    Chart,
    Column,
    Document,
    Facts,
    Heading,
    Items,
    Links,
    Paragraph,
    Table,
    for_people,
)

_ALIGNMENT = {Align.LEFT: "", Align.RIGHT: "r", Align.CENTRE: "c"}

Address = Callable[[str], str]
"""Where the document of a name is; "" when there is none, and no link is made."""


@dataclass(frozen=True, slots=True)
class PageFrame:
    """What surrounds the document on a page.

    navigation: (text, name of a document). style: address of the style sheet, "" to carry it inside.
    address: where documents are. home: name of the first page, "" for none. footer: a last line.
    cells: as they stand on the pages, for a thousand pages have the same names, points and signs.
    """

    navigation: Sequence[tuple[str, str]] = ()
    style: str = ""
    address: Address = lambda name: ""
    home: str = ""
    footer: str = ""
    language: str = "en"
    cells: dict[Cell, str] = field(default_factory=dict, compare=False, repr=False)


@cache
def style_sheet() -> str:
    """The style sheet of every page."""
    return resources.files("pairwright.publish").joinpath("style.css").read_text(encoding="utf-8")


def to_html(document: Document, frame: PageFrame | None = None) -> str:
    """A complete page."""
    return shown("".join(_page(for_people(document), frame or PageFrame())))


def blocks_html(blocks: Sequence[Block]) -> str:
    """Blocks alone, to stand in a page of somebody else."""
    return "".join(part for block in blocks for part in _block(block, PageFrame()))


def _page(document: Document, frame: PageFrame) -> Iterator[str]:
    title = " – ".join(part for part in (document.title, document.event) if part)
    yield f'<!doctype html>\n<html lang="{escape(frame.language)}">\n<head>\n<meta charset="utf-8">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    yield f"<title>{escape(title)}</title>\n"
    if frame.style:
        yield f'<link rel="stylesheet" href="{escape(frame.style)}">\n'
    else:
        yield f"<style>\n{style_sheet()}</style>\n"
    yield f"</head>\n<body{' class=' + chr(34) + 'wide' + chr(34) if document.landscape else ''}>\n"
    skip = fault_text(frame.language, told("Skip to the content"))
    yield f'<a class="skip" href="#content">{escape(skip)}</a>\n'
    yield from _header(document, frame)
    yield f'<main id="content">\n<h1>{escape(document.title)}</h1>\n'
    if document.subtitle:
        yield f'<p class="sub">{escape(document.subtitle)}</p>\n'
    for block in document.blocks:
        yield from _block(block, frame)
    yield "</main>\n"
    if frame.footer:
        yield f"<footer>{escape(frame.footer)}</footer>\n"
    yield "</body>\n</html>\n"


def _header(document: Document, frame: PageFrame) -> Iterator[str]:
    if not document.event and not frame.navigation:
        return
    yield "<header>\n"
    if document.event:
        yield f'<p class="event">{_linked(escape(document.event), frame.address(frame.home))}</p>\n'
    if frame.navigation:
        label = fault_text(frame.language, told("Pages of this event"))
        yield f'<nav aria-label="{escape(label)}"><ul>\n'
        for text, name in frame.navigation:
            current = ' aria-current="page"' if name == document.name else ""
            yield f'<li><a href="{escape(frame.address(name))}"{current}>{escape(text)}</a></li>\n'
        yield "</ul></nav>\n"
    yield "</header>\n"


def _linked(text: str, address: str) -> str:
    return f'<a href="{escape(address)}">{text}</a>' if address else text


def _block(block: Block, frame: PageFrame) -> Iterator[str]:
    if isinstance(block, Table):
        yield from _table(block, frame)
    elif isinstance(block, Heading):
        yield f"<h{block.level}>{escape(block.text)}</h{block.level}>\n"
    elif isinstance(block, Paragraph):
        yield f"<p{' class=' + chr(34) + 'faint' + chr(34) if block.faint else ''}>{escape(block.text)}</p>\n"
    elif isinstance(block, Items):
        mark = "ol" if block.ordered else "ul"
        yield f"<{mark}>\n" + "".join(f"<li>{escape(text)}</li>\n" for text in block.texts) + f"</{mark}>\n"
    elif isinstance(block, Facts):
        yield "<dl>\n"
        for name, cell in block.pairs:
            yield f"<dt>{escape(name)}</dt><dd>{_content(cell, frame)}</dd>\n"
        yield "</dl>\n"
    elif isinstance(block, Links):
        yield '<ul class="links">\n'
        for text, name in block.entries:
            yield f"<li>{_linked(escape(text), frame.address(name))}</li>\n"
        yield "</ul>\n"
    elif isinstance(block, Chart):
        yield f"<figure>\n<figcaption>{escape(block.title)}</figcaption>\n"
        yield to_svg(block, standalone=False) + "\n</figure>\n"


def _table(table: Table, frame: PageFrame) -> Iterator[str]:
    yield f'<div class="scroll"><table class="k-{table.kind}">\n'
    if table.title:
        yield f"<caption>{escape(table.title)}</caption>\n"
    classes = [_classes(column) for column in table.columns]
    yield "<thead><tr>"
    for column, names in zip(table.columns, classes, strict=True):
        heading = escape(column.heading)
        if column.title and column.title != column.heading:
            heading = f'<abbr title="{escape(column.title)}">{heading}</abbr>'
        yield f'<th scope="col"{_class(names)}>{heading}</th>'
    yield "</tr></thead>\n<tbody>\n"
    begin, known = [_begins(names) for names in classes], frame.cells
    for number, row in enumerate(table.rows):
        cells = [
            f"{begin[at][cell.faint + 2 * (cell.text == '*')]}{known.get(cell) or _content(cell, frame)}</td>"
            for at, cell in enumerate(row)
        ]
        group = ' class="group"' if number in table.groups else ""
        yield f"<tr{group}>{''.join(cells)}</tr>\n"
    yield "</tbody>\n</table></div>\n"
    if table.notes:
        yield (
            '<ul class="notes">\n' + "".join(f"<li>{escape(note)}</li>\n" for note in table.notes) + "</ul>\n"
        )


def _classes(column: Column) -> tuple[str, ...]:
    names = [_ALIGNMENT[column.align]] if _ALIGNMENT[column.align] else []
    if column.shrinks or column.wraps:
        names.append("n" if column.shrinks else "w")
    if column.priority:
        names.append(f"p{min(column.priority, 3)}")
    return (*names, "b") if column.below else tuple(names)


@cache
def _begins(names: tuple[str, ...]) -> list[str]:
    """How a cell of a column begins: any, a faint one, its own (the diagonal of a grid), both."""
    return [f"<td{_class((*names, *more))}>" for more in ((), ("f",), ("self",), ("f", "self"))]


def _class(names: Sequence[str]) -> str:
    return f' class="{" ".join(names)}"' if names else ""


def _content(cell: Cell, frame: PageFrame) -> str:
    text = escape(cell.text).replace("\n", "<br>")
    if cell.strong:
        text = f"<strong>{text}</strong>"
    if cell.hint:
        text = f'<span title="{escape(cell.hint)}">{text}</span>'
    frame.cells[cell] = _linked(text, frame.address(cell.link)) if cell.link else text
    return frame.cells[cell]
