"""The rows of a table of a document as HTML, without a template: a large event has ten thousand cells.

The template says once what every cell of a column has; here the texts are put between it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from markupsafe import Markup, escape

from pairwright.publish.document import Cell, Row

Side = tuple[str, str]
"""The class of the cells of a column, and the attribute of texts in them that stayed English, "" for none."""


def table_rows(
    rows: Sequence[Row],
    sides: Sequence[Side],
    titles: int,
    link: Callable[[str], str],
    foreign: Callable[[str], bool],
    forms: Sequence[Markup],
) -> Markup:
    """The rows of a table.

    titles: the column of titles, which stand before the names in the next one; below 0 for none. link: the
    address of another document, "" for none. foreign: whether a text stayed English. forms: a small picture
    for every row, or none.
    """
    found: list[str] = []
    columns = [one for one in enumerate(sides) if one[0] != titles]
    for place, row in enumerate(rows):
        found.append("<tr>")
        for column, (kind, spoken) in columns:
            if column >= len(row):
                break
            cell = row[column]
            lang = spoken if spoken and foreign(cell.text) else ""
            before = ""
            if column == titles + 1 and titles >= 0 and row[titles].text:
                before = f'<span class="soft small">{escape(row[titles].text)}</span> '
            found.append(f'<td class="{kind}"{lang}>{before}{_content(cell, link)}</td>')
        if forms:
            found.append(f'<td class="centre form screen-only">{forms[place]}</td>')
        found.append("</tr>\n")
    return Markup("".join(found))  # nosec B704 - every text of a cell is escaped


def _content(cell: Cell, link: Callable[[str], str]) -> str:
    """What stands in a cell: its text, within a link and what marks it."""
    # Most cells are numbers, and letters and digits need no escaping.
    text = cell.text if cell.text.isalnum() else str(escape(cell.text))
    if cell.link and (target := link(cell.link)):
        text = f'<a href="{escape(target)}">{text}</a>'
    if not (cell.strong or cell.faint or cell.hint):
        return text
    hint = f' title="{escape(cell.hint)}"' if cell.hint else ""
    look = ' class="strong"' if cell.strong else ' class="soft"' if cell.faint else ""
    return f"<span{hint}{look}>{text}</span>"
