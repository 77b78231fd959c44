"""The wall chart: every child with all rounds."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.marks import N_
from pairwright.publish.kjca_cards import initial
from pairwright.publish.kjca_grid import PaperSize, SheetColumn, sheets
from pairwright.publish.kjca_markup import Element, Say
from pairwright.publish.kjca_views import CardLine, card_views
from pairwright.systems.kjca.section import Section
from pairwright.told import told

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
