"""The Lim system of FIDE (C.04.4.3), as others see it."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from pairwright.marks import N_
from pairwright.rules.books import chapter
from pairwright.systems.system import Book, EditionOf, Option, Pairing, PairingSystem, Traits, TypeCode
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from pairwright.systems.lim.rules import Edition
    from pairwright.systems.open_round import OpenRound

_CODE = re.compile(r"FIDE_LIM(?:_(2026|2017))?(_BAKU)?")


class Lim(PairingSystem):
    """The Lim system: from both ends of the table to its middle, by scrutiny and exchanges."""

    key = "lim"
    title = N_("Swiss, Lim system")
    short = N_("Lim system")
    summary = N_(
        "Experimental: from both ends of the table to its middle, top half against bottom half, as arbiters "
        "did it by hand. The text leaves much open, FIDE calls its use deprecated as long as no program is "
        "approved for it, and has no code for it in reports."
    )
    books = (
        Book("C.04.4.3", N_("Lim System"), chapter("C040403202602"), {"2017": chapter("C040403Till2026")}),
    )
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
            N_("Readings"),
            (
                N_("Ours"),
                N_("Maxi-tournament: exchanges within 100 rating points only"),
                N_("The first pairing made in a group is cracked first (2.6)"),
                N_("Colours decide who floats before the types do (3.2.2 before 3.9)"),
                N_("Protection from two floats running within every type (3.10)"),
                N_("A float that ended in a forfeit does not count (3.10)"),
                N_("Earlier opponents are exchanged where a later player is helped (5.2, 4.3)"),
                N_("Opponents are exchanged for colours where both pairs gain (5.2)"),
                N_("The higher score is the higher rank for colours (5.4)"),
                N_("Colours by the printed pairing number"),
            ),
        ),
    )

    def open(
        self, tournament: Tournament, *, edition: str = "", keep_apart: Collection[str] = (), **options: Any
    ) -> OpenRound:
        """The next round by the edition named."""
        from pairwright.systems.lim.opened import LimRound
        from pairwright.systems.lim.rules import require_round

        rules = self._rules(tournament, edition, options)
        require_round(tournament)
        return LimRound(self, tournament, rules, keep_apart, options)

    def pair(
        self, tournament: Tournament, *, edition: str = "", literal: bool = False, **options: Any
    ) -> Pairing:
        """Pair the next round of `tournament`.

        edition:  "2026", "2017"; "" for what the tournament says, the newest when it says nothing.
        readings: name of other readings of open places, or "maxi" for a Maxi-tournament; "" our own.
        literal:  use the literal procedure instead of the fast one; the pairing is the same.

        Raises NoPairing when the rules admit none, BadInput for an unusable tournament or an unknown name.
        """
        rules = self._rules(tournament, edition, options)
        if literal:
            from pairwright.systems.lim.literal import pair_literal

            return pair_literal(tournament, rules)
        from pairwright.systems.lim.fast import pair_fast

        return pair_fast(tournament, rules)

    def _rules(self, tournament: Tournament, edition: str, options: dict[str, Any]) -> Edition:
        from pairwright.systems.lim.rules import edition as edition_named

        self.check("", options)
        return edition_named(edition or tournament.edition, str(options.get("readings", "")))

    def decode_type(self, code: str, start_date: str = "") -> TypeCode | None:
        """A code of our own: FIDE has none for this system."""
        found = _CODE.fullmatch(code)
        return TypeCode(self.key, found[1] or "", "baku" if found[2] else "") if found else None

    def encode_type(self, meaning: TypeCode, start_date: str = "", *, portable: bool = False) -> str | None:
        """Our own code in files for engines; None in a report for FIDE, which has no code."""
        if not portable:
            return None
        edition = "_2017" if meaning.edition == "2017" else ""
        return f"FIDE_LIM{edition}" + ("_BAKU" if meaning.acceleration == "baku" else "")


SYSTEMS = (Lim(),)
