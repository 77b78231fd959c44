"""Standings: scores, tie-breaks, crosstables, ratings and norms.

standings(tournament, "BH/C1,BH,SB,DE")    who stands where, by which values
why(standings, 7)                          why number 7 stands where he stands
"""

from pairwright.standings.answer import RankAnswer, TieBreakStep, why
from pairwright.standings.event import Event, Note, Options, Pairings, Remark
from pairwright.standings.ranking import RankedLine, Standings, standings
from pairwright.standings.register import all_tie_breaks

__all__ = [
    "Event",
    "Note",
    "Options",
    "Pairings",
    "RankAnswer",
    "RankedLine",
    "Remark",
    "Standings",
    "TieBreakStep",
    "all_tie_breaks",
    "standings",
    "why",
]
