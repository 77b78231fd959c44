"""What is asked of a round of the Dutch system, the same in every edition; the editions answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property

from pairwright.rules.article import Article
from pairwright.systems.answers import Answer, Bar, Obstacle, Place, Verdict
from pairwright.systems.dutch.explain.field_trace import FieldTrace
from pairwright.systems.dutch.explain.what_if import what_if
from pairwright.systems.dutch.fast import pair_fast
from pairwright.systems.evidence import ByeEvidence, FloatEvidence, PairEvidence, WhatIf
from pairwright.systems.system import Pairing
from pairwright.tournament.tournament import Tournament


class RoundExplainer(ABC):
    """Players are asked about by their indices in the tournament; the editions answer by positions.

    absent, no_member: articles by which somebody is not in the draw, or not in a bracket.
    """

    absent: Article
    no_member: Article

    def __init__(self, tournament: Tournament, field: FieldTrace, pab_recipient: int | None) -> None:
        self.tournament = tournament
        self._field = field
        self._pab_recipient = pab_recipient
        self._position = field.position_of

    @cached_property
    def pairing(self) -> Pairing:
        """The draw that is explained."""
        return pair_fast(self.tournament, self._field.edition)

    def why(self, player: int) -> PairEvidence | ByeEvidence | None:
        """Why a player has this opponent and colour, or the bye; None for somebody who is not drawn."""
        position = self._position.get(player)
        if position is None:
            return None
        return self._bye() if position == self._pab_recipient else self._pair(position)

    def floats(self, player: int) -> tuple[FloatEvidence, ...]:
        """Why a player was left unpaired by a bracket, once for each bracket, from the top."""
        position = self._position.get(player)
        return () if position is None else self._floats(position)

    def why_not(self, a: int, b: int | None) -> Answer:
        """Why two players are not paired; None asks for the bye."""
        missing = tuple(player for player in (a, b) if player is not None and player not in self._position)
        if missing:
            return Answer(Verdict.FORBIDDEN, (a, b), self.absent, obstacles=(Obstacle(Bar.ABSENT, missing),))
        return self._why_not(self._position[a], self._field.bye if b is None else self._position[b])

    def why_float(self, player: int, rather: int | None = None) -> Answer | None:
        """What it costs to keep a player in the first bracket left, `rather` leaving instead."""
        position = self._position.get(player)
        left = None if position is None else self._first_left(position)
        if position is None or left is None:
            return None
        place, members = left
        other = None if rather is None else self._position.get(rather)
        if rather is not None and (other is None or other not in members):
            obstacle = Obstacle(Bar.OTHER_GROUP, (rather,))
            return Answer(Verdict.IMPOSSIBLE, (player, rather), self.no_member, place, obstacles=(obstacle,))
        return self._why_float(position, other)

    def what_if(self, a: int, b: int) -> tuple[WhatIf, ...]:
        """Single changes of the history after which two players would be paired."""
        if a not in self._position or b not in self._position:
            return ()
        return what_if(self._field, self._position[a], self._position[b])

    @abstractmethod
    def _pair(self, position: int) -> PairEvidence:
        """Why this position has its opponent."""

    @abstractmethod
    def _bye(self) -> ByeEvidence | None:
        """Why the PAB recipient has it."""

    @abstractmethod
    def _floats(self, position: int) -> tuple[FloatEvidence, ...]:
        """Why this position left each bracket that it left unpaired."""

    @abstractmethod
    def _first_left(self, position: int) -> tuple[Place, tuple[int, ...]] | None:
        """The first bracket left unpaired, and who was in it; None when there was none."""

    @abstractmethod
    def _why_not(self, a: int, b: int) -> Answer:
        """Why two positions are not paired; `b` may be the bye."""

    @abstractmethod
    def _why_float(self, position: int, rather: int | None) -> Answer:
        """What it costs to keep a position in the first bracket left."""
