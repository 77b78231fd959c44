"""Standings and prizes as the association gives them: trophies by a ladder of tie-breaks, or shared cash."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from pairwright.common.collation import fold, name_key
from pairwright.common.values import dataclass, replace
from pairwright.rules.article import rule
from pairwright.systems.kjca.cards import grade_of
from pairwright.systems.relations import is_school
from pairwright.tournament.history import History
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.scoring import POINT
from pairwright.tournament.tournament import Tournament

TROPHIES = 3
THREE_DIGITS = 300
"""Grades up to here are three-digit grades: no grade was ever higher. Ratings (four digits for adults) of
beginners go down to about here."""
GRADE_CAP = 40
"""The furthest an opponent's three-digit grade counts from one's own."""

_WON = (Outcome.WIN, Outcome.UNRATED_WIN)
_LOST = (Outcome.LOSS, Outcome.UNRATED_LOSS)


@dataclass(frozen=True, slots=True)
class TrophyStanding:
    """One line of the standings.

    place:       1 and up; players still level after every criterion share a place.
    points, opponents_points: in units; the second is the sum of the opponents' scores.
    direct:      points in the games between those tied, None where it was not used.
    performance: tournament grading performance, None without graded opponents.
    prize:       "trophy", "medal" or "".
    """

    player: int
    place: int
    points: int
    opponents_points: int
    wins: int
    direct: int | None = None
    performance: Fraction | None = None
    prize: str = ""


@dataclass(frozen=True, slots=True)
class Figures:
    """What the ladder looks at, per player of the tournament."""

    points: tuple[int, ...]
    opponents_points: tuple[int, ...]
    wins: tuple[int, ...]
    performance: tuple[Fraction | None, ...]
    games: tuple[tuple[tuple[int, int], ...], ...]
    """(opponent, points in units) of every game played."""

    @classmethod
    def of(cls, tournament: Tournament) -> Figures:
        """Count the finished rounds of `tournament`; a game that is adjourned counts once it has a result."""
        history = History.of(replace(tournament, scoring=replace(tournament.scoring, unfinished=0)))
        grades = grade_of(tournament)
        games: list[list[tuple[int, int]]] = [[] for _ in tournament.players]
        wins = [0] * len(games)
        losses = [0] * len(games)
        for points, played in zip(history.points, tournament.rounds, strict=True):
            for player, outcome in enumerate(played.outcomes):
                if outcome < Outcome.UNFINISHED:
                    games[player].append((played.opponents[player], points[player]))
                    wins[player] += outcome in _WON
                    losses[player] += outcome in _LOST
        scores = history.scores[-1]
        return cls(
            scores,
            tuple(sum(scores[opponent] for opponent, _ in own) for own in games),
            tuple(wins),
            tuple(performance(tournament, player, grades) for player in range(len(games))),
            tuple(map(tuple, games)),
        )


@rule("KJCA", "T4")
def performance(tournament: Tournament, player: int, grades: Sequence[int]) -> Fraction | None:
    """Trophies, step 4: the tournament grading performance.

    Three-digit grades: the mean of opponent's grade (not further than 40 from one's own) plus 50 for a
    win, less 50 for a loss. Four-digit ratings: mean opponent plus 400 (wins - losses) / games.
    """
    three_digits = max(grades, default=0) <= THREE_DIGITS
    own = grades[player]
    total, games = Fraction(0), 0
    for played in tournament.rounds:
        outcome, opponent = Outcome(played.outcomes[player]), played.opponents[player]
        if outcome >= Outcome.UNFINISHED or not grades[opponent]:
            continue
        grade = grades[opponent]
        if three_digits and own:
            grade = min(max(grade, own - GRADE_CAP), own + GRADE_CAP)
        balance = (outcome in _WON) - (outcome in _LOST)
        total += grade + balance * (50 if three_digits else 400)
        games += 1
    return total / games if games else None


def standings(
    tournament: Tournament, players: Iterable[int] | None = None, *, cash: bool = False
) -> list[TrophyStanding]:
    """The standings of all players, or of some (a former section); tie-breaks use every opponent.

    cash: places by points only, and nobody is ahead of anybody level on points. Before a round is finished
    nobody has won anything.
    """
    figures = Figures.of(tournament)
    chosen = list(range(len(tournament.players)) if players is None else players)
    direct: dict[int, int] = {}
    groups = _split(chosen, lambda player: figures.points[player])
    if not cash:
        groups = [part for group in groups for part in _ladder(group, figures, direct)]
    lines = []
    place = 1
    for group in groups:
        ordered = sorted(group, key=lambda player: name_key(tournament.players[player].name))
        lines += [_line(figures, player, place, direct.get(player)) for player in ordered]
        place += len(group)
    return lines if cash or not tournament.rounds else _with_prizes(lines)


def _line(figures: Figures, player: int, place: int, direct: int | None) -> TrophyStanding:
    return TrophyStanding(
        player,
        place,
        figures.points[player],
        figures.opponents_points[player],
        figures.wins[player],
        direct,
        figures.performance[player],
    )


@rule("KJCA", "T1", "T2", "T3", "T4")
def _ladder(group: list[int], figures: Figures, direct: dict[int, int]) -> list[list[int]]:
    """Trophies: sum of the opponents' scores, results between the tied, wins, performance.

    Each criterion is applied to the group still tied.
    """
    found = []
    for part in _split(group, lambda player: figures.opponents_points[player]):
        between = results_between(part, figures)
        if between is not None:
            direct.update(zip(part, between, strict=True))
            own = dict(zip(part, between, strict=True))
            parts = _split(part, lambda player, own=own: own[player])  # type: ignore[misc]
        else:
            parts = [part]
        for tied in parts:
            for level in _split(tied, lambda player: figures.wins[player]):
                found += _split(level, lambda player: _known(figures.performance[player]))
    return found


@rule("KJCA", "T2")
def results_between(tied: Sequence[int], figures: Figures) -> list[int] | None:
    """Trophies, step 2: points in the games between those tied; None unless all have met one another."""
    if len(tied) < 2:
        return None
    members = set(tied)
    for player in tied:
        if members - {player} - {opponent for opponent, _ in figures.games[player]}:
            return None
    return [
        sum(points for opponent, points in figures.games[player] if opponent in members) for player in tied
    ]


@rule("KJCA", "T5")
def _with_prizes(lines: list[TrophyStanding]) -> list[TrophyStanding]:
    """Trophies for the top three; a medal for everybody level on points with a trophy winner."""
    winning_points = {line.points for line in lines[:TROPHIES]}
    found = []
    for number, line in enumerate(lines):
        if number < TROPHIES or line.place == lines[TROPHIES - 1].place:
            found.append(replace(line, prize="trophy"))
        else:
            found.append(replace(line, prize="medal" if line.points in winning_points else ""))
    return found


def level_at_the_end(lines: Sequence[TrophyStanding]) -> list[list[TrophyStanding]]:
    """Groups of trophy candidates whom the ladder could not separate: the organiser decides."""
    groups: dict[int, list[TrophyStanding]] = {}
    for line in lines:
        if line.prize == "trophy":
            groups.setdefault(line.place, []).append(line)
    return [group for group in groups.values() if len(group) > 1]


@rule("KJCA", "T6")
def cash_shares(lines: Sequence[TrophyStanding], prizes: Sequence[Fraction]) -> dict[int, Fraction]:
    """Cash sections: tied players share the prizes of their places equally."""
    shares: dict[int, Fraction] = {}
    for place in sorted({line.place for line in lines}):
        tied = [line.player for line in lines if line.place == place]
        money = sum(prizes[place - 1 : place - 1 + len(tied)], Fraction(0))
        if money:
            shares |= {player: money / len(tied) for player in tied}
    return shares


def _split(group: Sequence[int], value: Callable[[int], int | Fraction]) -> list[list[int]]:
    """The group cut into parts of equal value, highest first."""
    values = sorted({value(player) for player in group}, reverse=True)
    return [[player for player in group if value(player) == wanted] for wanted in values]


def _known(performance: Fraction | None) -> Fraction:
    return Fraction(-10_000) if performance is None else performance


def age_order(name: str) -> tuple[bool, int]:
    """Sections by the first number of their names, as in "Under 9" or "U11"; those without one come last."""
    found = re.search(r"[0-9]{1,3}", name)
    return found is None, int(found[0]) if found else 0


def prize_lists(
    tournament: Tournament, former: Sequence[str], *, cash: bool = False
) -> list[tuple[str, list[TrophyStanding]]]:
    """The standings, one list for each former section of a merged one, with its name; by age.

    former: by player the name of the section before the merger, "" where there was none.
    """
    members: dict[str, list[int]] = {}
    for player, name in enumerate(former):
        members.setdefault(name, []).append(player)
    return [
        (name, standings(tournament, members[name], cash=cash)) for name in sorted(members, key=age_order)
    ]


# -- Grand Prix scores, and the best school: the three best scores of its pupils -----------------------


SCALED_ROUNDS = 6
TAKING_PART = 1
BEST = 3


@dataclass(frozen=True, slots=True)
class Pupil:
    """A child, the section, the Grand Prix score, and how many games it rests on."""

    name: str
    section: str
    score: Fraction
    games: int = 0
    born: str = ""


@dataclass(frozen=True, slots=True)
class School:
    """A school with its best pupils; schools with equal scores share a place.

    too_few: pupils whose score does not count, because they played too few games. again: scores that do not,
    because the same child has a better one in another section, from which or into which it moved.
    """

    place: int
    name: str
    score: Fraction
    pupils: tuple[Pupil, ...]
    too_few: tuple[Pupil, ...] = ()
    again: tuple[Pupil, ...] = ()


@rule("KJCA", "G1")
def grand_prix_score(figures: Figures, player: int, bonus: Fraction = Fraction(0)) -> Fraction:
    """Points from games played, scaled to six rounds, plus 1 for taking part, plus the section's bonus.

    3 out of 4 games played are 4.5. Byes and games not played are left out.
    """
    games = figures.games[player]
    scored = Fraction(sum(points for _, points in games), POINT)
    scaled = scored * SCALED_ROUNDS / len(games) if games else Fraction(0)
    return scaled + TAKING_PART + bonus


@rule("KJCA", "G2")
def best_schools(
    sections: Iterable[tuple[str, Tournament]],
    bonuses: Mapping[str, Fraction] | None = None,
    best: int = BEST,
    fewest: int | None = None,
) -> list[School]:
    """Schools by the sum of their pupils' best scores over these sections, each with its title.

    bonuses: by title of the section; older and stronger sections may have one.
    fewest:  games that a child must have played for the score to count; None: half of the rounds that the
             section has finished, since a score scaled from a single win says nothing.
    """
    pupils: dict[str, list[Pupil]] = {}
    short: dict[str, list[Pupil]] = {}
    spelling: dict[str, str] = {}
    for title, tournament in sections:
        figures = Figures.of(tournament)
        bonus = (bonuses or {}).get(title, Fraction(0))
        needed = (len(tournament.rounds) + 1) // 2 if fewest is None else fewest
        for index, child in enumerate(tournament.players):
            if is_school(child.school):
                key = fold(child.school)
                spelling.setdefault(key, child.school)
                score = grand_prix_score(figures, index, bonus)
                games = len(figures.games[index])
                pupil = Pupil(child.name, title, score, games, child.birth_date)
                (pupils if games >= needed else short).setdefault(key, []).append(pupil)
    lines = []
    for key, name in spelling.items():
        ranked = sorted(pupils.get(key, ()), key=lambda pupil: (-pupil.score, pupil.name))
        best_in = {(fold(one.name), one.born): one.section for one in reversed(ranked)}
        once = [one for one in ranked if best_in[fold(one.name), one.born] == one.section]
        again = tuple(one for one in ranked if one not in once)
        total = sum((pupil.score for pupil in once[:best]), Fraction(0))
        lines.append((total, name, tuple(once[:best]), tuple(short.get(key, ())), again))
    lines.sort(key=lambda line: (-line[0], line[1]))
    totals = [line[0] for line in lines]
    return [School(totals.index(line[0]) + 1, line[1], line[0], *line[2:]) for line in lines]
