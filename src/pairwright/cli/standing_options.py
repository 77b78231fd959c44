"""The options that decide about standings, for the verbs that need them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import click

from pairwright.cli.files import read_csv
from pairwright.cli.options import gathered
from pairwright.common.errors import BadInput

if TYPE_CHECKING:
    from pairwright.standings.ranking import Standings
    from pairwright.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True)
class StandingChoice:
    """What the user chose; None and "" leave it to the file."""

    tie_breaks: str | None
    after: int | None
    rules: str
    pairings: str
    unrated: int | None
    entered: str | None
    annulled: tuple[int, ...]
    readings: tuple[str, ...]

    def standings(self, tournament: Tournament) -> Standings:
        """The standings by this choice. Raises BadInput, FileTrouble."""
        from pairwright.standings import Options, Pairings, standings
        from pairwright.standings.event import COMPLETE

        chosen = Options(
            edition=self.rules,
            pairings=Pairings(self.pairings) if self.pairings else None,
            unrated_rating=self.unrated,
            entered=read_entered(self.entered) if self.entered else {},
            annulled=frozenset(self.annulled),
            ede=next((text.removeprefix("ede=") for text in reversed(self.readings)), COMPLETE),
        )
        return standings(tournament, self.tie_breaks, after=self.after, options=chosen)


standing_options = gathered(
    "choice",
    StandingChoice,
    {
        "tie_breaks": click.option(
            "--tie-breaks",
            "tie_breaks",
            metavar="LIST",
            help="Codes in order, such as BH/C1,BH,SB,DE, or the name of a list, such as KJCA.",
        ),
        "after": click.option(
            "--after", type=click.IntRange(min=0), metavar="ROUND", help="Count the first rounds only."
        ),
        "rules": click.option(
            "--rules",
            default="",
            metavar="YEAR",
            help="Edition of the tie-break rules, 2024 or 2026; by default by the start date.",
        ),
        "pairings": click.option(
            "--pairings",
            type=click.Choice(["", "swiss", "fixed"]),
            default="",
            metavar="KIND",
            help="swiss, or fixed for round robins; by default by the type of the tournament.",
        ),
        "unrated": click.option(
            "--unrated", type=click.IntRange(1), metavar="RATING", help="A rating for the unrated."
        ),
        "entered": click.option(
            "--entered",
            metavar="FILE",
            help="CSV with lots or play-off results: columns no, RND, OTHER_PLAYOFF, ...",
        ),
        "annulled": click.option(
            "--annul",
            "annulled",
            type=click.IntRange(1),
            multiple=True,
            metavar="NUMBER",
            help="Player who left a round robin before playing half of the games: kept in the table, "
            "does not count.",
        ),
        "readings": click.option(
            "--reading",
            "readings",
            type=click.Choice(["ede=complete", "ede=restart-at-once"]),
            multiple=True,
            help="Interpretation of unclear rules; ede: what starts again in article 13.3.3.",
        ),
    },
)
"""The options of standings, from --tie-breaks to --reading, as one `choice`."""


def read_entered(name: str) -> Mapping[str, Mapping[int, Fraction]]:
    """Values from outside, by code and number. Raises BadInput with every fault of the file."""
    rows = read_csv(name)
    if not rows or rows[0][:1] != ["no"]:
        raise BadInput.told(
            "{name}:1: the first line must name the columns: no, then codes such as RND", name=name
        )
    codes = [code.strip().upper() for code in rows[0][1:]]
    found: dict[str, dict[int, Fraction]] = {code: {} for code in codes}
    faults = []
    for line, row in enumerate(rows[1:], 2):
        if not any(cell.strip() for cell in row):
            continue
        number = row[0].strip()
        if not (number.isascii() and number.isdigit()):
            faults.append(f"{name}:{line}: {number!r} is not a number of a participant")
            continue
        for code, cell in zip(codes, row[1:], strict=False):
            try:
                if cell.strip():
                    found[code][int(number)] = Fraction(cell.strip())
            except (ValueError, ZeroDivisionError):
                faults.append(f"{name}:{line}: {cell.strip()!r} is not a number ({code})")
    if faults:
        raise BadInput(*faults)
    return found
