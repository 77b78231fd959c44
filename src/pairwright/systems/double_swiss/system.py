"""The Double-Swiss System of FIDE (C.04.5), as others see it."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from pairwright.marks import N_
from pairwright.rules.books import chapter
from pairwright.systems.system import Book, EditionOf, Option, Pairing, PairingSystem, Traits, TypeCode
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from pairwright.systems.double_swiss.rules import Edition
    from pairwright.systems.open_round import OpenRound

_CODE = re.compile(r"FIDE_DOUBLESWISS(?:_(2026))?(_BAKU)?")


class DoubleSwiss(PairingSystem):
    """The Double-Swiss System: every pairing is a match of two games, the colours turned in the second."""

    key = "double_swiss"
    title = N_("Swiss, Double-Swiss System")
    short = N_("Double-Swiss System")
    summary = N_(
        "Every round is a match of two games against one opponent, once with each colour. Fair where the "
        "colour matters much and games are short; half as many opponents for the same number of games."
    )
    books = (Book("C.04.5", N_("Double-Swiss System"), chapter("DoubleSwissSystem202602")),)
    editions = (EditionOf("2026", "2026/02/01"),)
    traits = Traits(games=2)
    options = (
        Option(
            "readings",
            ("", "graded", "past-bye", "real-floats", "won-game", "letter"),
            N_("Readings"),
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

    def open(
        self, tournament: Tournament, *, edition: str = "", keep_apart: Collection[str] = (), **options: Any
    ) -> OpenRound:
        """The next round."""
        from pairwright.systems.double_swiss.opened import DoubleSwissRound
        from pairwright.systems.double_swiss.rules import require_round

        self.check("", options)
        readings = str(options.get("readings", ""))
        rules = self._rules(tournament, edition, readings)
        require_round(tournament)
        return DoubleSwissRound(self, tournament, rules, keep_apart, readings)

    def pair(
        self, tournament: Tournament, *, edition: str = "", literal: bool = False, **options: Any
    ) -> Pairing:
        """Pair the next round of `tournament`.

        readings: name of other readings of open places; "" our own.
        literal:  use the literal procedure instead of the fast one; the pairing is the same.

        Raises NoPairing when the rules admit none, BadInput for an unusable tournament or an unknown name.
        """
        if options:
            self.check("", options)
        rules = self._rules(tournament, edition, str(options.get("readings", "")))
        if literal:
            from pairwright.systems.double_swiss.literal import pair_literal

            return pair_literal(tournament, rules)
        from pairwright.systems.double_swiss.fast import pair_fast

        return pair_fast(tournament, rules)

    def _rules(self, tournament: Tournament, edition: str, readings: str) -> Edition:
        from pairwright.systems.double_swiss.rules import edition as edition_named

        return edition_named(edition or tournament.edition, readings)

    def barred_from_bye(self, tournament: Tournament, edition: str = "") -> Collection[int]:
        """Article 2.1.2: an earlier bye, a match won by forfeit, or a full-point bye."""
        from pairwright.systems.swiss.bye import barred_from_bye

        return barred_from_bye(tournament, "bye-forfeit-win-or-full-point-bye")

    def decode_type(self, code: str, start_date: str = "") -> TypeCode | None:
        """There is no mark of an edition: a bare code means the newest text, whatever the date."""
        found = _CODE.fullmatch(code)
        return TypeCode(self.key, found[1] or "", "baku" if found[2] else "") if found else None

    def encode_type(self, meaning: TypeCode, start_date: str = "", *, portable: bool = False) -> str | None:
        """The code of FIDE."""
        if meaning.edition not in ("", "2026"):
            return None
        return "FIDE_DOUBLESWISS" + ("_BAKU" if meaning.acceleration == "baku" else "")


SYSTEMS = (DoubleSwiss(),)
