"""The FIDE Swiss Team Pairing System (C.04.6), as others see it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pairwright.common.messages import N_
from pairwright.rules.article import rule
from pairwright.rules.books import chapter
from pairwright.systems.swiss.swiss_system import TeamSystem
from pairwright.systems.system import Book, EditionOf, Option, Preset, Traits, TypeCode
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from pairwright.systems.swiss.edition import SwissEdition

_CODE = re.compile(r"FIDE_TEAM(?:(?:_TYPE([AB]))?(?:_(MP_GP|GP_MP|MP|GP)))?(_BAKU)?")


class TeamSwiss(TeamSystem):
    """The Swiss Team System: teams meet, and what they score is told by match points or game points.

    The coded type of the event (record 192) says which colour preferences there are, which score ranks first,
    and whether the other one has a word in the colours.
    """

    key = "team_swiss"
    title = N_("Swiss, FIDE Team System")
    short = N_("FIDE Team System")
    summary = N_(
        "Teams play teams on several boards; opponents have about the same match points or game points. "
        "The colour on board 1 never prevents two teams from meeting."
    )
    books = (Book("C.04.6", N_("Swiss Team Pairing System"), chapter("SwissTeamPairingSystem202602")),)
    code = "FIDE_TEAM"
    editions = (EditionOf("2026", "2026/02/01"),)
    traits = Traits()
    type_codes = (
        "FIDE_TEAM",
        *(
            f"FIDE_TEAM{kind}_{scores}"
            for scores in ("MP_GP", "MP", "GP_MP", "GP")
            for kind in ("_TYPEA", "_TYPEB", "")
        ),
    )
    presets = (
        Preset(
            "teams",
            N_("Team event"),
            N_("Teams of four by the Swiss system of FIDE; match points, then game points."),
            N_("Teams"),
            {"boards": 4, "number_of_rounds": 7},
        ),
    )
    options = (
        Option(
            "readings",
            (
                "", "graded", "past-bye", "real-floats", "unplayed-floats", "zero-difference",
                "pairing-score", "letter", "rank",
            ),
            N_("Interpretations"),
            (
                N_("The text and its official interpretations"),
                N_("The following scoregroup needs the fewest upfloaters (teams, article 2.3.3)"),
                N_("A scoregroup of the bye alone is not the following one (teams, article 2.3.3)"),
                N_("Floaters by the points of the standings (teams, article 1.5)"),
                N_("A forfeited match makes floaters too (teams, article 1.5)"),
                N_("Level in colours, no preference in the last round (teams, article 1.7.2)"),
                N_("The first-team by the score with virtual points (teams, article 4.2)"),
                N_("Colours by the printed pairing number"),
                N_("Colours by the rank among those who have been drawn (teams, article 4.3.1)"),
            ),
        ),
    )  # fmt: skip

    @property
    def word(self) -> str:
        """As engines are asked for it: "--team"."""
        return "team"

    def primary(self, tournament: Tournament) -> str:
        """As the coded type says."""
        return str(_meaning(tournament)["primary"] or "MP")

    def rules_for(self, tournament: Tournament, edition: str, options: Mapping[str, Any]) -> SwissEdition:
        """The edition, with what the coded type of the event says."""
        from dataclasses import replace

        return replace(super().rules_for(tournament, edition, options), **_meaning(tournament))

    def decode_type(self, code: str, start_date: str = "") -> TypeCode | None:
        """FIDE_TEAM, or with the type of preferences and the scores; Baku acceleration with match points."""
        found = _CODE.fullmatch(code)
        if found is None or (found[3] and (found[2] or "MP").startswith("GP")):
            return None
        return TypeCode(self.key, "", "baku" if found[3] else "")


@rule("C.04.6", "1.2.2", "1.7")
def _meaning(tournament: Tournament) -> dict[str, Any]:
    """What the coded type says: fields of an edition; all is usual where it names no scores (1.2, 1.7)."""
    found = _CODE.fullmatch(tournament.header("type_code").strip().upper())
    if found is None or not found[2]:
        return {"colour_preferences": "A", "primary": "MP", "secondary": True}
    return {"colour_preferences": found[1] or "", "primary": found[2][:2], "secondary": "_" in found[2]}


SYSTEMS = (TeamSwiss(),)
