"""What is asked of a round of the Dutch system and how it came about, told alike for every edition.

Players are asked about by their indices in the tournament; inside they are positions (see `field_trace`).
An edition says what it looks at of its own: articles, who competes for the bye, what another candidate costs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property
from itertools import combinations
from typing import Generic

from pairwright.common.errors import NoPairing
from pairwright.common.i18n import N_
from pairwright.rules.article import Article
from pairwright.systems.answers import Players, RoundAnswer, Verdict
from pairwright.systems.board_faults import rounds_met
from pairwright.systems.changes import changed_tournaments
from pairwright.systems.dutch.colour_evidence import evidence_of
from pairwright.systems.dutch.explain.field_trace import (
    AnySeen,
    AnyTrace,
    FieldTrace,
    Pair,
    halves,
    natural_opponents,
    obstacles_between,
)
from pairwright.systems.dutch.fast import pair_fast
from pairwright.systems.dutch.fast.field import DOWN_1, DOWN_2, UP_1, UP_2, Field
from pairwright.systems.evidence import (
    BracketEvidence,
    ByeEvidence,
    Change,
    ColourEvidence,
    CriterionValue,
    DependsOn,
    FloatEvidence,
    OwnWords,
    PairEvidence,
    PairRole,
    RoundEvidence,
    Turn,
    WhatIf,
    in_turn,
)
from pairwright.systems.explainer import Question
from pairwright.systems.findings import Finding, Kind
from pairwright.systems.swiss.colour_profiles import same_absolute_preference
from pairwright.systems.system import Pairing
from pairwright.tournament.round import NO_OPPONENT, Round
from pairwright.tournament.tournament import Tournament

# -- What would have to be different for two players to be paired: single changes, each of them tried --


_FLOATS = ((DOWN_1, "down", 1), (UP_1, "up", 1), (DOWN_2, "down", 2), (UP_2, "up", 2))


def what_if(trace: AnyTrace, a: int, b: int) -> tuple[WhatIf, ...]:
    """Every single change, of those tried, after which the draw pairs these two positions.

    Tried are, for the two and for the opponents they got: a meeting or restriction between the two
    gone, another result or the other colours of any game of the two, a float of any of them gone.
    """
    wanted = {trace.entrants[a].index, trace.entrants[b].index}
    return tuple(change for change, field in _changed(trace, a, b) if _pairs(field, wanted))


def _pairs(field: Field, wanted: set[int]) -> bool:
    try:
        pairs, _ = field.edition.completion.procedure(field).pair()
    except NoPairing:
        return False
    return any({first, second} == wanted for first, second in pairs)


def _changed(trace: AnyTrace, a: int, b: int) -> Iterator[tuple[WhatIf, Field]]:
    first, second = trace.entrants[a].index, trace.entrants[b].index
    met = rounds_met(trace.tournament, first, second)
    if met:
        field = copy(trace.field)
        field.tournament = _without_meeting(trace.tournament, first, second)
        yield WhatIf(Change.NO_MEETING, first, met[-1], second), field
    for change, (tournament,) in changed_tournaments(trace.tournament, first, second):
        yield change, Field(tournament, trace.edition)
    yield from _without_floats(trace, a, b)


def _without_meeting(tournament: Tournament, first: int, second: int) -> Tournament:
    """The tournament in which the games of these two have no opponents.

    Of the changed field only the bars are taken from it: points, colours and floats stay as they were.
    """
    rounds = []
    for played in tournament.rounds:
        opponents = list(played.opponents)
        if opponents[first] == second:
            opponents[first] = opponents[second] = NO_OPPONENT
        rounds.append(Round(tuple(opponents), played.colours, played.outcomes))
    return replace(tournament, rounds=tuple(rounds))


def _without_floats(trace: AnyTrace, a: int, b: int) -> Iterator[tuple[WhatIf, Field]]:
    concerned = dict.fromkeys([a, b, trace.partner_of(a), trace.partner_of(b)])
    for position in concerned:
        if position == trace.bye:
            continue
        for bit, direction, back in _FLOATS:
            if trace.field.floats[position] & bit:
                field = copy(trace.field)
                field.floats = list(trace.field.floats)
                field.floats[position] ^= bit
                number = trace.field.round_number - back
                player = trace.entrants[position].index
                yield WhatIf(Change.NO_FLOAT, player, number, direction=direction), field


# ------------------------------------------------------------------------------------------------------


class RoundExplainer(ABC, Generic[AnySeen]):
    """A round, drawn, and everything that can be asked about it.

    absent, no_member: articles by which somebody is not in the draw, or not in a bracket.
    bye, bars_from_bye: the article that gives the bye, and what bars from it is called.
    left_over: the bye goes to whom the last bracket leaves over. joined: what brackets joined are called.
    """

    absent: Article
    no_member: Article
    bye: Article
    bars_from_bye: str
    left_over = True
    joined = N_(", collapsed last bracket (CLB)")

    def __init__(self, trace: FieldTrace[AnySeen]) -> None:
        self.tournament = trace.tournament
        self._trace = trace
        self._position = trace.position_of

    @cached_property
    def pairing(self) -> Pairing:
        """The draw that is explained."""
        return pair_fast(self.tournament, self._trace.edition)

    # -- asked by index --------------------------------------------------------------------------

    def why(self, player: int) -> PairEvidence | ByeEvidence | None:
        """Why a player has this opponent and colour, or the bye; None for somebody who is not drawn."""
        position = self._position.get(player)
        if position is None:
            return None
        return self._bye() if position == self._trace.pab_recipient else self._pair(position)

    def floats(self, player: int) -> tuple[FloatEvidence, ...]:
        """Why a player was left unpaired by a bracket, once for each bracket, from the top."""
        position = self._position.get(player)
        left = [place for place in self._trace.brackets if position in place.downfloaters]
        return () if position is None else tuple(self._float(place, position) for place in left)

    def why_not(self, a: int, b: int | None) -> RoundAnswer:
        """Why two players are not paired; None asks for the bye."""
        missing = tuple(player for player in (a, b) if player is not None and player not in self._position)
        if missing:
            return RoundAnswer(
                Verdict.FORBIDDEN, (a, b), self.absent, obstacles=(Finding(Kind.ABSENT, missing),)
            )
        return self._why_not(self._position[a], self._trace.bye if b is None else self._position[b])

    def why_float(self, player: int, rather: int | None = None) -> RoundAnswer | None:
        """What it costs to keep a player in the first bracket left, `rather` leaving instead."""
        position = self._position.get(player)
        left = next((place for place in self._trace.brackets if position in place.downfloaters), None)
        if position is None or left is None:
            return None
        other = None if rather is None else self._position.get(rather)
        if rather is not None and (other is None or other not in left.players):
            asked, obstacle = (player, rather), Finding(Kind.OTHER_GROUP, (rather,))
            return RoundAnswer(Verdict.IMPOSSIBLE, asked, self.no_member, left.place, obstacles=(obstacle,))
        return self._staying(left, position, other)

    def what_if(self, a: int, b: int) -> tuple[WhatIf, ...]:
        """Single changes of the history after which two players would be paired."""
        if a not in self._position or b not in self._position:
            return ()
        return what_if(self._trace, self._position[a], self._position[b])

    def depends(self, players: Players = (), asked: Question | None = None) -> tuple[DependsOn, ...]:
        """No open place of the text is looked at."""
        return ()

    def evidence(self, told: Container[int] | None = None) -> RoundEvidence:
        """What was seen in each bracket, why each pair, float and bye came about."""
        return RoundEvidence(
            self._trace.field.round_number,
            self._trace.edition.name,
            tuple(self._explained(place, told) for place in self._trace.brackets),
            self._bye(),
            self.depends(),
        )

    def _explained(self, place: AnySeen, told: Container[int] | None) -> BracketEvidence:
        outline = self._outlines[place.number]

        def wanted(*players: int) -> bool:
            return told is None or any(player in told for player in players)

        if not wanted(*outline.moved_down, *outline.residents):
            return outline
        pairs, floats, at = outline.pairs, outline.floats, self._position
        return replace(
            outline,
            pairs=tuple(self._pair(at[one.upper]) if wanted(one.upper, one.lower) else one for one in pairs),
            floats=tuple(self._float(place, at[one.player]) if wanted(one.player) else one for one in floats),
            values=self._values(place),
            turns=tuple(self._turns(place)),
        )

    @cached_property
    def _outlines(self) -> dict[int, BracketEvidence]:
        """The brackets by number."""
        return {place.number: self._bracket(place) for place in self._trace.brackets}

    @cached_property
    def _naturals(self) -> dict[int, dict[int, int]]:
        """Of every bracket by number the natural opponents."""
        return {place.number: natural_opponents(place) for place in self._trace.brackets}

    @cached_property
    def _told(self) -> dict[int, PairEvidence]:
        """The pairs told so far, by position: a picture of every board is taken from them."""
        return {}

    # -- told by position ------------------------------------------------------------------------

    def _bracket(self, place: AnySeen) -> BracketEvidence:
        """The outline of a bracket: who meets and who floats, not why, in what turn, or by what count."""
        chosen, rest, count = halves(place)
        paired = {player for pair in place.pairs for player in pair}
        limbo = [player for player in place.upper if player not in paired]
        sides = (rest[:count], rest[count:])
        if place.upper:
            s1, s2 = chosen, tuple(player for player in place.remaining if player not in chosen)
            left = [tuple(player for player in side if player not in limbo) for side in sides]
        else:
            (s1, s2), left = sides, [(), ()]
        return BracketEvidence(
            place.place,
            self._article_of_bracket(place),
            self._indices(place.moved_down),
            self._indices(place.residents),
            self._indices(s1),
            self._indices(s2),
            self._indices(sorted((*place.sent_on, *limbo))),
            self._indices(left[0]),
            self._indices(left[1]),
            tuple(self._made(place, pair) for pair in sorted(place.pairs)),
            tuple(self._float(place, player, told=False) for player in place.downfloaters),
            (),
            collapsed=self._collapsed(place),
        )

    def _turns(self, place: AnySeen) -> Iterator[Turn]:
        """C.04.3 4.2: S1 in its order against S2, first the moved-down players, then S1 of the remainder."""
        first = sorted(pair for pair in place.pairs if pair[0] in place.upper)
        rest = sorted(pair for pair in place.pairs if pair[0] not in place.upper)
        taken = {*(b for _, b in first), *(a for a, _ in rest)}
        for pairs, order in (
            (first, place.remaining),
            (rest, [p for p in place.remaining if p not in taken]),
        ):
            for turn in in_turn(pairs, order):
                (player, opponent), passed = (
                    self._indices((turn.player, turn.taken)),
                    self._indices(turn.passed),
                )
                yield Turn(player, passed, opponent)

    def _indices(self, positions: Iterable[int]) -> Players:
        return tuple(self._trace.entrants[position].index for position in positions)

    def _pair(self, position: int) -> PairEvidence:
        """Why the player in this position has the opponent he has; not for the PAB recipient."""
        trace = self._trace
        upper, lower = pair = trace.pair_of(position)
        if upper not in self._told:
            place = trace.brackets[trace.bracket_of(upper)]
            above = [player for player in sorted(pair) if player in place.came]
            left = [other for other in trace.brackets if above and above[0] in other.downfloaters]
            self._told[upper] = replace(
                self._made(place, pair),
                cause=self._cause(place, upper, lower),
                colours=self._colours(place, min(pair), max(pair)),
                above=self._indices(above),
                left=len(left),
                came=self._float(left[0], above[0]) if left else None,
            )
        return self._told[upper]

    def _made(self, place: AnySeen, pair: Pair) -> PairEvidence:
        """Who meets in a bracket, and whom he would have met first; not why."""
        trace, (upper, lower) = self._trace, pair
        natural = self._naturals[place.number].get(upper)
        role = PairRole.REMAINDER if place.upper else PairRole.HALVES
        return PairEvidence(
            trace.entrants[upper].index,
            trace.entrants[lower].index,
            place.place,
            PairRole.MOVED_DOWN if upper in place.upper else role,
            self._article_of_pair(place, pair, natural),
            None if natural is None else trace.entrants[natural].index,
            collapsed=self._collapsed(place),
        )

    def _cause(self, place: AnySeen, upper: int, lower: int) -> RoundAnswer | None:
        """Why he has not his natural opponent."""
        naturals = self._naturals[place.number]
        if upper in naturals:
            return None if naturals[upper] == lower else self._why_not(upper, naturals[upper])
        # Exchanged into S1: in the beginning he was left over. Ask from the other side.
        of_lower = naturals.get(lower, upper)
        return None if of_lower == upper else self._why_not(of_lower, lower)

    def _colours(self, place: AnySeen, higher: int, lower: int) -> ColourEvidence:
        """Article 5.2: the rule that gave the colours of a pair, the higher-ranked player first."""
        trace = self._trace
        pair = trace.entrants[higher], trace.entrants[lower]
        number = trace.numbers_for_parity[pair[0].index]
        found = evidence_of(pair, trace.history.colours, number, trace.initial_colour, trace.edition)
        if found.exception is None:
            return found
        excepted = frozenset(
            (a, b)
            for a, b in combinations(sorted(place.players), 2)
            if same_absolute_preference(trace.entrants[a].preference, trace.entrants[b].preference)
        )
        return replace(found, kept=self._without(place, (higher, lower), excepted))

    def _float(self, place: AnySeen, player: int, *, told: bool = True) -> FloatEvidence:
        """Why a player left the bracket `place`; told: and what it would cost to keep him."""
        trace = self._trace
        has_bye = trace.pab_recipient == player
        alone = len(place.players) == 1 or player in place.sent_on
        return FloatEvidence(
            trace.entrants[player].index,
            place.place,
            self._article_of_float(place, player),
            len(place.downfloaters),
            len(place.players) % 2 == 1,
            None if has_bye else trace.brackets[trace.bracket_of(player)].place,
            None if has_bye else trace.entrants[trace.partner_of(player)].index,
            None if alone or not told else self._staying(place, player),
            self._collapsed(place),
            own=self._said_of_float(place, player),
        )

    def _collapsed(self, place: AnySeen) -> str:
        return self.joined if place.collapsed else ""

    def _bye(self) -> ByeEvidence | None:
        """Why the PAB recipient has it; None when the field is even."""
        trace, recipient = self._trace, self._trace.pab_recipient
        if recipient is None:
            return None
        score = trace.entrants[recipient].score
        barred: list[Finding] = []
        free = []
        for position, entrant in enumerate(trace.entrants):
            obstacles = obstacles_between(trace, position, trace.bye) if position != recipient else ()
            if obstacles and entrant.score <= score:
                barred.append(obstacles[0])
            elif not obstacles and position != recipient:
                free.append(position)
        passed, rivals, rival = self._beside(recipient, free)
        return ByeEvidence(
            trace.entrants[recipient].index,
            score,
            self.bye,
            self.bars_from_bye,
            tuple(obstacle for obstacle in barred if obstacle.kind is Kind.BARRED_FROM_BYE),
            self._indices(passed),
            len(rivals),
            None if rival is None else self._why_not(rival, trace.bye),
            left_over=self.left_over,
        )

    # -- what each edition says of its own -------------------------------------------------------

    @abstractmethod
    def _article_of_bracket(self, place: AnySeen) -> Article:
        """By which the candidates of a bracket are made."""

    @abstractmethod
    def _article_of_pair(self, place: AnySeen, pair: Pair, natural: int | None) -> Article:
        """By which a pair was made."""

    @abstractmethod
    def _article_of_float(self, place: AnySeen, player: int) -> Article:
        """By which a player left a bracket."""

    def _said_of_float(self, place: AnySeen, player: int) -> OwnWords | None:
        """What that article says, where it is more than how many leave."""
        return None

    @abstractmethod
    def _values(self, place: AnySeen) -> tuple[CriterionValue, ...]:
        """Of the candidate taken."""

    @abstractmethod
    def _beside(self, recipient: int, free: Sequence[int]) -> tuple[Sequence[int], Sequence[int], int | None]:
        """Of those who may have the bye: who is passed over, who competes, whom to look at more closely."""

    @abstractmethod
    def _why_not(self, a: int, b: int) -> RoundAnswer:
        """Why two positions are not paired; `b` may be the bye."""

    @abstractmethod
    def _without(self, place: AnySeen, pair: Pair, barred: frozenset[Pair]) -> RoundAnswer:
        """What it would cost to make none of these pairs in the bracket, of which `pair` was made."""

    @abstractmethod
    def _staying(self, left: AnySeen, position: int, rather: int | None = None) -> RoundAnswer:
        """What it would cost to keep a position in the bracket, `rather` leaving instead if given."""
