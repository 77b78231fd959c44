"""Standings: scores, tie-breaks, crosstables, ratings and norms.

standings(tournament, "BH/C1,BH,SB,DE")    who stands where, by which values
why(standings, 7)                          why number 7 stands where he stands
board_prizes(standings.event)             the best players of every board of an event of teams
"""

from importlib import import_module

from pairwright.common.values import TYPE_CHECKING

if TYPE_CHECKING:
    from pairwright.standings.event import Event, Note, Options, Pairings, Remark
    from pairwright.standings.prize_list import BoardOf, BoardRules
    from pairwright.standings.ranking import RankAnswer, RankedLine, Standings, TieBreakStep, standings, why
    from pairwright.standings.team_players import BoardPrizes, board_prizes
    from pairwright.standings.tie_break_register import all_tie_breaks

__all__ = [
    "BoardOf",
    "BoardPrizes",
    "BoardRules",
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
    "board_prizes",
    "standings",
    "why",
]

_HOME = {
    "team_players": ("BoardPrizes", "board_prizes"),
    "event": ("Event", "Note", "Options", "Pairings", "Remark"),
    "prize_list": ("BoardOf", "BoardRules"),
    "ranking": ("RankAnswer", "RankedLine", "Standings", "TieBreakStep", "standings", "why"),
    "tie_break_register": ("all_tie_breaks",),
}
"""Module: the names it gives. They are imported when they are used, a prize list needs none of them."""

if not TYPE_CHECKING:  # a type checker must not take every name for one of ours

    def __getattr__(name):
        module = next((module for module, names in _HOME.items() if name in names), None)
        if module is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{module}"), name)
