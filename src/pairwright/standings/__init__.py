"""Standings: scores, tie-breaks, crosstables, ratings and norms.

standings(tournament, "BH/C1,BH,SB,DE")    who stands where, by which values
why(standings, 7)                          why number 7 stands where he stands
"""

from importlib import import_module

from pairwright.values import TYPE_CHECKING

if TYPE_CHECKING:
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

_HOME = {
    "answer": ("RankAnswer", "TieBreakStep", "why"),
    "event": ("Event", "Note", "Options", "Pairings", "Remark"),
    "ranking": ("RankedLine", "Standings", "standings"),
    "register": ("all_tie_breaks",),
}
"""Module: the names it gives. They are imported when they are used, a prize list needs none of them."""

if not TYPE_CHECKING:  # a type checker must not take every name for one of ours

    def __getattr__(name):
        module = next((module for module, names in _HOME.items() if name in names), None)
        if module is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{module}"), name)
