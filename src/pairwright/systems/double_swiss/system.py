"""The Double-Swiss System of FIDE (C.04.5), as others see it."""

from __future__ import annotations

from pairwright.common.messages import N_
from pairwright.rules.books import chapter
from pairwright.systems.swiss.swiss_system import SwissSystem
from pairwright.systems.system import Book, EditionOf, Option, Traits


class DoubleSwiss(SwissSystem):
    """The Double-Swiss System: every pairing is a match of two games, the colours turned in the second."""

    key = "double_swiss"
    title = N_("Swiss, Double-Swiss System")
    short = N_("Double-Swiss System")
    summary = N_(
        "Every round is a match of two games against one opponent, once with each colour. Fair where "
        "colour matters much and games are short; half as many opponents for the same number of games."
    )
    books = (Book("C.04.5", N_("Double-Swiss System"), chapter("DoubleSwissSystem202602")),)
    code = "FIDE_DOUBLESWISS"
    editions = (EditionOf("2026", "2026/02/01"),)
    traits = Traits(games=2)
    options = (
        Option(
            "readings",
            ("", "graded", "past-bye", "real-floats", "won-game", "letter"),
            N_("Interpretations"),
            (
                N_("The text and its official interpretations"),
                N_("The following scoregroup needs the fewest upfloaters (Double-Swiss, article 2.3.3)"),
                N_("A scoregroup of the bye alone is not the following one (Double-Swiss, article 2.3.3)"),
                N_("Floaters by the points of the standings (Double-Swiss, article 1.5)"),
                N_("Virtual points of a won game (Double-Swiss)"),
                N_("Colours by the printed pairing number"),
            ),
        ),
    )


SYSTEMS = (DoubleSwiss(),)
