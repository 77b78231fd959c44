"""The Dutch system of FIDE (C.04.3), as others see it."""

from __future__ import annotations

from collections.abc import Mapping

from pairwright.common.messages import N_
from pairwright.common.values import TYPE_CHECKING
from pairwright.rules.books import chapter
from pairwright.systems.swiss.swiss_system import SwissSystem
from pairwright.systems.system import Book, Certificates, EditionOf, Option, Preset, RoundColumns, Value

if TYPE_CHECKING:
    from typing import Any

    from pairwright.systems.criterion import AnnotatedCriterion
    from pairwright.systems.swiss.edition import SwissEdition
    from pairwright.tournament.tournament import Tournament


class Dutch(SwissSystem):
    """The Dutch system; the edition of 2012 is a procedure of its own (`systems.dutch_2012`)."""

    key = "dutch"
    title = N_("Swiss, Dutch system")
    short = N_("Dutch system")
    summary = N_("Players on equal scores meet; for opens of any size.")
    books = (
        Book("C.04.3", N_("FIDE (Dutch) System"), chapter("C0403202602"), {"2017": chapter("C0403Till2026")}),
    )
    description = N_(
        "Players meet opponents with the same or similar score. Nobody meets the same opponent twice, "
        "colours are kept balanced, and nobody gets the bye twice."
    )
    code = "FIDE_DUTCH"
    coded = (("2017", "2017"), ("2025", "2026"), ("2026", "2026"))
    editions = (
        EditionOf("2026", "2026/02/01", N_("2026, from 1 February 2026")),
        EditionOf("2017", "2017/07/01", N_("2017, from July 2017 to January 2026")),
        EditionOf("2012", "", N_("2012, until June 2017")),
    )
    presets = (
        Preset(
            "swiss",
            N_("FIDE Swiss"),
            N_("The Dutch system by the rules of 2026. The initial colour is drawn by lot."),
            N_("Open"),
            {"number_of_rounds": 9},
        ),
    )
    options = (
        Option(
            "readings",
            ("", "bbpPairings", "letter", "registered"),
            N_("Interpretations"),
            (
                N_("The text and its official interpretations"),
                N_("Unclear points as interpreted by the program bbpPairings"),
                N_("Colours by the printed pairing number (article 5.2.5 to the letter)"),
                N_("Baku acceleration counting all registered players, even those absent from round 1"),
            ),
        ),
    )

    def edition_named(self, name: str, options: Mapping[str, Any]) -> SwissEdition:
        """The edition with the readings of the options, of which some change only some editions."""
        from pairwright.systems.dutch.editions import edition

        others = dict(options)
        readings = str(others.pop("readings", ""))
        if others:
            super().check("", others)
        return edition(name, readings)

    def in_columns(self, tournament: Tournament, *, edition: str = "", **options: Any) -> RoundColumns | None:
        """By the newest edition; see `fast`."""
        from pairwright.systems.dutch.fast import rounds_in_columns

        return rounds_in_columns(tournament, self.edition_named(edition or tournament.edition, options))

    def check(self, edition: str = "", options: Mapping[str, Value] | None = None) -> None:
        """As the editions say it."""
        self.edition_named(edition, options or {})

    def commentary(self) -> tuple[AnnotatedCriterion, ...]:
        """Section B, since 2026 article 2."""
        from pairwright.systems.dutch.explain.commentary import CRITERIA

        return CRITERIA

    def certificates(self) -> Certificates:
        """Of the editions of 2017 and 2026."""
        from pathlib import Path

        from pairwright.systems.dutch import verifier
        from pairwright.systems.dutch.certificate import check_certificate, read_certificate

        return Certificates(read_certificate, check_certificate, Path(str(verifier.__file__)).parent)

    def edition_of_bare_code(self, start_date: str) -> str:
        """By the date; left open without a readable one."""
        return self.edition_on(start_date)

    def code_of(self, edition: str, start_date: str, portable: bool) -> str | None:
        """The code with its year, as long as the date does not say it better."""
        by_date = self.edition_on(start_date)
        if not edition or (portable and edition == by_date):
            return self.code
        if edition == "2026" and portable:
            return self.code if not by_date else f"{self.code}_2025"
        if edition == "2012":
            # There is no code of its own: only the date can say it.
            return self.code if by_date == edition else None
        return f"{self.code}_{edition}" if edition in ("2017", "2026") else None


SYSTEMS = (Dutch(),)
