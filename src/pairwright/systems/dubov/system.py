"""The Dubov system of FIDE (C.04.4.1), as others see it."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from pairwright.marks import N_
from pairwright.rules.books import chapter
from pairwright.systems.system import Book, EditionOf, Option, Pairing, PairingSystem, TypeCode
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from pairwright.systems.dubov.rules import Edition
    from pairwright.systems.open_round import OpenRound

_CODE = re.compile(r"FIDE_DUBOV(?:_(2026))?(_BAKU)?")


class Dubov(PairingSystem):
    """The Dubov system."""

    key = "dubov"
    title = N_("Swiss, Dubov system")
    short = N_("Dubov system")
    summary = N_(
        "Equal scores meet, those with the weakest opponents so far against the best; for fields in which "
        "everybody has a rating that can be trusted. FIDE calls its use deprecated as long as no program is "
        "approved for it."
    )
    books = (
        Book("C.04.4.1", N_("Dubov System"), chapter("C040401202602"), {"2018": chapter("C040401Till2026")}),
    )
    editions = (EditionOf("2026", "2026/02/01"), EditionOf("2018"))
    options = (
        Option(
            "readings",
            ("", "highest", "standings", "letter"),
            N_("Readings"),
            (
                N_("The text and its official interpretations"),
                N_("Of several maximum upfloaters, who has floated most counts first (Dubov, article 2.3.5)"),
                N_("Colours by the points of the standings, without virtual points (Dubov, article 5.2.1)"),
                N_("Colours by the printed pairing number"),
            ),
        ),
    )

    def open(
        self, tournament: Tournament, *, edition: str = "", keep_apart: Collection[str] = (), **options: Any
    ) -> OpenRound:
        """The next round by the edition named."""
        from pairwright.systems.dubov.opened import DubovRound
        from pairwright.systems.dubov.rules import require_round

        self.check("", options)
        readings = str(options.get("readings", ""))
        rules = self._rules(tournament, edition, readings)
        require_round(tournament)
        return DubovRound(self, tournament, rules, keep_apart, {"readings": readings} if readings else {})

    def pair(
        self, tournament: Tournament, *, edition: str = "", literal: bool = False, **options: Any
    ) -> Pairing:
        """Pair the next round of `tournament`.

        edition:  "2026", "2018"; "" for what the tournament says, the newest when it says nothing.
        readings: name of other readings of open places ("highest", "standings", "letter"); "" our own.
        literal:  use the literal procedure instead of the fast one; the pairing is the same.

        Raises NoPairing when the rules admit none, BadInput for an unusable tournament or an unknown name.
        """
        if options:
            self.check("", options)
        rules = self._rules(tournament, edition, str(options.get("readings", "")))
        if literal:
            from pairwright.systems.dubov.literal import pair_literal

            return pair_literal(tournament, rules)
        from pairwright.systems.dubov.fast import pair_fast

        return pair_fast(tournament, rules)

    def _rules(self, tournament: Tournament, edition: str, readings: str) -> Edition:
        from pairwright.systems.dubov.rules import edition as edition_named

        return edition_named(edition or tournament.edition, readings)

    def decode_type(self, code: str, start_date: str = "") -> TypeCode | None:
        """There is no mark of an edition: a bare code means the newest text, whatever the date."""
        found = _CODE.fullmatch(code)
        return TypeCode(self.key, found[1] or "", "baku" if found[2] else "") if found else None

    def encode_type(self, meaning: TypeCode, start_date: str = "", *, portable: bool = False) -> str | None:
        """The code of FIDE; None for an older edition, which no code tells."""
        if meaning.edition not in ("", "2026"):
            return None
        return "FIDE_DUBOV" + ("_BAKU" if meaning.acceleration == "baku" else "")


SYSTEMS = (Dubov(),)
