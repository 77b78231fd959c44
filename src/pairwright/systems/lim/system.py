"""The Lim system of FIDE (C.04.4.3), as others see it."""

from __future__ import annotations

from pairwright.common.messages import N_
from pairwright.rules.books import chapter
from pairwright.systems.swiss.swiss_system import SwissSystem
from pairwright.systems.system import Book, EditionOf, Option, Traits


class Lim(SwissSystem):
    """The Lim system: from both ends of the table to its middle, by scrutiny and exchanges."""

    key = "lim"
    title = N_("Swiss, Lim system")
    short = N_("Lim system")
    summary = N_(
        "Experimental: from both ends of the table to the middle, top half against bottom half, as "
        "arbiters used to do by hand. The text leaves much open; FIDE deprecates its use as long as no "
        "program is endorsed for it, and has no code for it in reports."
    )
    books = (
        Book("C.04.4.3", N_("Lim System"), chapter("C040403202602"), {"2017": chapter("C040403Till2026")}),
    )
    code = "FIDE_LIM"
    coded = (("2026", "2026"), ("2017", "2017"))
    editions = (EditionOf("2026", "2026/02/01"), EditionOf("2017"))
    traits = Traits(experimental=True)
    options = (
        Option(
            "readings",
            (
                "",
                "maxi",
                "first-made",
                "colour-first",
                "every-type",
                "played-floats",
                "look-back",
                "both-gain",
                "ranked-by-score",
                "letter",
            ),
            N_("Interpretations"),
            (
                N_("Pairwright’s interpretation"),
                N_("Maxi-tournament: exchanges within 100 rating points only"),
                N_("The first pairing made in a group is cracked first (2.6)"),
                N_("Colours decide who floats before the types do (3.2.2 before 3.9)"),
                N_("Protection from two floats in a row within every type (3.10)"),
                N_("A float that ended in a forfeit does not count (3.10)"),
                N_("Earlier opponents are exchanged where a later player is helped (5.2, 4.3)"),
                N_("Opponents are exchanged for colours where both pairs gain (5.2)"),
                N_("The higher score is the higher rank for colours (5.4)"),
                N_("Colours by the printed pairing number"),
            ),
        ),
    )

    def code_of(self, edition: str, start_date: str, portable: bool) -> str | None:
        """Our own code in files for engines; None in a report for FIDE, which has no code."""
        if not portable:
            return None
        return self.code + ("_2017" if edition == "2017" else "")


SYSTEMS = (Lim(),)
