"""The register of tie-breaks: one entry each, from which they are computed, listed and documented.

This file is a table.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from pairwright.common.errors import BadInput
from pairwright.common.messages import N_, told
from pairwright.common.plug_ins import plug_ins
from pairwright.common.values import TYPE_CHECKING
from pairwright.standings import buchholz, encounter, performance, team_breaks
from pairwright.standings.buchholz import HALVES, counting, counting_working, given_working
from pairwright.standings.encounter import Group, Parts
from pairwright.standings.event import Event
from pairwright.standings.sheet import EncounterStep, Working
from pairwright.standings.tie_breaks import AVERAGES, OTHER, Code, Values

if TYPE_CHECKING:
    from typing import Literal, TypeAlias
from pairwright.common.values import dataclass

Who: TypeAlias = 'Literal["both", "individual", "team"]'


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One tie-break.

    articles:  of C.07. kind: FIDE's type (A games of the tied, B own record, C opponents' results,
               D what is known of the opponents beforehand), "" for an auxiliary value or a score.
    formula, unplayed, fixed: what it is; how unplayed rounds of a Swiss count; how fixed pairings do.
    modifiers: letters of the modifiers it takes.
    values:    a value for everybody, whoever is tied; None for one that looks at the tied group.
    places:    the tied group in order; None for one that has values.
    working:   how a value came about.
    scale:     units in one. lower: lower is better.
    among_level: a score of teams; only groups that are level in it are split.
    steps:     how a tied group was put in order, for one that has places and tells it.
    """

    name: str
    title: str
    articles: str
    kind: str
    who: Who
    formula: str
    unplayed: str
    fixed: str
    modifiers: str = ""
    values: Callable[[Event, Code], Values] | None = None
    places: Callable[[Event, Code, Group], Parts] | None = None
    working: Callable[[Event, Code, int], Working] | None = None
    scale: int = 1
    lower: bool = False
    needs_ratings: bool = False
    buchholz_family: bool = False
    auxiliary: bool = False
    among_level: str = ""
    steps: Callable[[Event, Group], tuple[EncounterStep, ...]] | None = None

    @property
    def better(self) -> str:
        """Which values are better, in a word; "place" where the value is the place among the tied."""
        if self.places is not None:
            return "place"
        return "low" if self.lower else "high"


_SWISS = "article 16"
_AS_GAMES = "forfeits count as games"
_SAME = "as awarded"
LEFT_OUT = "left out"
_NOT_ALLOWED = "not allowed since 2026"
_PLAIN = "plain scores, forfeits as games, free rounds not at all"


def _counted(
    name: str,
    title: str,
    article: str,
    per_round: buchholz.PerRound,
    formula: str,
    unplayed: str,
    fixed: str,
    scale: int = 1,
    *,
    auxiliary: bool = False,
) -> TieBreak:
    return TieBreak(
        name, title, article, "" if auxiliary else "B", "both", formula, unplayed, fixed,
        values=counting(per_round), working=counting_working(per_round, scale), scale=scale,
        auxiliary=auxiliary,
    )  # fmt: skip


def _score(name: str, title: str, who: Who, formula: str) -> TieBreak:
    return TieBreak(
        name, title, "4.2", "", who, formula, _SAME, _SAME,
        values=buchholz.score, working=buchholz.score_working, scale=HALVES,
    )  # fmt: skip


def _rated(
    name: str, title: str, article: str, kind: str, formula: str, modifiers: str,
    values: Callable[[Event, Code], Values], working: Callable[[Event, Code, int], Working],
) -> TieBreak:  # fmt: skip
    return TieBreak(
        name, title, article, kind, "individual", formula, LEFT_OUT, "forfeits left out", modifiers,
        values=values, working=working, needs_ratings=True,
    )  # fmt: skip


def _extended(name: str, total: str, points: str, article: str) -> TieBreak:
    return TieBreak(
        name, f"Extended Sonneborn-Berger ({total} × {points})", article, "BC", "team",
        f"sum of opponent's {total} points × {points} points scored against it",
        "article 16 in both scores", _PLAIN, "CPV",
        values=buchholz.extended_sonneborn_berger, working=buchholz.sonneborn_berger_working,
        scale=buchholz.PRODUCTS,
    )  # fmt: skip


def _encounter(name: str, then: str) -> TieBreak:
    return TieBreak(
        name, N_("Extended direct encounter") + (f", then {then}" if then else ""), "13.3",
        "A" if not then else "A+B", "team",
        "direct encounter by the primary, then by the secondary score"
        + (f"; for the last two teams {then}" if then else ""),
        "forfeits ignored", _AS_GAMES, "P", places=team_breaks.extended_encounter, lower=True,
    )  # fmt: skip


_TABLE = (
    _score("PTS", N_("Points"), "both", "sum of the points (of teams: of the primary score)"),
    _score("MPTS", N_("Match points"), "team", "sum of the match points"),
    _score("GPTS", N_("Game points"), "team", "sum of the game points"),
    TieBreak(
        "DE", N_("Direct encounter"), "6", "A", "both",
        "place by the games between those who are tied; applied again to every part that stays tied",
        "forfeits ignored (/P: count)", _AS_GAMES, "P",
        places=encounter.direct_encounter, lower=True,
    ),
    _counted(
        "WIN", N_("Number of wins"), "7.1", buchholz.wins, "rounds with exactly the points of a win",
        "forfeit wins, full-point byes and allocated byes worth a win count", "forfeit wins count",
    ),
    _counted(
        "WON", N_("Games won"), "7.2", buchholz.games_won, "games won over the board",
        "do not count", "forfeit wins do not count",
    ),
    _counted(
        "BPG", N_("Games with Black"), "7.3", buchholz.games_with_black, "games played with Black",
        "do not count", "forfeits do not count",
    ),
    _counted(
        "BWG", N_("Games won with Black"), "7.4", buchholz.games_won_with_black,
        "games won over the board with Black", "do not count", "forfeits do not count",
    ),
    TieBreak(
        "PS", N_("Progressive scores"), "7.5", "B", "both", "sum of the scores after every round",
        _SAME, _SAME,
        "C", values=buchholz.progressive, working=buchholz.progressive_working, scale=HALVES,
    ),
    _counted(
        "REP", N_("Rounds one elected to play"), "7.6", buchholz.rounds_elected,
        "rounds less half-point byes, zero-point byes and forfeit losses",
        "allocated and full-point byes and forfeit wins count as elected",
        "forfeit losses and free rounds do not count",
    ),
    _counted(
        "STD", N_("Standard points"), "7.7", buchholz.standard_points,
        "1 for more points in a round than the scheduled opponent, ½ for as many",
        "a bye: 1 for more than a draw's points, ½ for exactly those", "same", HALVES,
    ),
    TieBreak(
        "TPN", N_("Pairing number"), "7.8", "B", "both",
        "the final pairing number, lowest first (/R: highest)",
        "–", "–", "R", values=buchholz.pairing_number,
        working=given_working(buchholz.pairing_number, 1), lower=True,
    ),
    TieBreak(
        "RND", N_("Lot"), "4.2", "", "both", "the lot drawn, lowest first; recorded, never made up", "–", "–",
        values=buchholz.drawn_lot, working=given_working(buchholz.drawn_lot, 1), lower=True,
    ),
    TieBreak(
        "BH", N_("Buchholz"), "8.1", "C", "both", "sum of the opponents' scores", _SWISS, _NOT_ALLOWED,
        "CMPV",
        values=buchholz.buchholz, working=buchholz.buchholz_working, scale=buchholz.POINTS,
        buchholz_family=True,
    ),
    TieBreak(
        "AOB", N_("Average of opponents' Buchholz"), "8.2", "CC", "both",
        "mean Buchholz (/F: Fore Buchholz) of the opponents met over the board, shown with two decimals",
        "own ones left out", _NOT_ALLOWED, "FV", values=buchholz.average_of_buchholz,
        working=buchholz.average_of_buchholz_working, scale=AVERAGES, buchholz_family=True,
    ),
    TieBreak(
        "FB", N_("Fore Buchholz"), "8.3", "D", "both",
        "Buchholz as if every paired game of the last round had been drawn", _SWISS, _NOT_ALLOWED, "CMPV",
        values=buchholz.fore_buchholz, working=buchholz.buchholz_working, scale=buchholz.POINTS,
        buchholz_family=True,
    ),
    TieBreak(
        "SB", N_("Sonneborn-Berger"), "9.1", "BC", "both",
        "sum of opponent's score × points scored against that opponent", _SWISS, _PLAIN, "CPV",
        values=buchholz.sonneborn_berger, working=buchholz.sonneborn_berger_working,
        scale=buchholz.PRODUCTS,
    ),
    TieBreak(
        "KS", N_("Koya"), "9.2", "BC", "both",
        "points against opponents with at least half of the possible score (/L±n: n half points more)",
        "forfeits count, byes do not", _AS_GAMES, "L",
        values=buchholz.koya, working=buchholz.koya_working, scale=buchholz.POINTS,
    ),
    _rated(
        "ARO", N_("Average rating of opponents"), "10.1", "D",
        "mean rating of the opponents met, rounded", "CMU",
        performance.average_rating, performance.average_rating_working,
    ),
    _rated(
        "TPR", N_("Tournament performance rating"), "10.2", "DB",
        "ARO + the difference that the score stands for", "U",
        performance.performance, performance.performance_working,
    ),
    _rated(
        "PTP", N_("Perfect tournament performance"), "10.3", "DB",
        "lowest rating with an expected score of at least the score", "U",
        performance.perfect_performance, performance.perfect_performance_working,
    ),
    _rated(
        "APRO", N_("Average performance of opponents"), "10.4", "DC",
        "mean TPR of the opponents met, rounded", "U",
        performance.average_performance, performance.average_performance_working,
    ),
    _rated(
        "APPO", N_("Average perfect performance of opponents"), "10.5", "DC",
        "mean PTP of the opponents met, rounded", "U",
        performance.average_perfect_performance, performance.average_performance_working,
    ),
    TieBreak(
        "RTNG", N_("Rating"), "10.6", "B", "individual", "the rating, highest first (/R: lowest)", "–",
        "–", "RU",
        values=buchholz.rating, working=given_working(buchholz.rating, 1), needs_ratings=True,
    ),
    TieBreak(
        "BC", N_("Board count"), "12.1", "B", "team",
        "sum of board number × points on that board; only among teams level in game points",
        "forfeits as games; a bye is a win on every board", "same",
        values=team_breaks.board_count, working=team_breaks.board_count_working, scale=HALVES, lower=True,
        among_level="GP",
    ),
    TieBreak(
        "OTHER_BERLIN", N_("Berlin count"), "–", "B", "team",
        "sum of points on a board × number of boards from it down: 4, 3, 2, 1 of four",
        "forfeits as games; a bye is a win on every board", "same",
        values=team_breaks.berlin_count, working=team_breaks.board_count_working, scale=HALVES,
    ),
    TieBreak(
        "OTHER_BOARD1", N_("Points on board 1"), "–", "B", "team", "points on board 1",
        "forfeits as games; a bye is a win on every board", "same",
        values=team_breaks.first_board, working=given_working(team_breaks.first_board, HALVES),
        scale=HALVES,
    ),
    TieBreak(
        "TBR", N_("Top board results"), "12.2", "B", "team", "points on board 1, then on board 2, …",
        "forfeits as games; a bye is a win on every board", "same",
        places=team_breaks.top_board_result, working=team_breaks.boards_working, lower=True,
    ),
    TieBreak(
        "BBE", N_("Bottom board elimination"), "12.3", "B", "team",
        "points without the bottom board, then without the two bottom boards, …",
        "forfeits as games; a bye is a win on every board", "same",
        places=team_breaks.bottom_board_elimination, working=team_breaks.boards_working, lower=True,
    ),
    TieBreak(
        "MPVGP", N_("Match points or game points"), "13.1", "B", "team",
        "game points where match points rank first, and the reverse", _SAME, _SAME,
        values=team_breaks.other_score,
        working=given_working(team_breaks.other_score, HALVES), scale=HALVES,
    ),
    _extended("EMMSB", "match", "match", "13.2.1"),
    _extended("EMGSB", "match", "game", "13.2.2"),
    _extended("EGMSB", "game", "match", "13.2.3"),
    _extended("EGGSB", "game", "game", "13.2.4"),
    _encounter("EDE", ""),
    _encounter("EDEBT", "board count and top board results"),
    _encounter("EDEBB", "board count and bottom board elimination"),
    _encounter("EDET", "top board results"),
    _encounter("EDEB", "bottom board elimination"),
    TieBreak(
        "SSSC", N_("Scores and schedule strength"), "13.4", "BC/BD", "team",
        "secondary score + Buchholz of the primary score (/F: Fore Buchholz) / divisor (/Kn: n)",
        "article 16 in the Buchholz", _NOT_ALLOWED, "FKV", values=team_breaks.schedule_strength,
        working=team_breaks.schedule_strength_working, scale=buchholz.PRODUCTS, buchholz_family=True,
    ),
    _counted(
        "VUR", N_("Voluntary unplayed rounds"), "16.1.2", buchholz.voluntary_rounds,
        "half-point byes, zero-point byes and forfeit losses", "counted", "counted", auxiliary=True,
    ),
    TieBreak(
        "ABH", N_("Adjusted score"), "16.3", "", "both", "the score as opponents' tie-breaks see it", _SWISS,
        "plain score", values=buchholz.adjusted_score, working=buchholz.adjusted_score_working,
        scale=HALVES, auxiliary=True,
    ),
    _counted(
        "NUM", N_("Games"), "15.1", buchholz.games, "games played over the board", "do not count",
        "do not count", auxiliary=True,
    ),
    TieBreak(
        "SNO", N_("Number"), "7.8", "", "both", "the pairing number", "–", "–",
        values=buchholz.pairing_number, working=given_working(buchholz.pairing_number, 1),
        lower=True, auxiliary=True,
    ),
    TieBreak(
        "RTG", N_("Rating, where there is one"), "10.6", "", "individual",
        "the rating; empty for the unrated",
        "–", "–", values=buchholz.plain_rating, working=given_working(buchholz.plain_rating, 1),
        auxiliary=True,
    ),
)  # fmt: skip

REGISTER: dict[str, TieBreak] = {entry.name: entry for entry in _TABLE}
"""Every tie-break that is known so far, by its code, in the order of the articles."""

_OWN = TieBreak(
    OTHER + "…", N_("Self-defined"), "4.1", "", "both",
    "a value entered from outside, highest first (/R: lowest): a play-off, a rule of the event",
    "–", "–", "R",
    values=buchholz.entered, working=given_working(buchholz.entered, 100), scale=100,
)  # fmt: skip

TAKES_SCORE = frozenset(
    {"DE", "WIN", "WON", "BPG", "BWG", "PS", "REP", "STD", "BH", "AOB", "FB", "SB", "KS", "ABH", "VUR", "NUM"}
)
"""Tie-breaks that teams can use with either score (:MP, :GP)."""


ENTRY_POINTS = "pairwright.tie_breaks"


def register_tie_break(entry: TieBreak) -> None:
    """Add a tie-break in this process. Raises BadInput for a code that is taken, or that nobody can write."""
    if entry.name in REGISTER and REGISTER[entry.name] != entry:
        raise BadInput.told(
            "there is a tie-break {name!r} already: {title}", name=entry.name,
            title=REGISTER[entry.name].title,
        )  # fmt: skip
    if not (entry.name.isascii() and entry.name.isalnum() and entry.name.isupper()):
        raise BadInput.told(
            "a tie-break is called by capital letters and digits, not {name!r}", name=entry.name
        )
    REGISTER[entry.name] = entry


@cache
def _load_all() -> None:
    """Add the tie-breaks of annexes and other packages, once."""
    for found in plug_ins(ENTRY_POINTS):
        register_tie_break(found)


def all_tie_breaks() -> tuple[TieBreak, ...]:
    """Every entry of the register with all that were added; what is no tie-break by itself and those that an
    event defines come last."""
    _load_all()
    return (*sorted(REGISTER.values(), key=lambda entry: entry.auxiliary), _OWN)


def tie_break(code: Code, *, team: bool) -> TieBreak:
    """The entry of a code. Raises BadInput when there is none, or it does not fit the event or itself."""
    if code.name not in REGISTER:
        _load_all()
    entry = REGISTER.get(code.name, _OWN if code.name.startswith(OTHER) else None)
    if entry is None:
        from difflib import get_close_matches

        close = get_close_matches(code.name, REGISTER, 3, 0.5)
        known = told("known: {list}", list=", ".join(entry.name for entry in all_tie_breaks()[:-1]))
        hint = told("did you mean {list}?", list=", ".join(close)) if close else known
        raise BadInput.told("{code}: there is no such tie-break; {hint}", code=code, hint=hint)
    if entry.who == "team" and not team:
        raise BadInput.told("{code}: {title} is for events of teams", code=code, title=entry.title)
    if entry.who == "individual" and team:
        raise BadInput.told("{code}: {title} is for events of single players", code=code, title=entry.title)
    if code.score and (not team or code.name not in TAKES_SCORE):
        if team:
            raise BadInput.told("{code}: {name} takes no score of teams", code=code, name=code.name)
        raise BadInput.told(
            "{code}: {name} has no match or game points to choose from", code=code, name=code.name
        )
    for modifier in code.modifiers():
        if modifier[0] not in entry.modifiers:
            listed = ", ".join(f"/{letter}" for letter in entry.modifiers)
            takes = told("it takes {list}", list=listed) if listed else told("it takes none")
            raise BadInput.told(
                "{code}: {name} has no modifier /{modifier}; {takes}", code=code, name=code.name,
                modifier=modifier, takes=takes,
            )  # fmt: skip
    return entry
