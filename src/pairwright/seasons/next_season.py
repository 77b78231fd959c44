"""From season to season: who is certain to go up or down, who does, and where everybody plays next.

Certain is a place that no result of the matches still open can take away. Only matches between teams that
may or may not pass one are looked through; where even that is too much a bound is taken, which is never in
favour of a team, and it is said. A match that is open, not confirmed or under protest is open; level with
another team counts as behind it, unless game points come next.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction

from pairwright.common.errors import BadInput
from pairwright.common.messages import N_, told
from pairwright.common.values import dataclass, replace
from pairwright.seasons.rules import LeagueRules
from pairwright.seasons.season import LeagueDivision, LeagueSeason, SeasonTeam
from pairwright.seasons.table import WON, PlayedMatch, SeasonPenalty, table, verdict


@dataclass(frozen=True, slots=True)
class Climber:
    """A candidate for a free place. club: whose it is. came: its division. played: matches that count."""

    team: str
    club: str
    match_points: int
    played: int
    came: str = ""


def best_of(climbers: Sequence[Climber]) -> list[Climber]:
    """Candidates of several divisions for one place: by points a match, as a fraction."""
    return sorted(climbers, key=per_match, reverse=True)


def per_match(one: Climber) -> Fraction:
    """Match points a match that counts, in units."""
    return Fraction(one.match_points, max(one.played, 1))


def going_up(
    ranked: Sequence[Climber], clubs_above: Sequence[str], places: int = 1, most: int = 1
) -> tuple[list[str], list[str]]:
    """Who goes up, and who stays because the club has its teams there already; the next takes the place.

    most: teams of one club in the higher division, 0 for any number.
    """
    up: list[str] = []
    stay: list[str] = []
    there = list(clubs_above)
    for one in ranked:
        if len(up) == places:
            break
        if most and there.count(one.club) >= most:
            stay.append(one.team)
        else:
            up.append(one.team)
            there.append(one.club)
    return up, stay


UP, NEXT_UP, DOWN, STAYS, SISTER, REFUSED, ASKED, LEFT, LEVEL = (
    "up", "next-up", "down", "stays", "sister", "refused", "asked", "left", "level",
)  # fmt: skip
WHY = {
    UP: N_("goes up"),
    NEXT_UP: N_("goes up as one of the next best"),
    DOWN: N_("goes down"),
    STAYS: N_("stays"),
    SISTER: N_("stays: the club has its teams in the higher division"),
    REFUSED: N_("stays as it asked for"),
    ASKED: N_("goes where it was put"),
    LEFT: N_("has left"),
    LEVEL: N_("stays: level with another one, which somebody has to decide"),
}
"""Why a team is where it is in the next season, in words."""


@dataclass(frozen=True, slots=True)
class TeamMove:
    """Where a team plays in the next season.

    came, goes: divisions by name, goes "" for nowhere. why: of WHY.
    """

    team: SeasonTeam
    came: str
    goes: str
    why: str


def team_moves(season: LeagueSeason, asked: Mapping[str, str] | None = None) -> list[TeamMove]:
    """Where every team plays in the next season, in the order of this one.

    asked: what somebody has decided otherwise, by team, with its division before it where several have one of
    that name ("Division 1: Rook"): "stays" (promotion refused), or the name of a division, such as a lower
    one for who wants to go down; the next in the table takes a place that is refused, and who goes down by
    wish takes the place of one who would have to.
    Raises BadInput for a team or division that is none.
    """
    wishes = dict(asked or {})
    _check_asked(season, wishes)
    found = {
        (one.name, team.name): TeamMove(team, one.name, one.name, STAYS)
        for one in season.divisions
        for team in one.teams
    }
    for one in season.divisions:
        for name in one.departed:
            found[one.name, name] = replace(found[one.name, name], goes="", why=LEFT)
        for name in one.names:
            wish = wishes.get(f"{one.name}: {name}", wishes.get(name))
            if wish and not found[one.name, name].goes:
                raise BadInput.told("{name} has left and is in no division of the next season", name=name)
            if wish:
                goes = one.name if wish == "stays" else wish
                found[one.name, name] = replace(
                    found[one.name, name], goes=goes, why=REFUSED if goes == one.name else ASKED
                )
    steps = _ladder(season)
    for upper, lower in itertools.pairwise(steps):
        for one in upper:
            _go_down(one, lower, found)
    for upper, lower in itertools.pairwise(steps):
        _go_up(upper, lower, found)
    return list(found.values())


def other_sizes(moves: Sequence[TeamMove], titles: Mapping[str, str] | None = None) -> list[str]:
    """The divisions that get more teams than they have, or fewer, such as after one has left."""
    now, then = Counter(one.came for one in moves), Counter(one.goes for one in moves)
    return [
        told(
            "Teams of {division}: {n} now, {then} in the next season.",
            division=(titles or {}).get(name, name), n=n, then=then[name],
        )
        for name, n in now.items()
        if then[name] != n
    ]  # fmt: skip


_Moves = dict[tuple[str, str], TeamMove]


def _check_asked(season: LeagueSeason, asked: Mapping[str, str]) -> None:
    names = [(one.name, name) for one in season.divisions for name in one.names]
    times = Counter(name for _, name in names)
    teams = {name for name in times if times[name] == 1} | {f"{place}: {name}" for place, name in names}
    places = {"stays", *(one.name for one in season.divisions)}
    faults = [
        told("{name!r} is in several divisions; write its division and a colon before it", name=name)
        if times[name] > 1
        else told("there is no team {name!r}", name=name)
        for name in asked
        if name not in teams
    ]
    faults += [
        told("{name}: there is no division {where!r}; there are {list}", name=name, where=where,
             list=", ".join(sorted(places)))
        for name, where in asked.items() if where not in places
    ]  # fmt: skip
    if faults:
        raise BadInput(*faults)


def _ladder(season: LeagueSeason) -> list[list[LeagueDivision]]:
    """The divisions from the top, those side by side together."""
    steps: list[list[LeagueDivision]] = []
    for one in season.divisions:
        if steps and one.rules.level and steps[-1][0].rules.level == one.rules.level:
            steps[-1].append(one)
        else:
            steps.append([one])
    return steps


def _go_down(division: LeagueDivision, lower: Sequence[LeagueDivision], found: _Moves) -> None:
    """Who is marked goes down, to the smallest division below; who asked for it takes the place of one."""
    down = [row.team for row in division.table() if row.mark == "relegated"]
    by_wish = sum(
        move.why == ASKED and move.came == division.name and move.team.name not in down
        for move in found.values()
    )
    for team in down[by_wish:]:
        move = found[division.name, team]
        if move.why == STAYS:
            sizes = {one.name: sum(other.goes == one.name for other in found.values()) for one in lower}
            found[division.name, team] = replace(
                move, goes=min(sizes, key=lambda name: sizes[name]), why=DOWN
            )


def _go_up(upper: Sequence[LeagueDivision], lower: Sequence[LeagueDivision], found: _Moves) -> None:
    """The first of every division below, then the next best of all of them by points a match."""
    waiting: list[Climber] = []
    for one in lower:
        clubs = {team.name: team.club for team in one.teams}
        rows = [row for row in one.table() if found[one.name, row.team].why == STAYS]
        climbers = [
            Climber(row.team, clubs[row.team], row.match_points, row.played, one.name) for row in rows
        ]
        place_of = {row.team: row.place for row in rows}
        target = _smallest(upper, found)
        up, sisters_there = going_up(
            climbers, _clubs_in(target, found), one.rules.promoted, target.rules.club_teams
        )
        rest = [row.team for row in rows if row.team not in up and row.team not in sisters_there]
        level = {place_of[team] for team in up} & {place_of[team] for team in rest}
        for team in [*sisters_there, *(team for team in place_of if place_of[team] in level)]:
            why = SISTER if team in sisters_there else LEVEL
            found[one.name, team] = replace(found[one.name, team], why=why)
        for team in up:
            if place_of[team] not in level:
                found[one.name, team] = replace(found[one.name, team], goes=target.name, why=UP)
        waiting += [climber for climber in climbers if climber.team in rest[:1] and not level]
    most = max((one.rules.best_next for one in lower), default=0)
    ranked = best_of(waiting)
    if most < len(ranked) and most and per_match(ranked[most - 1]) == per_match(ranked[most]):
        equal = per_match(ranked[most])
        for climber in ranked:
            if per_match(climber) == equal:
                key = climber.came, climber.team
                found[key] = replace(found[key], why=LEVEL)
        ranked = [one for one in ranked if per_match(one) > equal]
    for climber in ranked[:most]:
        target = _smallest(upper, found)
        key = climber.came, climber.team
        up, _ = going_up([climber], _clubs_in(target, found), 1, target.rules.club_teams)
        found[key] = replace(found[key], goes=target.name, why=NEXT_UP) if up else replace(
            found[key], why=SISTER
        )  # fmt: skip


def _smallest(among: Sequence[LeagueDivision], found: _Moves) -> LeagueDivision:
    return min(among, key=lambda one: sum(move.goes == one.name for move in found.values()))


def _clubs_in(division: LeagueDivision, found: _Moves) -> list[str]:
    return [move.team.club for move in found.values() if move.goes == division.name]


def next_season(season: LeagueSeason, asked: Mapping[str, str] | None = None) -> dict[str, list[SeasonTeam]]:
    """The divisions of the next season, with whoever has gone up or down; squads and venues stay.

    Who stays stands before who comes. Who has left is in none of them. asked: as in `team_moves`.
    """
    moves = team_moves(season, asked)
    return {
        one.name: [
            move.team
            for stays in (True, False)
            for move in moves
            if move.goes == one.name and (move.came == one.name) is stays
        ]
        for one in season.divisions
    }


MOST_STEPS = 20_000
"""Steps of the search for what is certain; after them a bound is returned, and said to be one."""


@dataclass(frozen=True, slots=True)
class Certainty:
    """worst, best: places that a team can still have, as the open matches may be played.

    exact: False where a search was cut off; the places are bounds then: no outcome leads beyond them, and
    perhaps none leads there. outcomes: how many there are.
    """

    worst: int
    best: int
    exact: bool
    outcomes: int

    def within(self, places: int) -> bool:
        """True when the team is certainly among the first places."""
        return self.worst <= places


def certainty(
    rules: LeagueRules,
    teams: Sequence[str],
    played: Sequence[PlayedMatch],
    open_matches: Sequence[tuple[str, str]],
    team: str,
    penalties: Sequence[SeasonPenalty] = (),
) -> Certainty:
    """The worst and the best place of a team.

    open_matches: home and away of the fixtures without a result. It is worst for a team to lose every board
    of its own matches; then as many others as can be at once are level or ahead.
    """
    unsure = [one for one in played if one.provisional or one.score.open]
    closed = [one for one in played if one not in unsure]
    still = [*open_matches, *((one.home, one.away) for one in unsure)]
    rows = {row.team: row for row in table(rules, teams, closed, penalties)}
    matches = {name: row.played + sum(name in pair for pair in still) for name, row in rows.items()}
    # A match with other boards, by agreement, ends otherwise: then all ends are a bound for each.
    sizes = {rules.boards, *(len(one.results) or sum(one.score.game) // WON for one in unsure)} - {0}
    by_size = [replace(rules, boards=size, minimum=1) for size in sizes]
    ends = [*dict.fromkeys(end for one in by_size for end in ends_of(one))]
    outcomes = len(ends) ** len(still)
    alike = len({*matches.values()}) == 1 and 0 not in matches.values()
    if rules.order != "points" and not alike:  # totals say nothing of a share then
        return Certainty(len(teams), 1, exact=False, outcomes=outcomes)
    points = {name: (row.match_points, row.game_points) for name, row in rows.items()}
    (ahead, proved), (behind, shown) = (
        _most_at_once(rules, points, still, team, sign, ends) for sign in (1, -1)
    )
    return Certainty(1 + ahead, len(rows) - behind, proved and shown and len(sizes) == 1, outcomes)


_FAR = 10**9
"""By so many points whoever is out of the table is behind everybody."""
_Points = tuple[int, int]
"""Match and game points, in units."""


def _most_at_once(
    rules: LeagueRules,
    points: Mapping[str, _Points],
    still: Sequence[tuple[str, str]],
    team: str,
    sign: int,
    ends: Sequence[tuple[_Points, _Points]],
) -> tuple[int, bool]:
    """How many others can be level with a team or ahead of it at once, and whether that was proved.

    sign: -1 for level or behind; all points are negative then. Whoever is to have many has the points of a
    full team as well.
    """
    full = rules.full_team
    extra = full if sign > 0 else 0
    ends = [((sign * (a + extra), sign * b), (sign * (c + extra), sign * d)) for (a, b), (c, d) in ends]
    own, theirs = min(ends, key=lambda end: (_key(rules, end[0]), [-one for one in _key(rules, end[1])]))
    totals = dict.fromkeys((name for pair in still for name in pair), (-_FAR, -_FAR))  # who has left, too
    totals |= {name: (sign * one, sign * other) for name, (one, other) in points.items()}
    for pair in still:
        if team in pair:
            other = pair[0] if pair[1] == team else pair[1]
            totals[team] = _plus(totals[team], (own[0] - full, own[1]))
            totals[other] = _plus(totals[other], theirs)
    wanted = _key(rules, totals.pop(team))
    return _Race(rules, ends, wanted).most(totals, [pair for pair in still if team not in pair])


def _plus(one: _Points, other: _Points, times: int = 1) -> _Points:
    return one[0] + times * other[0], one[1] + times * other[1]


class _Race:
    """How many teams can reach so many points at once. ends: the ways in which a match can end."""

    def __init__(
        self, rules: LeagueRules, ends: Sequence[tuple[_Points, _Points]], wanted: tuple[int, ...]
    ) -> None:
        self._rules, self._wanted = rules, wanted
        sides = [side for end in ends for side in end]
        self._least, self._most = (
            (pick(one for one, _ in sides), pick(one for _, one in sides)) for pick in (min, max)
        )
        self._ends = [  # without those in which both have less than in another one
            end for end in dict.fromkeys(ends)
            if not any(_no_more(end, other) for other in ends if other != end)
        ]  # fmt: skip
        self._steps = 0

    def _reaches(self, total: _Points) -> bool:
        return _key(self._rules, total) >= self._wanted

    def most(self, totals: dict[str, _Points], still: list[tuple[str, str]]) -> tuple[int, bool]:
        """The most at once, and whether that is proved; else a number that is not exceeded."""
        while True:
            left = Counter(name for pair in still for name in pair)
            sure = {
                name for name, one in totals.items() if self._reaches(_plus(one, self._least, left[name]))
            }
            doubtful = {
                name for name, one in totals.items()
                if name not in sure and self._reaches(_plus(one, self._most, left[name]))
            }  # fmt: skip
            both = [pair for pair in still if {*pair} <= doubtful]
            if len(both) == len(still):
                break
            for name in (name for pair in still if pair not in both for name in pair):
                # Against who is in no doubt, the other one wins as high as can be.
                totals[name] = _plus(totals[name], self._most if name in doubtful else self._least)
            still = both
        count, proved = len(sure), True
        for group in _groups(doubtful, still):
            pairs = [pair for pair in still if pair[0] in group]
            self._steps = 0
            found = self._deepest({name: totals[name] for name in group}, pairs, 0)
            cut = self._steps > MOST_STEPS
            count, proved = count + (len(group) if cut else found), proved and not cut
        return count, proved

    def _deepest(self, totals: Mapping[str, _Points], pairs: Sequence[tuple[str, str]], best: int) -> int:
        """The most of a group at once, by all ways in which their matches can end; best: found so far."""
        self._steps += 1
        left = Counter(name for pair in pairs for name in pair)
        can = sum(self._reaches(_plus(one, self._most, left[name])) for name, one in totals.items())
        if can <= best or not pairs or self._steps > MOST_STEPS:
            return best if pairs else max(best, can)
        home, away = pairs[0]
        for own, theirs in self._ends:
            now = {**totals, home: _plus(totals[home], own), away: _plus(totals[away], theirs)}
            best = self._deepest(now, pairs[1:], best)
        return best


def _no_more(one: tuple[_Points, _Points], other: tuple[_Points, _Points]) -> bool:
    return all(
        a <= b for mine, theirs in zip(one, other, strict=True) for a, b in zip(mine, theirs, strict=True)
    )


def _groups(names: Collection[str], pairs: Sequence[tuple[str, str]]) -> list[set[str]]:
    """Who is joined by matches, directly or through others."""
    found: list[set[str]] = [{name} for name in sorted(names)]
    for pair in pairs:
        joined = [group for group in found if group & {*pair}]
        found = [group for group in found if group not in joined] + [set().union(*joined)]
    return found


def _key(rules: LeagueRules, value: tuple[int, int]) -> tuple[int, ...]:
    if rules.ranks_by == "game-points" and rules.order != "lost-points":
        return (value[1],)
    return value if _by_games(rules) else value[:1]


def _by_games(rules: LeagueRules) -> bool:
    return rules.ranks_by == "game-points" or rules.tie_breaks[:1] == ("game-points",)


def ends_of(rules: LeagueRules) -> Iterator[tuple[_Points, _Points]]:
    """Every way a match can end: match and game points of both sides."""
    seen = set()
    for won in range(rules.boards + 1):
        for lost in range(rules.boards + 1 - won):
            drawn = (rules.boards - won - lost) * rules.drawn_game
            own, theirs = won * WON + drawn, lost * WON + drawn
            match = verdict(rules, own, theirs, rules.boards)
            games = (own, theirs) if _by_games(rules) else (0, 0)
            if (match, games) not in seen:
                seen.add((match, games))
                yield (match[0], games[0]), (match[1], games[1])
