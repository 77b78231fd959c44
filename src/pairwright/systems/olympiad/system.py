"""The Olympiad pairing rules (D.02), as others see them."""

from __future__ import annotations

from collections.abc import Collection

from pairwright.common.messages import N_
from pairwright.rules.books import chapter
from pairwright.systems.swiss.swiss_system import TeamSystem
from pairwright.systems.system import Book, EditionOf, Traits
from pairwright.tournament.tournament import Tournament


class Olympiad(TeamSystem):
    """The rules by which the Olympiad is paired: from both ends of the table to the median group."""

    key = "olympiad"
    title = N_("Swiss, Olympiad pairing rules")
    short = N_("Olympiad rules")
    summary = N_(
        "Teams play teams as at the Chess Olympiad: from the top and the bottom towards the middle, by "
        "match points only; colours on board 1 are kept within limits. Experimental: the official text "
        "of some articles was not available."
    )
    books = (Book("D.02", N_("Olympiad Pairing Rules"), chapter("OlympiadPairingRules2022")),)
    code = "FIDE_OLYMPIAD"
    coded = (("2022", "2022"),)
    editions = (EditionOf("2022", "2022/01/01"),)
    ladder = "OLYMPIAD"
    traits = Traits(acceleration=False, last_round=False, experimental=True)

    def barred_from_bye(self, tournament: Tournament, edition: str = "") -> Collection[int]:
        """Article 4."""
        from pairwright.systems.olympiad.field import Field
        from pairwright.systems.olympiad.rules import edition as named

        return Field(self.units(tournament), named(edition)).pab_barred

    def code_of(self, edition: str, start_date: str, portable: bool) -> str | None:
        """Our own code in files for engines; a report has only the code of any other team Swiss."""
        return self.code if portable else "CUSTOM_TEAM_SWISS_MP"


SYSTEMS = (Olympiad(),)
