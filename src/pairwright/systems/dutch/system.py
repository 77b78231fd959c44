"""The Dutch system of FIDE (C.04.3), as others see it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from pairwright.marks import N_
from pairwright.rules.books import chapter
from pairwright.systems.system import (
    Book,
    Certificates,
    EditionOf,
    Option,
    Pairing,
    PairingSystem,
    Preset,
    Traits,
    TypeCode,
    Value,
)
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from pairwright.rules.acceleration import BakuCut, BakuPoints
    from pairwright.systems.open_round import OpenRound

_CODE = re.compile(r"FIDE_DUTCH(?:_(2017|2025|2026))?(_BAKU)?")
_EDITIONS = {"": "", "2017": "2017", "2025": "2026", "2026": "2026"}


class Dutch(PairingSystem):
    """The Dutch system; the edition of 2012 is a procedure of its own (`systems.dutch_2012`)."""

    key = "dutch"
    title = N_("Swiss, Dutch system")
    short = N_("Dutch system")
    summary = N_("Equal scores meet; for opens of any size.")
    books = (
        Book("C.04.3", N_("FIDE (Dutch) System"), chapter("C0403202602"), {"2017": chapter("C0403Till2026")}),
    )
    description = N_(
        "Players meet others with as many points. Nobody meets the same opponent twice, colours are kept "
        "even, and nobody sits out twice."
    )
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
    traits = Traits(certifies=True)
    options = (
        Option(
            "readings",
            ("", "bbpPairings", "letter", "registered"),
            N_("Readings"),
            (
                N_("The text and its official interpretations"),
                N_("As the program bbpPairings reads the open places"),
                N_("Colours by the printed pairing number (article 5.2.5 to the letter)"),
                N_("Baku acceleration with everybody registered, absent from round 1 or not"),
            ),
        ),
    )

    def open(
        self,
        tournament: Tournament,
        *,
        edition: str = "",
        keep_apart: Collection[str] = (),
        **options: Any,
    ) -> OpenRound:
        """The next round by the edition named, by default that of the tournament."""
        from pairwright.systems.dutch.editions import edition as edition_named
        from pairwright.systems.dutch.opened import DutchRound

        self.check("", options)
        readings = str(options.get("readings", ""))
        rules = edition_named(edition or tournament.edition, readings)
        return DutchRound(self, tournament, rules, keep_apart, readings)

    def pair(
        self,
        tournament: Tournament,
        *,
        edition: str = "",
        literal: bool = False,
        **options: Any,
    ) -> Pairing:
        """Pair the next round of `tournament`.

        edition:  "2026", "2017", "2012"; "" for what the tournament says, the newest when it says nothing.
        readings: name of other readings of open places ("bbpPairings", "letter", "registered"); "" our own.
        literal:  use the literal procedure instead of the fast one; the pairing is the same.

        Raises NoPairing when the rules admit none, BadInput for an unusable tournament or an unknown name.
        """
        from pairwright.systems.dutch.editions import edition as edition_named

        if options:
            self.check("", options)
        rules = edition_named(edition or tournament.edition, str(options.get("readings", "")))
        if literal:
            from pairwright.systems.dutch.literal import pair_literal

            return pair_literal(tournament, rules)
        from pairwright.systems.dutch.fast import pair_fast

        return pair_fast(tournament, rules)

    def check(self, edition: str = "", options: Mapping[str, Value] | None = None) -> None:
        """As the editions say it."""
        from pairwright.systems.dutch.editions import edition as edition_named

        others = dict(options or {})
        edition_named(edition, str(others.pop("readings", "")))
        super().check("", others)

    def barred_from_bye(self, tournament: Tournament, edition: str = "") -> Collection[int]:
        """C2."""
        from pairwright.systems.dutch.editions import edition as edition_named
        from pairwright.systems.swiss.bye import barred_from_bye

        return barred_from_bye(tournament, edition_named(edition or tournament.edition).pab_bar)

    def baku(self, edition: str = "", **options: Any) -> tuple[BakuCut, BakuPoints]:
        """As edition and readings have it."""
        from pairwright.systems.dutch.editions import edition as edition_named

        rules = edition_named(edition, str(options.get("readings", "")))
        return rules.baku_cut, rules.baku_points

    def certificates(self) -> Certificates:
        """Of the editions of 2017 and 2026."""
        from pathlib import Path

        from pairwright.systems.dutch import verifier
        from pairwright.systems.dutch.certificate import check_certificate, read_certificate

        return Certificates(read_certificate, check_certificate, Path(str(verifier.__file__)).parent)

    def decode_type(self, code: str, start_date: str = "") -> TypeCode | None:
        """`FIDE_DUTCH` without a year is by the date; without a readable date the edition is left open."""
        found = _CODE.fullmatch(code)
        if not found:
            return None
        edition = _EDITIONS[found[1] or ""] or self.edition_on(start_date)
        return TypeCode(self.key, edition, "baku" if found[2] else "")

    def encode_type(self, meaning: TypeCode, start_date: str = "", *, portable: bool = False) -> str | None:
        """The code with its year, as long as the date does not say it better."""
        code = self._code(meaning.edition, start_date, portable)
        return None if code is None else code + ("_BAKU" if meaning.acceleration == "baku" else "")

    def _code(self, edition: str, start_date: str, portable: bool) -> str | None:
        by_date = self.edition_on(start_date)
        if not edition or (portable and edition == by_date):
            return "FIDE_DUTCH"
        if edition == "2026" and portable:
            return "FIDE_DUTCH" if not by_date else "FIDE_DUTCH_2025"
        if edition == "2012":
            # There is no code of its own: only the date can say it.
            return "FIDE_DUTCH" if by_date == edition else None
        return f"FIDE_DUTCH_{edition}" if edition in ("2017", "2026") else None


SYSTEMS = (Dutch(),)
