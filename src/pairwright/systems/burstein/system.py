"""The Burstein system of FIDE (C.04.4.2), as others see it."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from pairwright.marks import N_
from pairwright.rules.books import chapter
from pairwright.systems.system import Book, EditionOf, Option, Pairing, PairingSystem, TypeCode
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from pairwright.systems.burstein.rules import Edition
    from pairwright.systems.open_round import OpenRound

_CODE = re.compile(r"FIDE_BURSTEIN(?:_(2026))?(_BAKU)?")


class Burstein(PairingSystem):
    """The Burstein system; its seeding rounds are those of the Dutch system."""

    key = "burstein"
    title = N_("Swiss, Burstein system")
    short = N_("Burstein system")
    summary = N_(
        "Equal scores meet, those with the strongest opponents so far against those with the weakest; the "
        "first rounds are Dutch. FIDE calls its use deprecated as long as no program is approved for it."
    )
    books = (
        Book(
            "C.04.4.2", N_("Burstein System"), chapter("C040402202602"), {"2017": chapter("C040402Till2026")}
        ),
    )
    editions = (EditionOf("2026", "2026/02/01"), EditionOf("2017"))
    options = (
        Option(
            "readings",
            ("", "last-played", "letter"),
            N_("Readings"),
            (
                N_("The text and its official interpretations"),
                N_("A series of zero-point byes ends with the last round played (Burstein, article 1.7.2)"),
                N_("Colours by the printed pairing number"),
            ),
        ),
    )

    def open(
        self, tournament: Tournament, *, edition: str = "", keep_apart: Collection[str] = (), **options: Any
    ) -> OpenRound:
        """The next round by the edition named; in a seeding round that of the Dutch system."""
        from pairwright.systems.burstein.opened import BursteinRound
        from pairwright.systems.burstein.rules import require_round
        from pairwright.systems.burstein.seeding import open_seeding_round

        self.check("", options)
        readings = str(options.get("readings", ""))
        rules = self._rules(tournament, edition, readings)
        require_round(tournament)
        if rules.is_seeding_round(tournament.next_round, tournament.number_of_rounds):
            return open_seeding_round(tournament, rules, keep_apart)
        return BursteinRound(self, tournament, rules, keep_apart, readings)

    def pair(
        self, tournament: Tournament, *, edition: str = "", literal: bool = False, **options: Any
    ) -> Pairing:
        """Pair the next round of `tournament`.

        edition:  "2026", "2017"; "" for what the tournament says, the newest when it says nothing.
        readings: name of other readings of open places ("last-played", "letter"); "" our own.
        literal:  use the literal procedure instead of the fast one; the pairing is the same.

        Raises NoPairing when the rules admit none, BadInput for an unusable tournament or an unknown name.
        """
        if options:
            self.check("", options)
        rules = self._rules(tournament, edition, str(options.get("readings", "")))
        if literal:
            from pairwright.systems.burstein.literal import pair_literal

            return pair_literal(tournament, rules)
        from pairwright.systems.burstein.fast import pair_fast

        return pair_fast(tournament, rules)

    def _rules(self, tournament: Tournament, edition: str, readings: str) -> Edition:
        from pairwright.systems.burstein.rules import edition as edition_named

        return edition_named(edition or tournament.edition, readings)

    def decode_type(self, code: str, start_date: str = "") -> TypeCode | None:
        """There is no mark of an edition: a bare code means the newest text, whatever the date."""
        found = _CODE.fullmatch(code)
        return TypeCode(self.key, found[1] or "", "baku" if found[2] else "") if found else None

    def encode_type(self, meaning: TypeCode, start_date: str = "", *, portable: bool = False) -> str | None:
        """The code of FIDE; None for an older edition, which no code tells."""
        if meaning.edition not in ("", "2026"):
            return None
        return "FIDE_BURSTEIN" + ("_BAKU" if meaning.acceleration == "baku" else "")


SYSTEMS = (Burstein(),)
