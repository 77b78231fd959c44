"""Named lists of tie-breaks: what is proposed where an event has announced none, and house ladders."""

from __future__ import annotations

from pairwright.common.values import dataclass
from pairwright.rules.article import rule
from pairwright.standings.event import Options, Pairings, pairings_of
from pairwright.systems.register import find
from pairwright.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Ladder:
    """A list with a name."""

    name: str
    title: str
    codes: tuple[str, ...]


KJCA = Ladder(
    "KJCA",
    "Junior trophies: opponents' scores, results between the tied, wins, performance",
    ("PTS", "JOS", "JDE", "JWN", "JTP"),
)

_LADDERS = (
    Ladder("SWISS", "Individual Swiss", ("PTS", "BH/C1", "BH", "SB", "DE", "WIN")),
    Ladder("SWISS-RATED", "Individual Swiss, everybody rated", ("PTS", "BH/C1", "BH", "ARO/C1", "DE", "WIN")),
    Ladder("ROUND-ROBIN", "Individual round robin", ("PTS", "DE", "WIN", "SB", "KS")),
    Ladder("DOUBLE-ROUND-ROBIN", "Individual double round robin", ("PTS", "DE", "WIN", "SB")),
    Ladder("TEAM-SWISS", "Team Swiss", ("MPTS", "MPVGP", "EDE", "BH:MP/C1", "BH:MP", "EMGSB")),
    Ladder("TEAM-ROUND-ROBIN", "Team round robin", ("MPTS", "MPVGP", "EDE", "SB", "TBR")),
    Ladder("OLYMPIAD", "Olympiad Pairing Rules", ("MPTS", "EMGSB/C1", "GPTS", "BH:MP/C1")),
    KJCA,
)

LADDERS = {ladder.name: ladder for ladder in _LADDERS}


def ladder_named(text: str) -> Ladder | None:
    """The ladder of this name, in capital or small letters; None when the text is no such name."""
    return LADDERS.get(text.strip().upper())


@rule("C.07", "4.1.1")
def default_ladder(tournament: Tournament, options: Options) -> Ladder:
    """The list proposed for a kind of event. The regulations name none since 2023: announce it."""
    fixed = (options.pairings or pairings_of(tournament)) is Pairings.FIXED
    system = find(tournament.system) if tournament.system else None
    if system is not None and system.traits.by_results and system.ladder:
        return LADDERS[system.ladder]
    if tournament.team_play is not None:
        return LADDERS["TEAM-ROUND-ROBIN" if fixed else "TEAM-SWISS"]
    if fixed:
        return LADDERS["DOUBLE-ROUND-ROBIN" if "double" in tournament.system else "ROUND-ROBIN"]
    return LADDERS["SWISS"]
