"""Tie-breaks of junior trophies, as the association gives them: unplayed rounds count for nothing.

The numbers come from `systems.kjca.trophies`, so that a list of tie-breaks and the trophies never differ.
A bye or an absence has no dummy opponent here, and a win that was not played is no win.
"""

from __future__ import annotations

from pairwright.common.messages import N_
from pairwright.common.values import TYPE_CHECKING, replace
from pairwright.rules.article import rule
from pairwright.standings.buchholz import given_working, round_term
from pairwright.standings.encounter import Group, Parts
from pairwright.standings.event import Event
from pairwright.standings.sheet import Combining, EncounterStep, RoundKind, Term, Working
from pairwright.standings.tie_break_register import LEFT_OUT, TieBreak
from pairwright.standings.tie_breaks import PERFORMANCE, Code, Values, half_up

if TYPE_CHECKING:
    from pairwright.systems.kjca.trophies import Figures

POINTS = 10
"""Scale of sums of scores."""


def junior_figures(event: Event) -> Figures:
    """What the ladder looks at, over the rounds counted."""
    from pairwright.systems.kjca.trophies import Figures  # with fractions, which checking a Swiss can spare

    tournament = event.tournament
    counted = tournament.rounds[: event.rounds_counted]
    return event.once("junior figures", lambda: Figures.of(replace(tournament, rounds=counted)))


@rule("KJCA", "T1")
def opponents_scores(event: Event, code: Code) -> Values:
    """Trophies, step 1: the sum of the full scores of the opponents played."""
    return junior_figures(event).opponents_points


def opponents_scores_working(event: Event, code: Code, participant: int) -> Working:
    """The scores of the opponents; rounds without a game count nothing."""
    sheet, figures = event.sheet(), junior_figures(event)
    terms: list[Term] = []
    for number, kind in enumerate(sheet.kinds[participant]):
        if kind == RoundKind.GAME:
            score = figures.points[sheet.opponents[participant][number]]
            terms.append(replace(round_term(sheet, participant, number, score), score=score))
    return Working(str(code), Combining.SUM, POINTS, figures.opponents_points[participant], tuple(terms))


@rule("KJCA", "T2")
def between(event: Event, code: Code, group: Group) -> Parts:
    """Trophies, step 2: by the points in the games between those tied, if all have met one another."""
    return [list(part) for part in between_step(event, group).parts]


def between_step(event: Event, group: Group) -> EncounterStep:
    """The one look at the games inside a group."""
    from pairwright.systems.kjca.trophies import results_between

    games = junior_figures(event).games
    members = set(group)
    points = [sum(units for other, units in games[member] if other in members) for member in group]
    unmet = [len(members - {member} - {other for other, _ in games[member]}) for member in group]
    found = results_between(group, junior_figures(event))
    if found is None:
        parts: list[tuple[int, ...]] = [tuple(group)]
    else:
        own = dict(zip(group, found, strict=True))
        parts = [
            tuple(member for member in group if own[member] == value)
            for value in sorted(set(found), reverse=True)
        ]
    article = "6" if found is None else "6.2"
    return EncounterStep(tuple(group), tuple(points), 1, tuple(unmet), tuple(parts), "", article)


@rule("KJCA", "T3")
def games_won(event: Event, code: Code) -> Values:
    """Trophies, step 3: wins in games that were played."""
    return junior_figures(event).wins


@rule("KJCA", "T4")
def grading_performance(event: Event, code: Code) -> Values:
    """Trophies, step 4: the tournament grading performance, in ten-thousandths; None without graded games."""
    return [
        None if mean is None else half_up(mean.numerator * PERFORMANCE, mean.denominator)
        for mean in junior_figures(event).performance
    ]


TIE_BREAKS = (
    TieBreak(
        "JOS", N_("Opponents' scores, junior trophies"), "KJCA T1", "C", "individual",
        "sum of the full scores of the opponents played", LEFT_OUT, LEFT_OUT,
        values=opponents_scores, working=opponents_scores_working, scale=POINTS,
    ),
    TieBreak(
        "JDE", N_("Direct encounter, junior trophies"), "KJCA T2", "A", "individual",
        "points in the games between the tied players, if all of them have met; applied once only",
        LEFT_OUT, LEFT_OUT, places=between, lower=True,
        steps=lambda event, group: (between_step(event, group),),
    ),
    TieBreak(
        "JWN", N_("Games won, junior trophies"), "KJCA T3", "B", "individual", "games won over the board",
        "do not count", "do not count", values=games_won, working=given_working(games_won, 1),
    ),
    TieBreak(
        "JTP", N_("Tournament grading performance"), "KJCA T4", "DB", "individual",
        "mean of opponent's grade (at most 40 from one's own) + 50 for a win, - 50 for a loss; with"
        " four-digit ratings + 400 and - 400", LEFT_OUT, LEFT_OUT,
        values=grading_performance, working=given_working(grading_performance, PERFORMANCE),
        scale=PERFORMANCE,
    ),
)  # fmt: skip
"""The steps of the ladder, in order."""
