"""The Dubov system of FIDE (C.04.4.1), as others see it."""

from __future__ import annotations

from pairwright.common.messages import N_
from pairwright.rules.books import chapter
from pairwright.systems.swiss.swiss_system import SwissSystem
from pairwright.systems.system import Book, EditionOf, Option


class Dubov(SwissSystem):
    """The Dubov system."""

    key = "dubov"
    title = N_("Swiss, Dubov system")
    short = N_("Dubov system")
    summary = N_(
        "Players on equal scores meet, those with the weakest opponents so far against the best; for "
        "fields in which everybody has a reliable rating. FIDE deprecates its use as long as no program "
        "is endorsed for it."
    )
    books = (
        Book("C.04.4.1", N_("Dubov System"), chapter("C040401202602"), {"2018": chapter("C040401Till2026")}),
    )
    code = "FIDE_DUBOV"
    editions = (EditionOf("2026", "2026/02/01"), EditionOf("2018"))
    options = (
        Option(
            "readings",
            ("", "highest", "standings", "letter"),
            N_("Interpretations"),
            (
                N_("The text and its official interpretations"),
                N_("Of several maximum upfloaters, who has floated most counts first (Dubov, article 2.3.5)"),
                N_("Colours by the points of the standings, without virtual points (Dubov, article 5.2.1)"),
                N_("Colours by the printed pairing number"),
            ),
        ),
    )


SYSTEMS = (Dubov(),)
