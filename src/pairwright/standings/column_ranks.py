"""Places by the native core, from rounds in columns, for who wants to know no more of the standings.

The core knows the usual tie-breaks of single players in a Swiss; every other list, and whoever wants values
or how they came about, is served by `ranking`. Both give the same places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from pairwright.common.values import TYPE_CHECKING
from pairwright.matching import CORE
from pairwright.standings import buchholz
from pairwright.standings.event import Event, annulled_by_file, individual_sheet
from pairwright.standings.ranking import list_of
from pairwright.standings.sheet import FORFEITED, KIND_OF_OUTCOME, REQUESTED, VOLUNTARY, RoundKind, Sheet
from pairwright.standings.tie_break_register import REGISTER, tie_break
from pairwright.standings.tie_breaks import Code
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.player import Player
from pairwright.tournament.round import NO_OPPONENT, Round
from pairwright.tournament.scoring import Scoring
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from typing import Any

_WORTH, _RISING, _LEVELS, _PRODUCTS, _GIVEN, _AMONG = range(6)
_MET, _WILLED, _ASKED, _MISSED, _OPEN = 1, 2, 4, 8, 16
"""As in ranks.hpp."""

_COUNTED: dict[str, buchholz.PerRound] = {
    "PTS": lambda sheet, one: sheet.points[one],
    "WIN": buchholz.wins,
    "WON": buchholz.games_won,
    "BPG": buchholz.games_with_black,
    "BWG": buchholz.games_won_with_black,
    "REP": buchholz.rounds_elected,
}
"""What is said by the outcome and the colour of every round alone."""

_OTHERS = {"PS": _RISING, "BH": _LEVELS, "SB": _PRODUCTS, "TPN": _GIVEN, "DE": _AMONG}


def ranks_in_columns(tournament: Tournament, tie_breaks: str | Iterable[str] | None = None) -> Any:
    """What gives the points and the place of every player from rounds of the event; None: `standings` does.

    tie_breaks: as `standings` takes them. Raises BadInput as it does.
    """
    if CORE is None or tournament.team_play is not None or tournament.adjustments:
        return None
    if any(played.games or played.totals for played in tournament.rounds) or annulled_by_file(tournament):
        return None
    event = Event.of(tournament)
    if event.fixed:
        return None
    codes = list_of(tournament, tie_breaks)
    capped = tuple(event.edition_for(code).dummy_capped for code in codes)
    numbers = event.numbers if any(code.name == "TPN" for code in codes) else ()
    return _ranks(tournament.scoring, codes, capped, numbers)


def _known(code: Code) -> bool:
    return (code.name in _COUNTED or code.name in _OTHERS) and not (code.played_forfeits or code.fore)


@lru_cache(maxsize=32)
def _ranks(
    scoring: Scoring, codes: tuple[Code, ...], capped: tuple[bool, ...], numbers: tuple[int, ...]
) -> Any:
    for code in codes:
        tie_break(code, team=False)
    if codes[0].name != "PTS" or not all(map(_known, codes)):
        return None
    every = _every_round(scoring)
    return CORE.Ranks(
        level=_worth(every, _COUNTED["PTS"]),
        traits=bytes(map(_traits, Outcome)).ljust(256, b"\0"),
        won=every.win,
        even=every.draw,
        values=[_value(code, every, cap, numbers) for code, cap in zip(codes, capped, strict=True)],
    )


def _value(code: Code, every: Sheet, capped: bool, numbers: tuple[int, ...]) -> tuple[Any, ...]:
    """As ranks.hpp has it: what, whether the highest is first, capped, cut; its table or its column."""
    highest_first = REGISTER[code.name].lower == code.reverse
    counted = _COUNTED.get(code.name)
    if counted is not None:
        return _WORTH, highest_first, False, 0, 0, _worth(every, counted)
    what = _OTHERS[code.name]
    return what, highest_first, capped, code.cut_low, code.cut_high, numbers if what == _GIVEN else None


def _every_round(scoring: Scoring) -> Sheet:
    """A sheet of one round in which everything happens that can happen to a player, to one each."""
    count = len(Colour) * len(Outcome)
    colours = bytes(colour for colour in Colour for _ in Outcome)
    played = Round((NO_OPPONENT,) * count, colours, bytes(Outcome) * len(Colour))
    players = tuple(Player(number, "") for number in range(1, count + 1))
    return individual_sheet(Tournament(players, scoring=scoring), (played,))


def _worth(every: Sheet, per_round: Callable[[Sheet, int], Any]) -> list[list[int]]:
    """Per colour and outcome, what it brings."""
    rows, width = range(len(Colour)), len(Outcome)
    return [[per_round(every, row * width + code)[0] for code in range(width)] for row in rows]


def _traits(outcome: Outcome) -> int:
    kind = KIND_OF_OUTCOME[outcome]
    return (
        _MET * (kind == RoundKind.GAME)
        | _WILLED * (kind in VOLUNTARY)
        | _ASKED * (kind in REQUESTED)
        | _MISSED * (kind in FORFEITED)
        | _OPEN * (outcome is Outcome.UNFINISHED)
    )
