"""The Burstein system of FIDE (C.04.4.2), as others see it."""

from __future__ import annotations

from pairwright.common.messages import N_
from pairwright.rules.books import chapter
from pairwright.systems.swiss.swiss_system import SwissSystem
from pairwright.systems.system import Book, EditionOf, Option


class Burstein(SwissSystem):
    """The Burstein system; its seeding rounds are those of the Dutch system."""

    key = "burstein"
    title = N_("Swiss, Burstein system")
    short = N_("Burstein system")
    summary = N_(
        "Players with the same score meet: those who have had the strongest opponents play those who "
        "have had the weakest. The first rounds use the Dutch system. FIDE deprecates its use as long as "
        "no program is endorsed for it."
    )
    books = (
        Book(
            "C.04.4.2", N_("Burstein System"), chapter("C040402202602"), {"2017": chapter("C040402Till2026")}
        ),
    )
    code = "FIDE_BURSTEIN"
    editions = (EditionOf("2026", "2026/02/01"), EditionOf("2017"))
    options = (
        Option(
            "readings",
            ("", "last-played", "letter"),
            N_("Interpretations"),
            (
                N_("The text and its official interpretations"),
                N_("A series of zero-point byes ends with the last round played (Burstein, article 1.7.2)"),
                N_("Colours by the printed pairing number"),
            ),
        ),
    )


SYSTEMS = (Burstein(),)
