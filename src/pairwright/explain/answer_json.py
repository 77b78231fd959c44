"""Answers and evidence as plain JSON values; players by the numbers that people see, scores in points."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pairwright.rules.article import Article
from pairwright.systems.answers import Comparison, Meeting, Place, RoundAnswer, Unit
from pairwright.systems.evidence import (
    BracketEvidence,
    ByeEvidence,
    ColourEvidence,
    CriterionValue,
    DependsOn,
    FloatEvidence,
    PairEvidence,
    RoundEvidence,
    StepEvidence,
    WhatIf,
)
from pairwright.systems.findings import Finding, json_name
from pairwright.tournament.scoring import POINT
from pairwright.tournament.tournament import Tournament

Json = dict[str, Any]

_COUNTED = (Unit.PLAYERS, Unit.PAIRS, Unit.GAMES, Unit.PLACES)


class JsonForm:
    """Writes for one tournament; every method gives the JSON of one kind of value."""

    def __init__(self, tournament: Tournament) -> None:
        self._numbers = [player.known_number for player in tournament.players]

    def answer(self, answer: RoundAnswer) -> Json:
        """An answer to "why not A-B?"; the first seven fields are always there."""
        comparison = answer.comparison
        written: Json = {
            "answer": answer.verdict.value,
            "players": self.meeting(answer.meeting),
            **self.article(answer.article),
            "criterion": comparison.criterion if comparison else None,
            **self.place(answer.place),
            "actual": None if comparison is None else self.value(comparison, comparison.actual),
            "alternative": None if comparison is None else self.value(comparison, comparison.alternative),
        }
        if comparison is not None and comparison.step:
            written["step"] = comparison.step
        if answer.obstacles:
            written["obstacles"] = [self.obstacle(obstacle) for obstacle in answer.obstacles]
        other = answer.alternative
        if other.pairs or other.floats != other.floated:
            written["instead"] = {
                "pairs": [self.meeting(meeting) for meeting in other.pairs],
                "of_pairs": [self.meeting(meeting) for meeting in other.instead_of],
                "floats": self.players(other.floats),
                "of_floats": self.players(other.floated),
            }
        return written

    def pair(self, evidence: PairEvidence) -> Json:
        """Why two players meet; "swapped": who changed places for it, to keep others apart."""
        written: Json = {
            "answer": "paired",
            "players": [self._numbers[evidence.upper], self._numbers[evidence.lower]],
            **self.article(evidence.article),
            "criterion": None,
            **self.place(evidence.place),
            "actual": self._numbers[evidence.lower],
            "alternative": None if evidence.natural is None else self._numbers[evidence.natural],
            "role": evidence.role.value,
            "altered": evidence.altered,
            "cause": None if evidence.cause is None else self.answer(evidence.cause),
            "colours": None if evidence.colours is None else self.colours(evidence.colours),
        }
        return written | self._swapped(evidence.swapped)

    def _swapped(self, answer: RoundAnswer | None) -> Json:
        return {} if answer is None else {"swapped": self.answer(answer)}

    def colours(self, evidence: ColourEvidence) -> Json:
        """Who has which colour, and why; of two who meet because of a topscorer also by which article."""
        written: Json = {
            "white": self._numbers[evidence.white],
            "black": self._numbers[evidence.black],
            **self.article(evidence.article),
            "rule": evidence.rule.value,
            "denied": self.players(evidence.denied),
            "wishes": [
                {
                    "colour": wish.colour,
                    "strength": wish.strength,
                    "difference": wish.difference,
                    "history": wish.history,
                }
                for wish in evidence.wishes
            ],
        }
        if evidence.exception is not None:
            written["exception"] = {
                **self.article(evidence.exception),
                "topscorers": self.players(evidence.topscorers),
                "kept_apart": None if evidence.kept is None else self.answer(evidence.kept),
            }
        return written

    def float_(self, evidence: FloatEvidence) -> Json:
        """Why a player left a bracket."""
        return {
            "player": self._numbers[evidence.player],
            **self.article(evidence.article),
            **self.place(evidence.place),
            "upfloaters" if evidence.up else "downfloaters": evidence.number,
            "odd": evidence.odd,
            "opponent": None if evidence.opponent is None else self._numbers[evidence.opponent],
            "staying": None if evidence.staying is None else self.answer(evidence.staying),
            **self._swapped(evidence.swapped),
        }

    def bye(self, evidence: ByeEvidence) -> Json:
        """Why a player has the bye."""
        return {
            "answer": "paired",
            "players": [self._numbers[evidence.player], None],
            **self.article(evidence.article),
            "criterion": None,
            **self.place(None),
            "actual": evidence.score / POINT,
            "alternative": None,
            "barred": [self.obstacle(obstacle) for obstacle in evidence.barred],
            "passed": self.players(evidence.passed),
            "rivals": evidence.rivals,
            "rather": None if evidence.rather is None else self.answer(evidence.rather),
            **self._swapped(evidence.swapped),
        }

    def change(self, change: WhatIf) -> Json:
        """A single change after which two players would be paired."""
        return {
            "change": change.change.value,
            "player": self._numbers[change.player],
            "other": None if change.other is None else self._numbers[change.other],
            "round": change.round_number or None,
            "outcome": change.outcome or None,
            "float": change.direction or None,
        }

    def round_(self, evidence: RoundEvidence) -> Json:
        """Everything about a round."""
        return {
            "round": evidence.round_number,
            "edition": evidence.edition,
            "brackets": [self.bracket(bracket) for bracket in evidence.brackets],
            "bye": None if evidence.bye is None else self.bye(evidence.bye),
            "depends_on": self.depends(evidence.depends),
        }

    def depends(self, places: Iterable[DependsOn]) -> list[Json]:
        """The open places of the text that decided; "instead": pairs of the round read otherwise."""
        return [
            {
                "point": place.name,
                **self.article(place.article),
                "instead": [self.meeting(meeting) for meeting in place.instead],
            }
            for place in places
        ]

    def step(self, step: StepEvidence) -> Json:
        """What an article of a procedure did in a bracket."""
        return {
            **self.article(step.article),
            "what": step.what,
            "players": self.players(step.players),
            "amount": step.amount or None,
            "instead_of": self.players(step.instead_of),
        }

    def bracket(self, evidence: BracketEvidence) -> Json:
        """A bracket as it was seen, and what was made of it."""
        groups = ["moved_down", "residents", "s1", "s2", "limbo", "s1_rest", "s2_rest"]
        groups += [name for name in ("moved_up", "shifted") if getattr(evidence, name)]
        return {
            **self.place(evidence.place),
            **{name: self.players(getattr(evidence, name)) for name in groups},
            "pairs": [self.pair(pair) for pair in evidence.pairs],
            "floats": [self.float_(one) for one in evidence.floats],
            "values": self.values(evidence.values),
            "penultimate": evidence.penultimate,
            "collapsed": bool(evidence.collapsed),
            "steps": [self.step(step) for step in evidence.steps],
        }

    # -- small parts ---------------------------------------------------------------------------------

    def players(self, players: Iterable[int]) -> list[int]:
        """Numbers."""
        return [self._numbers[player] for player in players]

    def meeting(self, meeting: Meeting) -> list[int | None]:
        """Two numbers; none for the bye."""
        a, b = meeting
        return [self._numbers[a], None if b is None else self._numbers[b]]

    @staticmethod
    def article(article: Article | None) -> Json:
        """The article that decides, and its book."""
        if article is None:
            return {"article": None, "book": None}
        return {"article": article.number, "book": article.book}

    @staticmethod
    def place(place: Place | None) -> Json:
        """A bracket by its number, and its score."""
        if place is None:
            return {"bracket": None, "score": None}
        return {"bracket": place.number, "score": place.score / POINT}

    def obstacle(self, obstacle: Finding) -> Json:
        """What keeps players apart by itself."""
        written: Json = {"kind": json_name(obstacle, "answer"), "players": self.players(obstacle.players)}
        if obstacle.rounds:
            written["rounds"] = list(obstacle.rounds)
        for name in ("colour", "outcome"):
            if getattr(obstacle, name):
                written[name] = getattr(obstacle, name)
        if obstacle.relations:
            written["relations"] = list(obstacle.relations)
        return written

    def value(self, comparison: Comparison, value: tuple[int, ...]) -> Any:
        """One side of a comparison: a number, or a list."""
        entries = _entries(comparison.unit, value, comparison.limbo)
        single = comparison.unit in _COUNTED and comparison.number and len(entries) == 1
        return entries[0] if single else entries

    def values(self, values: Iterable[CriterionValue]) -> Json:
        """By criterion; one that looks at two things has a list of both."""
        written: dict[str, list[Any]] = {}
        for value in values:
            written.setdefault(value.criterion, []).append(self.listed(value))
        return {name: each[0] if len(each) == 1 else each for name, each in written.items()}

    def listed(self, value: CriterionValue) -> Any:
        """The value of a criterion: a number, or a list."""
        entries = _entries(value.unit, value.value, value.limbo)
        return entries[0] if value.unit in _COUNTED and len(entries) == 1 else entries


def _entries(unit: Unit, value: tuple[int, ...], limbo: int) -> list[Any]:
    """Counts as they are, scores and differences in points; "limbo" for who has no difference."""
    if unit in _COUNTED:
        return list(value)
    if unit is Unit.SHORTFALL:
        return [*value[:1], *(entry / POINT for entry in value[1:])]
    return ["limbo" if limbo and entry >= limbo else entry / POINT for entry in value]
