"""Grand Prix scores, and the best school: the three best scores of its pupils."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from pairwright.common.collation import fold
from pairwright.common.values import dataclass
from pairwright.rules.article import rule
from pairwright.systems.kjca.trophies import Figures
from pairwright.systems.relations import is_school
from pairwright.tournament.scoring import POINT
from pairwright.tournament.tournament import Tournament

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


@dataclass(frozen=True, slots=True)
class School:
    """A school with its best pupils; schools with equal scores share a place.

    too_few: pupils whose score does not count, because they played too few games.
    """

    place: int
    name: str
    score: Fraction
    pupils: tuple[Pupil, ...]
    too_few: tuple[Pupil, ...] = ()


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
                pupil = Pupil(child.name, title, score, games)
                (pupils if games >= needed else short).setdefault(key, []).append(pupil)
    lines = []
    for key, name in spelling.items():
        top = sorted(pupils.get(key, ()), key=lambda pupil: (-pupil.score, pupil.name))[:best]
        total = sum((pupil.score for pupil in top), Fraction(0))
        lines.append((total, name, tuple(top), tuple(short.get(key, ()))))
    lines.sort(key=lambda line: (-line[0], line[1]))
    totals = [line[0] for line in lines]
    return [School(totals.index(line[0]) + 1, line[1], line[0], *line[2:]) for line in lines]
