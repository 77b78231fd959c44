"""What a league table is, by nothing but the words of its settings: slow, and of one piece.

Every team is told its matches one by one; nothing is kept from one question to the next. What is certain is
found by playing every open match in every way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

WON, DRAWN, LOST = "+", "=", "-"
SIDES = {
    "1-0": "10", "1/2-1/2": "==", "0-1": "01", "0-0": "00", "1/2-0": "=0", "0-1/2": "0=",
    "+/-": "+-", "-/+": "-+", "-/-": "--",
}  # fmt: skip
"""Results of a board, each side by its sign: won, drawn, lost; and without a game won or lost."""
ADJOURNED = ("*", "")


@dataclass(frozen=True)
class Told:
    """What was told of a match, and nothing that follows from it. boards: as agreed, 0 for the usual ones."""

    day: int
    home: str
    away: str
    results: tuple[str, ...] = ()
    score: tuple[int, int] | None = None
    absent: tuple[bool, bool] = (False, False)
    boards: int = 0
    provisional: bool = False
    decided: str = ""
    left: bool = False
    """Lost because the team that is absent has left the division."""


@dataclass(frozen=True)
class Given:
    """Points by decision."""

    team: str
    match: int
    game: int
    day: int


@dataclass(frozen=True)
class Side:
    """A match as one team has it. games: its boards by sign; verdict: won, drawn, lost, "" for none."""

    day: int
    opponent: str
    at_home: bool
    game: int
    match: int
    verdict: str
    games: str


@dataclass(frozen=True)
class Row:
    """A team in the table, as it is compared with the program's."""

    place: int
    team: str
    played: int
    won: int
    drawn: int
    lost_matches: int
    match_points: int
    game_points: int
    lost: int
    open: int
    provisional: bool
    mark: str
    form: str
    by: str


def boards_of(rules, told: Told) -> int:
    return told.boards or rules.boards


def missing(rules, told: Told) -> tuple[bool, bool]:
    """Whether home, and whether away, did not turn up: as told, or with too few players."""
    if not told.results:
        return told.absent
    here = [sum(SIDES.get(one, "  ")[side] != "-" for one in told.results) for side in (0, 1)]
    return tuple(absent or few < rules.minimum for absent, few in zip(told.absent, here, strict=True))


def absent_of(rules, told: Told) -> tuple[bool, bool]:
    return (False, False) if told.decided else missing(rules, told)


def points_of_board(rules, sign: str) -> int:
    return {"1": 10, "+": 10, "=": rules.drawn_game}.get(sign, 0)


def judged(rules, own: int, theirs: int, boards: int) -> str:
    """Whether a side with so many points has won."""
    against = theirs if rules.win == "more" else Fraction(10 * boards, 2)
    return WON if own > against else DRAWN if own == against else LOST


def points_of_verdict(rules, verdict: str) -> int:
    return rules.points[(WON, DRAWN, LOST).index(verdict)]


def sides_of(rules, told: Told) -> tuple[Side, Side] | None:
    """The match as home and as away have it; None where it does not stand in the table."""
    boards = boards_of(rules, told)
    absent = missing(rules, told)
    if told.decided == "annulled":
        return None
    if told.decided != "void" and any(absent):
        if rules.no_team == "new-date" and not told.left:
            return None
        made = []
        for side in (0, 1):
            if absent[side]:
                made.append((0, rules.points[3] + rules.no_team_points, LOST, "-" * boards))
            else:
                made.append((10 * boards, rules.points[0] + rules.full_team, WON, "+" * boards))
        return _both(told, made)
    still = pending(rules, told)
    if still and rules.unfinished == "waits" and told.decided != "void":
        return None
    signs = [
        "".join(SIDES[one][side] if one not in ADJOURNED else "*" for one in told.results) for side in (0, 1)
    ]
    if rules.unfinished == "drawn":
        signs = [one.replace("*", "=") for one in signs]
    game = (
        list(told.score)
        if told.score
        else [sum(points_of_board(rules, one) for one in signs[side]) for side in (0, 1)]
    )
    verdicts = [judged(rules, game[side], game[1 - side], boards) for side in (0, 1)]
    match = [points_of_verdict(rules, one) for one in verdicts]
    if still and rules.unfinished == "out-of-reach":
        ends = set()
        for way in product(("10", "==", "01"), repeat=still):
            end = [game[side] + sum(points_of_board(rules, one[side]) for one in way) for side in (0, 1)]
            ends.add(tuple(judged(rules, end[side], end[1 - side], boards) for side in (0, 1)))
        verdicts = list(next(iter(ends))) if len(ends) == 1 else ["", ""]
        match = [points_of_verdict(rules, one) if one else 0 for one in verdicts]
    made = []
    for side in (0, 1):
        empty = signs[side].count("-")
        full = rules.full_team if told.results and not empty and verdicts[side] else 0
        if told.decided == "void":
            made.append((0, 0, "", ""))
        else:
            made.append((game[side], match[side] + full, verdicts[side], signs[side]))
    return _both(told, made)


def _both(told: Told, made: Sequence[tuple[int, int, str, str]]) -> tuple[Side, Side]:
    home, away = (
        Side(told.day, opponent, at_home, *values)
        for opponent, at_home, values in zip((told.away, told.home), (True, False), made, strict=True)
    )
    return home, away


def matches_of(rules, team: str, told: Iterable[Told], side: str = "") -> list[Side]:
    """The matches of a team that stand in the table, by match day."""
    found = []
    for one in told:
        both = sides_of(rules, one)
        if both is not None and team in (one.home, one.away):
            mine = both[team == one.away]
            if side in ("", "home" if mine.at_home else "away"):
                found.append(mine)
    return sorted(found, key=lambda one: one.day)


def after_leaving(rules, teams, planned, told: Sequence[Told], gone, last_day: int):
    """The matches that count once teams have left, and who is out of the table.

    planned: day, home, away of every match there was to be. gone: teams, each with its last match day.
    """
    told, out, ruled = list(told), set(), {}
    planned = list(planned)
    for number, (team, after) in enumerate(gone):
        own = [one for one in planned if team in one[1:]]
        had = [one for one in told if team in (one.home, one.away) and (one.day, one.home, one.away) in own]
        played = [one for one in had if one.day <= after]
        rule = rules.withdrawal
        if rules.no_team == "out" and after >= last_day - 1:
            rule = "out"
        half = last_day // 2
        if rule == "second-leg" and len([one for one in played if one.day <= half]) < len(
            [one for one in own if one[0] <= half]
        ):
            rule = "annulled"
        if rule == "half":
            rule = "annulled" if 2 * len(played) < len(own) else "kept"
        ruled[team] = rule
        if rule == "heir":
            continue
        out |= {team} if rule in ("annulled", "out") else set()
        if rule in ("annulled", "second-leg"):
            struck = [one for one in own if rule == "annulled" or one[0] > half]
            told = [one for one in told if (one.day, one.home, one.away) not in struck]
            planned = [one for one in planned if one not in struck]
            continue
        told = [one for one in told if one not in had or one in played]
        known = {(one.day, one.home, one.away) for one in told}
        before = {(one.day, one.home, one.away): absent_of(rules, one) for one in had}
        for day, home, away in own:
            if (day, home, away) not in known:
                left = {team, *(one for one, last in gone[:number] if last < day and ruled[one] != "heir")}
                absent = before.get((day, home, away), (False, False))
                absent = home in left or absent[0], away in left or absent[1]
                told.append(Told(day, home, away, absent=absent, left=True))
    return told, out, ruled


def boards_left_empty(rules, team: str, told: Told) -> int:
    """Boards that a team has defaulted; those of a match that waits are, those of a void one are not."""
    if team not in (told.home, told.away) or told.decided:
        return 0
    side = int(team == told.away)
    if missing(rules, told)[side]:
        return boards_of(rules, told)
    if any(missing(rules, told)):
        return 0
    return sum(SIDES.get(one, "  ")[side] == "-" for one in told.results)


def pending(rules, told: Told) -> int:
    """Games of a match that are adjourned."""
    if told.decided or any(missing(rules, told)):
        return 0
    return sum(one in ADJOURNED for one in told.results)


def penalties_of(
    rules, team: str, told: Iterable[Told], given: Iterable[Given], until: int
) -> tuple[int, int]:
    """Match points and game points given to a team, by decision and for its boards defaulted."""
    counted = [one for one in given if one.team == team and (not until or one.day <= until)]
    match, game = sum(one.match for one in counted), sum(one.game for one in counted)
    empty = sum(boards_left_empty(rules, team, one) for one in told)
    steps = [points for boards, points in sorted(rules.defaults_scale) if boards <= empty]
    return match + (steps[-1] if steps else 0), game


def row_of(rules, team: str, told: Sequence[Told], given: Sequence[Given], until: int, side: str) -> Row:
    """A team before it has a place. Games adjourned and results not confirmed are told of all its matches."""
    own = [one for one in told if team in (one.home, one.away)]
    own = [one for one in own if side in ("", "home" if one.home == team else "away")]
    mine = matches_of(rules, team, told, side)
    extra = (0, 0) if side else penalties_of(rules, team, told, given, until)
    won = sum(one.match for one in mine)
    ends = [one.verdict for one in mine]
    return Row(
        place=0, team=team, played=len(mine), won=ends.count(WON), drawn=ends.count(DRAWN),
        lost_matches=ends.count(LOST),
        match_points=won + extra[0], game_points=sum(one.game for one in mine) + extra[1],
        lost=most_points(rules) * len(mine) - won - extra[0], open=sum(pending(rules, one) for one in own),
        provisional=any(one.provisional for one in own), mark="",
        form=" ".join([one.verdict for one in mine if one.verdict][-5:]).replace("-", "–"), by="",
    )  # fmt: skip


def most_points(rules) -> int:
    return rules.points[0] + rules.full_team


def ranking_points(rules, row: Row) -> int:
    return row.match_points if rules.ranks_by == "match-points" else row.game_points


def first_of(rules, row: Row) -> tuple[Fraction, ...]:
    """What ranks before every tie-break; more is better."""
    points = ranking_points(rules, row)
    if rules.order == "lost-points":
        return Fraction(-row.lost), Fraction(points)
    if rules.order == "per-match":
        return (Fraction(points, row.played) if row.played else Fraction(0),)
    return (Fraction(points),)


def berlin_of(rules, one: Side, boards: int) -> int:
    """The points of each board times the boards from it to the last one."""
    return sum(points_of_board(rules, sign) * (boards + 1 - at) for at, sign in enumerate(one.games, 1))


def value(
    rules, name: str, row: Row, level: Sequence[Row], rows: Sequence[Row], told: Sequence[Told], decided
):
    """A tie-break of one of those who are level; more is better."""
    mine = matches_of(rules, row.team, told)
    names = [one.team for one in level]
    among = [one for one in mine if one.opponent in names]
    if name == "match-points":
        return row.match_points
    if name == "game-points":
        return row.game_points
    if name == "wins":
        return sum(one.games.count(sign) for one in mine for sign in "1+")
    if name == "win-loss":
        return sum(
            sum(one.games.count(sign) for sign in "1+") - sum(one.games.count(sign) for sign in "0-")
            for one in mine
        )
    if name == "berlin":
        return sum(berlin_of(rules, one, len(one.games)) for one in mine)
    if name == "sonneborn":
        return sum(
            sum(their.match for their in matches_of(rules, one.opponent, told)) * one.match for one in mine
        )
    if name in ("direct", "direct-berlin"):
        met = all(
            any(one.opponent == other for one in matches_of(rules, team, told))
            for team in names for other in names if other != team
        )  # fmt: skip
        if not met:
            return 0
        if name == "direct-berlin":
            return sum(berlin_of(rules, one, len(one.games)) for one in among)
        return sum(one.match for one in among), sum(one.game for one in among)
    orders = [order for by, order in decided if by == name and set(names) <= set(order)]
    return -orders[-1].index(row.team) if orders else 0


def table_of(
    rules, teams: Sequence[str], told: Sequence[Told], given: Sequence[Given] = (), *, until: int = 0,
    out: Iterable[str] = (), decided=(), side: str = "",
) -> list[Row]:  # fmt: skip
    """The table: whoever is level in everything shares a place, in the order of the teams."""
    told = [one for one in told if not until or one.day <= until]
    rows = [row_of(rules, team, told, given, until, side) for team in teams if team not in out]
    if side:

        def points(row: Row) -> tuple[object, ...]:
            return *first_of(rules, row), row.game_points

        groups = [
            [one for one in rows if points(one) == of] for of in sorted({points(one) for one in rows})[::-1]
        ]
    else:
        groups = [
            [one for one in rows if first_of(rules, one) == of]
            for of in sorted({first_of(rules, one) for one in rows})[::-1]
        ]
        for name in rules.tie_breaks:
            groups = [part for group in groups for part in _parts(rules, name, group, rows, told, decided)]
    placed, place = [], 1
    for group in groups:
        for row in group:
            mark = "" if side else mark_of(rules, place, len(group), len(rows))
            placed.append(replace(row, place=place, mark=mark, by=row.by if row is group[0] else ""))
        place += len(group)
    return placed


def _parts(rules, name: str, group: Sequence[Row], rows, told, decided) -> list[list[Row]]:
    """A group cut by a tie-break; the first of each part but the best says by what it is behind."""
    values = {one.team: value(rules, name, one, group, rows, told, decided) for one in group}
    parts = [[one for one in group if values[one.team] == of] for of in sorted(set(values.values()))[::-1]]
    # Of each part the first says why it is behind: the best part by what it was before.
    return [[replace(one, by=group[0].by if part is parts[0] else name) for one in part] for part in parts]


def mark_of(rules, place: int, level: int, count: int) -> str:
    """Where those who share a place do not all fit, nobody of them is marked."""
    for mark, first, last in (
        ("promoted", 1, rules.promoted),
        ("play-off", rules.promoted + 1, rules.promoted + rules.play_off),
        ("relegated", count - rules.relegated + 1, count),
    ):
        if first <= place and place + level - 1 <= last:
            return mark
    return ""


def ends_of(rules, boards: int) -> set[tuple[tuple[int, int], tuple[int, int]]]:
    """Every way in which a match that is played can end: match and game points of either side.

    Whoever has no full team has left a board empty, whichever that is.
    """
    ends = set()
    for cards in product(("10", "==", "01"), repeat=boards):
        game = [sum(points_of_board(rules, one[side]) for one in cards) for side in (0, 1)]
        match = [
            points_of_verdict(rules, judged(rules, game[side], game[1 - side], boards)) for side in (0, 1)
        ]
        for full in product({0, rules.full_team}, repeat=2):
            ends.add(tuple((match[side] + full[side], game[side]) for side in (0, 1)))
    return ends


def still_open(rules, told: Iterable[Told]) -> list[Told]:
    """Of what was told whatever may still change: not confirmed, under protest, or adjourned."""
    return [one for one in told if one.provisional or pending(rules, one)]


def places_of(
    rules,
    teams: Sequence[str],
    told: Sequence[Told],
    given: Sequence[Given],
    waiting: Sequence[tuple[str, str]],
) -> tuple[dict[str, tuple[int, int]], bool]:
    """The worst and the best place that every team can still have; and whether all have as many matches.

    Level counts as behind for the worst place and as ahead for the best one; game points part those level
    where they are the first tie-break.
    """
    unsure = still_open(rules, told)
    open_matches = [(pair, rules.boards) for pair in waiting]
    open_matches += [((one.home, one.away), boards_of(rules, one)) for one in unsure]
    open_matches = [one for one in open_matches if {*one[0]} & {*teams}]
    sure = [one for one in told if one not in unsure]
    rows = {team: row_of(rules, team, sure, given, 0, "") for team in teams}
    found: dict[str, list[int]] = {team: [] for team in teams}
    for outcome in product(*(sorted(ends_of(rules, boards)) for _, boards in open_matches)):
        now = dict(rows)
        for (pair, _), end in zip(open_matches, outcome, strict=True):
            for team, (match, game) in zip(pair, end, strict=True):
                if team in now:
                    one = now[team]
                    now[team] = replace(
                        one, played=one.played + 1, match_points=one.match_points + match,
                        game_points=one.game_points + game, lost=one.lost + most_points(rules) - match,
                    )  # fmt: skip
        by_games = rules.tie_breaks[:1] == ("game-points",)
        worth = {
            team: (*first_of(rules, row), row.game_points if by_games else 0) for team, row in now.items()
        }
        for team, own in worth.items():
            others = [theirs for name, theirs in worth.items() if name != team]
            found[team] += [1 + sum(one >= own for one in others), 1 + sum(one > own for one in others)]
    matches = {rows[team].played + sum(team in pair for pair, _ in open_matches) for team in teams}
    alike = len(matches) == 1 and 0 not in matches
    return {team: (max(places), min(places)) for team, places in found.items()}, alike
