"""What a match was: its card, and the points it brings to each of both sides.

Results are codes as everywhere, seen from the home side: "1-0", "1/2-1/2", "0-1", "+/-", "-/+", "-/-", "*"
for a game adjourned, "" for one that nobody has told yet. The points of the two sides are stored one by
one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairwright.common.errors import BadInput
from pairwright.seasons.rules import LeagueRules

WON = 10
"""Units of a won game."""
_SIDES = {
    "1-0": (2, 0), "1/2-1/2": (1, 1), "0-1": (0, 2), "0-0": (0, 0),
    "+/-": (2, 0), "-/+": (0, 2), "-/-": (0, 0),
}  # fmt: skip
_OPEN = ("*", "")


@dataclass(frozen=True, slots=True)
class MatchScore:
    """What a match brought to home and away, in units.

    game, match: points. open: games adjourned. counted: the match stands in the table. waits: for what
    reason not.
    """

    game: tuple[int, int]
    match: tuple[int, int]
    open: int = 0
    counted: bool = True

    def turned(self) -> MatchScore:
        """The same seen from the away side."""
        return MatchScore(self.game[::-1], self.match[::-1], self.open, self.counted)


def game_points(rules: LeagueRules, result: str) -> tuple[int, int]:
    """Of a game, for home and away. Raises BadInput for what is no result."""
    if result not in _SIDES:
        raise BadInput(f"{result!r} is not a result; known: {', '.join(_SIDES)}, and * for one adjourned")
    worth = (0, rules.drawn_game, WON)
    home, away = _SIDES[result]
    return worth[home], worth[away]


def score_of(rules: LeagueRules, results: Sequence[str], boards: int = 0) -> MatchScore:
    """What the results of a match bring. boards: of this match, by default as the rules say."""
    boards = boards or rules.boards
    told = [game_points(rules, one) for one in results if one not in _OPEN]
    own, theirs = sum(one for one, _ in told), sum(other for _, other in told)
    waiting = sum(one in _OPEN for one in results)
    if waiting and rules.unfinished == "waits":
        return MatchScore((0, 0), (0, 0), waiting, counted=False)
    if waiting and rules.unfinished == "drawn":
        own, theirs = own + waiting * rules.drawn_game, theirs + waiting * rules.drawn_game
    if waiting and rules.unfinished == "out-of-reach" and abs(own - theirs) <= waiting * WON:
        return MatchScore((own, theirs), (0, 0), waiting)
    full = [sum(result not in taken for result in results) for taken in (("-/+", "-/-"), ("+/-", "-/-"))]
    extra = tuple(rules.full_team if there == boards else 0 for there in full)
    match = verdict(rules, own, theirs, boards)
    return MatchScore((own, theirs), (match[0] + extra[0], match[1] + extra[1]), waiting)


def verdict(rules: LeagueRules, own: int, theirs: int, boards: int) -> tuple[int, int]:
    """Match points of both sides, from their game points; each side is judged for itself."""
    half = boards * WON // 2
    return tuple(  # type: ignore[return-value]
        rules.points[0 if mine > limit else 1 if mine == limit else 2]
        for mine, limit in (
            ((own, theirs), (theirs, own)) if rules.win == "more" else ((own, half), (theirs, half))
        )
    )


def defaulted(rules: LeagueRules, *absent: bool, boards: int = 0) -> MatchScore:
    """A match for which home, away or both did not turn up. absent: home, away."""
    boards = boards or rules.boards
    home, away = absent
    if rules.no_team == "new-date":
        match = tuple(rules.no_team_points if gone else 0 for gone in (home, away))
        return MatchScore((0, 0), (match[0], match[1]), counted=False)
    game = (0 if home else boards * WON, 0 if away else boards * WON)
    won, lost = rules.points[0], rules.points[3] + rules.no_team_points
    return MatchScore(game, (lost if home else won, lost if away else won))


def turned_up(rules: LeagueRules, players: Sequence[str]) -> bool:
    """True when a team has enough players for the match to take place."""
    return sum(bool(one) for one in players) >= rules.minimum
