"""Write the tables of docs/rules/tiebreaks.md from the register of tie-breaks.

python docs/make_tie_break_table.py           writes them
python docs/make_tie_break_table.py --check   says whether they are up to date (exit status 1 when not)
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import rule_calls
from pairwright.publish.document import Table
from pairwright.publish.standings_page import ladder_table, register_table
from pairwright.standings.tie_breaks import BOOK, OUTSIDE

PAGE = Path(__file__).parent / "rules" / "tiebreaks.md"


def main() -> None:
    """Write the tables, or check them."""
    old = PAGE.read_text(encoding="utf-8")
    new = filled(old)
    if "--check" in sys.argv[1:]:
        if old != new:
            sys.exit("docs/rules/tiebreaks.md is out of date: run python docs/make_tie_break_table.py")
        return
    PAGE.write_text(new, encoding="utf-8")


def filled(text: str) -> str:
    """The page with its tables between the marks `<!-- begin name -->` and `<!-- end name -->`."""
    tables = {"register": register_table(), "lists": ladder_table()}
    for name, table in tables.items():
        text = _between(text, name, _markdown(table))
    return _between(text, "articles", _articles())


def _between(text: str, name: str, content: str) -> str:
    begin, end = f"<!-- begin {name} -->\n", f"<!-- end {name} -->"
    before, _, rest = text.partition(begin)
    _, _, after = rest.partition(end)
    return before + begin + content + end + after


def _markdown(table: Table) -> str:
    lines = [_row([column.heading for column in table.columns]), _row(["---"] * len(table.columns))]
    lines += [_row([cell.text for cell in row]) for row in table.rows]
    notes = "".join(f"\n{note}\n" for note in table.notes)
    return "\n".join(lines) + "\n" + notes


def _articles() -> str:
    lines = [_row(["article", "what it says"]), _row(["---", "---"])]
    lines += [_row([number, subject]) for number, subject in rule_calls.subjects(BOOK).items()]
    lines += ["", "Without a function:", "", _row(["article", "why"]), _row(["---", "---"])]
    lines += [_row([number, reason]) for number, reason in OUTSIDE.items()]
    return "\n".join(lines) + "\n"


def _row(cells: list[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


if __name__ == "__main__":
    main()
