"""What the articles of the procedure did in a bracket, as evidence."""

from __future__ import annotations

from collections.abc import Iterator

from pairwright.systems.dutch.sequence import Players
from pairwright.systems.dutch_2012.explain.criteria import article
from pairwright.systems.dutch_2012.explain.trace import BracketTrace2012, RoundTrace2012
from pairwright.systems.dutch_2012.record import Settled, Step
from pairwright.systems.evidence import StepEvidence

_WHAT = {"A.3": "homogeneous", "C.1": "sent on", "C.12": "anew for the next"}


def steps_of(trace: RoundTrace2012, place: BracketTrace2012) -> Iterator[StepEvidence]:
    """The steps of a bracket in the order of the articles."""
    for step in place.record.steps:
        what = _what(step, place)
        before = _before(place) if what.startswith("anew") else ()
        players = _added_last(step.players, place) if what == "joined" else step.players
        yield StepEvidence(
            article(step.article),
            what,
            _indices(trace, players),
            step.amount,
            _indices(trace, before),
        )


def _what(step: Step, place: BracketTrace2012) -> str:
    if step.article.startswith("C.10"):
        return "lowered"
    if step.article.startswith("C.14"):
        return "fewer moved down" if step.article == "C.14.b.2" else "fewer pairs"
    if step.article == "C.13":
        anew = place.record.settled is Settled.FOR_THE_LOWEST
        return "anew for the lowest" if anew else "joined"
    return _WHAT[step.article]


def _before(place: BracketTrace2012) -> Players:
    anew = place.record.anew
    return () if anew is None else anew.instead_of


def _added_last(players: Players, place: BracketTrace2012) -> Players:
    """Of S1 of a joined bracket, those of the bracket added last, without whom moved down to it."""
    return tuple(player for player in players if player not in place.came)


def _indices(trace: RoundTrace2012, positions: Players) -> Players:
    return tuple(trace.entrants[position].index for position in positions)
