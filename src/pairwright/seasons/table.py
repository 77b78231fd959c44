"""What a match was and what it brings to each side; the table of a division.

Results are codes as everywhere, seen from the home side: "1-0", "1/2-1/2", "0-1", "+/-", "-/+", "-/-", "*"
for a game adjourned, "" for one that nobody has told yet. The points of the two sides are stored one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from fractions import Fraction
from itertools import accumulate

from pairwright.common.errors import BadInput
from pairwright.common.messages import N_, told
from pairwright.common.values import dataclass, replace
from pairwright.seasons.fixtures import Fixture
from pairwright.seasons.rules import LeagueRules
from pairwright.tournament.results import ADJOURNED, RESULTS, from_the_other_side
from pairwright.tournament.results import score_of as halves_of

WON = 10
"""Units of a won game."""
_SIDES = {code: halves_of(code) for code in RESULTS if code != ADJOURNED and " " not in code}
"""Half-points of home and away, by result; that a game is not rated is nothing to a league."""
_OPEN = ("*", "")
FORFEITS: dict[tuple[bool, ...], str] = {(True, False): "-/+", (False, True): "+/-", (True, True): "-/-"}
"""How every board ended, by whether home and away did not turn up; a game, by who has left: White, Black."""


@dataclass(frozen=True, slots=True)
class MatchScore:
    """What a match brought to home and away, in units.

    game, match: points. open: games adjourned. counted: the match stands in the table. ends: how it ended
    for home and for away, "+" won, "=" drawn, "–" lost; "" where that is open, or it brings nothing.
    """

    game: tuple[int, int]
    match: tuple[int, int]
    open: int = 0
    counted: bool = True
    ends: str = ""

    def turned(self) -> MatchScore:
        """The same seen from the away side."""
        return MatchScore(self.game[::-1], self.match[::-1], self.open, self.counted, self.ends[::-1])


def game_points(rules: LeagueRules, result: str) -> tuple[int, int]:
    """Of a game, for home and away. Raises BadInput for what is no result."""
    if result not in _SIDES:
        raise BadInput.told(
            "{result!r} is not a result; known: {list}, and * for one adjourned", result=result,
            list=", ".join(_SIDES),
        )  # fmt: skip
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
    if waiting and rules.unfinished == "out-of-reach":
        rest = waiting * WON
        if ended(rules, own + rest, theirs, boards) != ended(rules, own, theirs + rest, boards):
            return MatchScore((own, theirs), (0, 0), waiting)
    full = [sum(result not in taken for result in results) for taken in (("-/+", "-/-"), ("+/-", "-/-"))]
    extra = tuple(rules.full_team if there == boards else 0 for there in full)
    match = verdict(rules, own, theirs, boards)
    ends = ended(rules, own, theirs, boards)
    return MatchScore((own, theirs), (match[0] + extra[0], match[1] + extra[1]), waiting, ends=ends)


def adds_up(rules: LeagueRules, score: Sequence[int], boards: int) -> bool:
    """Whether a score, () for none, has the points of all boards, where every game brings as many."""
    return not score or 2 * rules.drawn_game != WON or sum(score) == boards * WON


def ended(rules: LeagueRules, own: int, theirs: int, boards: int) -> str:
    """How a match ended for both sides (`MatchScore.ends`), each judged for itself by the game points."""
    half = boards * WON // 2
    limits = (theirs, own) if rules.win == "more" else (half, half)
    return "".join(
        "+" if mine > limit else "=" if mine == limit else "–"
        for mine, limit in zip((own, theirs), limits, strict=True)
    )


def verdict(rules: LeagueRules, own: int, theirs: int, boards: int) -> tuple[int, int]:
    """Match points of both sides, from their game points."""
    home, away = ("+=–".index(end) for end in ended(rules, own, theirs, boards))
    return rules.points[home], rules.points[away]


def defaulted(rules: LeagueRules, *absent: bool, boards: int = 0) -> MatchScore:
    """A match for which home, away or both did not turn up. absent: home, away."""
    boards = boards or rules.boards
    home, away = absent
    if rules.no_team == "new-date":
        match = tuple(rules.no_team_points if gone else 0 for gone in (home, away))
        return MatchScore((0, 0), (match[0], match[1]), counted=False)
    game = (0 if home else boards * WON, 0 if away else boards * WON)
    won, lost = rules.points[0] + rules.full_team, rules.points[3] + rules.no_team_points
    ends = "".join("–" if gone else "+" for gone in absent)
    return MatchScore(game, (lost if home else won, lost if away else won), ends=ends)


def absent_sides(rules: LeagueRules, results: Sequence[str]) -> tuple[bool, bool]:
    """Whether home, and whether away, came with fewer players than make a team."""
    gone = [sum(one in codes for one in results) for codes in (("-/+", "-/-"), ("+/-", "-/-"))]
    home, away = (bool(results) and len(results) - count < rules.minimum for count in gone)
    return home, away


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match that has a result. day: its match day. results: of its boards, () for a score alone.

    absent: home, away did not turn up. provisional: not confirmed, or under protest. void: it brings nothing
    to either, whatever its games, which stay rated.
    """

    day: int
    home: str
    away: str
    score: MatchScore
    results: tuple[str, ...] = ()
    absent: tuple[bool, bool] = (False, False)
    provisional: bool = False
    void: bool = False

    def seen_by(self, team: str) -> tuple[str, MatchScore, tuple[str, ...]]:
        """The opponent, the score and the results from the side of one of both."""
        results = () if self.void else self.results
        if team == self.home:
            return self.away, self.score, results
        return self.home, self.score.turned(), tuple(map(from_the_other_side, results))


def told_match(
    rules: LeagueRules,
    fixture: Fixture,
    results: Sequence[str],
    *,
    absent: tuple[bool, bool] = (False, False),
    score: tuple[int, int] | None = None,
    boards: int = 0,
    provisional: bool = False,
    decided: str = "",
) -> PlayedMatch:
    """What was told of a fixture, as it counts by the rules.

    results: of its boards, seen from home. absent: home, away did not turn up; who came with too few players
    did not either. score: game points in units, where the boards are not known: none are made up for it.
    boards: of this match, by default as the rules say. decided: "void" for points to neither team, "annulled"
    for a match that counts as none.
    """
    boards = boards or len(results) or rules.boards
    sides = absent_sides(rules, results) if results and not any(absent) else absent
    sides = (False, False) if decided else sides
    void = fixture.void or bool(decided)
    if void:
        counts = MatchScore((0, 0), (0, 0), counted=decided != "annulled")
    elif any(sides):
        counts = defaulted(rules, *sides, boards=boards)
        if counts.counted:  # a match that was not played is won on every board (C.07 article 12)
            results = [FORFEITS[sides]] * boards
    elif score is not None:
        counts = MatchScore(score, verdict(rules, *score, boards), ends=ended(rules, *score, boards))
    else:
        counts = score_of(rules, results, boards)
    return PlayedMatch(
        fixture.day, fixture.home, fixture.away, counts, tuple(results), sides, provisional, void
    )


@dataclass(frozen=True, slots=True)
class SeasonPenalty:
    """Points given or, below 0, taken. day: the match day from whose table on they count."""

    team: str
    match_points: int = 0
    game_points: int = 0
    day: int = 1
    article: str = ""


@dataclass(frozen=True, slots=True)
class DivisionRow:
    """A team in the table.

    place: shared by those level in everything. lost: match points that it did not win.

    mark: "promoted", "play-off", "relegated" or "". open: adjourned games. provisional: a match of it is.
    form: its last matches by match day, "+" won, "=" drawn, "–" lost. by: the tie-break that puts it behind
    the team before it, "" where that is the points or nothing.
    """

    place: int
    team: str
    played: int
    won: int
    drawn: int
    lost_matches: int
    match_points: int
    game_points: int
    lost: int
    open: int = 0
    provisional: bool = False
    mark: str = ""
    form: str = ""
    by: str = ""

    @property
    def per_match(self) -> Fraction:
        """Match points a match, in units; 0 without one."""
        return Fraction(self.match_points, self.played) if self.played else Fraction(0)

    def points(self, rules: LeagueRules) -> int:
        """Those that rank."""
        return self.game_points if rules.ranks_by == "game-points" else self.match_points


def table(
    rules: LeagueRules,
    teams: Sequence[str],
    played: Sequence[PlayedMatch],
    penalties: Sequence[SeasonPenalty] = (),
    *,
    until: int = 0,
    out: Collection[str] = (),
    decided: Sequence[tuple[str, tuple[str, ...]]] = (),
) -> tuple[DivisionRow, ...]:
    """The rows, best first.

    until: the last match day that counts, 0 for all. out: teams that have left the table. decided: what lots
    or a play-off have decided among level teams: by which of both, and the teams, best first.
    """
    seen = [one for one in played if not until or one.day <= until]
    rows = [row_of(rules, team, seen, penalties, until) for team in teams if team not in out]
    groups = _split([rows], lambda group: {row.team: _first(rules, row) for row in group})
    parted = {0: "", **dict.fromkeys(accumulate(map(len, groups)), "")}
    counted = [one for one in seen if one.score.counted]
    for name in rules.tie_breaks:
        groups = _split(
            groups, _breaker(name, rules, counted, [order for by, order in decided if by == name])
        )
        parted = dict.fromkeys(accumulate(map(len, groups)), name) | parted
    placed = [replace(row, by=parted.get(n, "")) for n, row in enumerate(_placed(groups, teams))]
    level = [row.place for row in placed]
    return tuple(_marked(rules, row, level.count(row.place), len(rows)) for row in placed)


def table_of_side(
    rules: LeagueRules,
    teams: Sequence[str],
    played: Sequence[PlayedMatch],
    side: str,
    *,
    until: int = 0,
    out: Collection[str] = (),
) -> tuple[DivisionRow, ...]:
    """What teams have scored at home alone, or away alone: by points, then game points, without penalties.

    side: "home" or "away". until, out: as in `table`.
    """
    seen = [one for one in played if not until or one.day <= until]
    rows = [
        _row(rules, team, [one for one in seen if getattr(one, side) == team], ())
        for team in teams
        if team not in out
    ]
    groups = _split([rows], lambda group: {row.team: (_first(rules, row), row.game_points) for row in group})
    return tuple(_placed(groups, teams))


def _placed(groups: Sequence[Sequence[DivisionRow]], teams: Sequence[str]) -> list[DivisionRow]:
    """The rows with their places; those level share one, in the order of the teams."""
    placed, place = list[DivisionRow](), 1
    for group in groups:
        placed += [replace(row, place=place) for row in sorted(group, key=lambda row: teams.index(row.team))]
        place += len(group)
    return placed


def row_of(
    rules: LeagueRules,
    team: str,
    played: Iterable[PlayedMatch],
    penalties: Sequence[SeasonPenalty],
    until: int,
) -> DivisionRow:
    """A team as in the table after a match day, 0 for all of them, but for its place."""
    own = [one for one in played if team in (one.home, one.away) and (not until or one.day <= until)]
    return _row(rules, team, own, penalties_until(rules, [team], own, penalties, until))


def _row(
    rules: LeagueRules, team: str, played: Sequence[PlayedMatch], penalties: Sequence[SeasonPenalty]
) -> DivisionRow:
    mine = sorted((one for one in played if team in (one.home, one.away)), key=lambda one: one.day)
    scores = [one.seen_by(team)[1] for one in mine]
    counted = [one for one in scores if one.counted]
    taken = [one for one in penalties if one.team == team]
    points = sum(one.match[0] for one in scores) + sum(one.match_points for one in taken)
    games = sum(one.game[0] for one in counted) + sum(one.game_points for one in taken)
    ends = [one.ends[0] for one in counted if one.ends]
    return DivisionRow(
        0, team, len(counted), ends.count("+"), ends.count("="), ends.count("–"), points, games,
        (rules.points[0] + rules.full_team) * len(counted) - points, sum(one.open for one in scores),
        any(one.provisional for one in mine), form=" ".join(ends[-FORM:]),
    )  # fmt: skip


FORM = 5
"""Matches that show how a team is doing."""


def boards_defaulted(team: str, played: Iterable[PlayedMatch], boards: int) -> int:
    """How many boards a team has left empty; a match for which it did not turn up counts all of them."""
    count = 0
    for one in played:
        if team in (one.home, one.away):
            absent = one.absent[0 if team == one.home else 1]
            results = one.seen_by(team)[2]
            whole = len(results) or boards
            count += whole if absent else sum(code in ("-/+", "-/-") for code in results)
    return count


def penalties_until(
    rules: LeagueRules,
    teams: Sequence[str],
    played: Sequence[PlayedMatch],
    penalties: Sequence[SeasonPenalty],
    until: int = 0,
) -> list[SeasonPenalty]:
    """What counts in the table after a match day, 0 for all: by decision, and for boards defaulted."""
    found = [one for one in penalties if not until or one.day <= until]
    seen = [one for one in played if not until or one.day <= until]
    for team in teams:
        count = boards_defaulted(team, seen, rules.boards)
        steps = [step for step in rules.defaults_scale if count >= step[0]]
        if steps:
            found.append(SeasonPenalty(team, max(steps)[1], article=told("boards defaulted: {n}", n=count)))
    return found


def _first(rules: LeagueRules, row: DivisionRow) -> tuple[Fraction, ...]:
    """What ranks before any tie-break, more first."""
    points = Fraction(row.points(rules))
    if rules.order == "lost-points":
        return Fraction(-row.lost), points
    return (points / row.played if row.played else Fraction(0),) if rules.order == "per-match" else (points,)


_Values = Callable[[Sequence[DivisionRow]], dict[str, object]]


def _split(groups: Sequence[Sequence[DivisionRow]], values: _Values) -> list[list[DivisionRow]]:
    """Every group cut into those who are level in a value, the highest first."""
    found = []
    for group in groups:
        worth = values(group) if len(group) > 1 else {row.team: 0 for row in group}
        steps = sorted(set(worth.values()), reverse=True)  # type: ignore[type-var]
        found += [[row for row in group if worth[row.team] == value] for value in steps]
    return found


def _breaker(
    name: str, rules: LeagueRules, played: Sequence[PlayedMatch], decided: Sequence[tuple[str, ...]]
) -> _Values:
    """The values of a tie-break for those who are level. decided: the orders in which it has put teams."""
    totals: dict[str, Callable[[DivisionRow], object]] = {
        "match-points": lambda row: row.match_points,
        "game-points": lambda row: row.game_points,
        "wins": lambda row: _halves(row.team, played).count(2),
        "win-loss": lambda row: _halves(row.team, played).count(2) - _halves(row.team, played).count(0),
        "berlin": lambda row: _berlin(rules, row.team, played),
        "sonneborn": lambda row: _sonneborn(row.team, played),
    }
    if name in totals:
        return lambda group: {row.team: totals[name](row) for row in group}
    if name in ("direct", "direct-berlin"):
        return lambda group: _direct(name, rules, [row.team for row in group], played)
    return lambda group: _decided(decided, [row.team for row in group])


def _decided(orders: Sequence[tuple[str, ...]], level: Sequence[str]) -> dict[str, object]:
    """What lots or a play-off say of level teams: the latest order that has all of them."""
    order = next((one for one in reversed(orders) if {*level} <= {*one}), ())
    return {team: -order.index(team) if order else 0 for team in level}


def _direct(
    name: str, rules: LeagueRules, level: Sequence[str], played: Sequence[PlayedMatch]
) -> dict[str, object]:
    """What they scored among themselves; nothing is decided before all of them have met."""
    among = [one for one in played if one.home in level and one.away in level and one.score.counted]
    met = {frozenset((one.home, one.away)) for one in among}
    if len(met) < len(level) * (len(level) - 1) // 2:
        return dict.fromkeys(level, 0)
    if name == "direct-berlin":
        return {team: _berlin(rules, team, among) for team in level}
    scores = {team: [one.seen_by(team)[1] for one in among if team in (one.home, one.away)] for team in level}
    return {
        team: (sum(one.match[0] for one in found), sum(one.game[0] for one in found))
        for team, found in scores.items()
    }


def _halves(team: str, played: Iterable[PlayedMatch]) -> list[int]:
    mine = [code for one in played if team in (one.home, one.away) for code in one.seen_by(team)[2]]
    return [_SIDES[code][0] for code in mine if code not in _OPEN]


def _berlin(rules: LeagueRules, team: str, played: Iterable[PlayedMatch]) -> int:
    return sum(
        berlin(rules, one.seen_by(team)[2])[0]
        for one in played
        if team in (one.home, one.away) and one.results
    )


def berlin(rules: LeagueRules, results: Sequence[str]) -> tuple[int, int]:
    """The Berlin score of both sides: the points of a board times boards + 1 - its number."""
    weights = range(len(results), 0, -1)
    adjourned = (rules.drawn_game if rules.unfinished == "drawn" else 0,) * 2
    told = [adjourned if one in _OPEN else game_points(rules, one) for one in results]
    return tuple(  # type: ignore[return-value]
        sum(weight * points[side] for weight, points in zip(weights, told, strict=True)) for side in (0, 1)
    )


def _sonneborn(team: str, played: Sequence[PlayedMatch]) -> int:
    """Match points of every opponent, in the share of the match points won against them."""
    total: dict[str, int] = {}
    for one in played:
        total[one.home] = total.get(one.home, 0) + one.score.match[0]
        total[one.away] = total.get(one.away, 0) + one.score.match[1]
    return sum(
        total[other] * score.match[0]
        for one in played
        if team in (one.home, one.away)
        for other, score, _ in [one.seen_by(team)]
    )


def _marked(rules: LeagueRules, row: DivisionRow, level: int, count: int) -> DivisionRow:
    """level: how many share the place; where they do not all fit, nobody is marked."""
    last = row.place + level - 1
    if last <= rules.promoted:
        return replace(row, mark="promoted")
    if row.place > rules.promoted and last <= rules.promoted + rules.play_off:
        return replace(row, mark="play-off")
    return replace(row, mark="relegated" if row.place > count - rules.relegated else "")


LEFT_BY = {
    "annulled": N_("The matches of the team are annulled: they count for nobody."),
    "kept": N_("The matches that the team has played count, and the others are lost."),
    "second-leg": N_("The matches of the first half count, those of the second half do not."),
    "out": N_("The team is out of the table; its opponents keep what they won against it."),
    "heir": N_("Another team takes its place: the matches stand, and go on."),
}
"""What the rule of a league about teams that leave comes to."""


@dataclass(frozen=True, slots=True)
class WithdrawalOutcome:
    """What a withdrawal makes of a division. out: no longer in the table. rule: which of them was applied."""

    played: tuple[PlayedMatch, ...]
    out: frozenset[str]
    rule: str


def withdrawn(
    rules: LeagueRules,
    team: str,
    after: int,
    fixtures: Sequence[tuple[int, str, str]],
    played: Sequence[PlayedMatch],
) -> WithdrawalOutcome:
    """A division from which a team has gone. after: the last match day that it took part in.

    fixtures: match day, home and away of every match of the division. Half of the scheduled matches is kept
    where less than half is annulled (FIDE's general competition regulations, article 6.6). Games stay rated
    in any case.
    """
    own = [one for one in fixtures if team in one[1:]]
    done = [one for one in played if team in (one.home, one.away) and one.day <= after]
    others = tuple(one for one in played if team not in (one.home, one.away))
    rule = rules.withdrawal
    if rule == "heir":
        return WithdrawalOutcome(tuple(played), frozenset(), "heir")
    if rule == "annulled" or (rule == "half" and 2 * len(done) < len(own)):
        return WithdrawalOutcome(others, frozenset((team,)), "annulled")
    if rule == "second-leg":
        half = max(day for day, _, _ in fixtures) // 2
        first = [one for one in done if one.day <= half]
        if len(first) < sum(day <= half for day, _, _ in own):
            return WithdrawalOutcome(others, frozenset((team,)), "annulled")
        return WithdrawalOutcome((*others, *first), frozenset(), "second-leg")
    had = {(one.day, one.home, one.away): one.absent for one in played}
    kept = {(one.day, one.home, one.away) for one in done}
    as_lost = replace(rules, no_team="lost")
    lost = []
    for one in own:
        if one not in kept:  # lost by both, where the other one has left before
            home, away = had.get(one, (False, False))
            absent = (home or one[1] == team, away or one[2] == team)
            lost.append(told_match(as_lost, Fixture("", *one), (), absent=absent))
    gone = frozenset((team,)) if rule == "out" else frozenset()
    return WithdrawalOutcome((*others, *done, *lost), gone, rule if rule == "out" else "kept")


def points_of(units: int) -> str:
    """Units as people write them: 8½."""
    whole, half = divmod(abs(units), WON)
    sign = "-" if units < 0 else ""
    return f"{sign}{whole or ('' if half else 0)}{'½' if half == WON // 2 else ''}"
