"""What is asked of a round of the Dutch system and how it came about, told alike for every edition.

Players are asked about by their indices in the tournament; inside they are positions (see `field_trace`).
An edition says what it looks at of its own: articles, who competes for the bye, what another candidate costs.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Container, Iterable, Iterator, Sequence
from copy import copy
from functools import cached_property
from itertools import combinations
from typing import Any

from pairwright.common.messages import N_
from pairwright.common.values import replace
from pairwright.rules.article import Article
from pairwright.rules.books import in_edition
from pairwright.systems.answers import Place, Players, RoundAnswer, Verdict
from pairwright.systems.board_faults import rounds_met
from pairwright.systems.dutch.explain.field_trace import (
    AnySeen,
    AnyTrace,
    BracketRestriction,
    FieldTrace,
    Pair,
    evidence_of,
    halves,
    natural_opponents,
    obstacles_between,
)
from pairwright.systems.dutch.explain.room import Room, as_drawn, best_fulfilling
from pairwright.systems.dutch.explain.trace import BracketTrace, RoundTrace, Stage, criterion_values
from pairwright.systems.dutch.explain.why_not import (
    compared,
    named,
    otherwise_staying,
    spoilt_bye,
    why_not,
    with_higher_byes,
)
from pairwright.systems.dutch.fast import pair_fast
from pairwright.systems.dutch.fast.field import DOWN_1, DOWN_2, UP_1, UP_2, Field
from pairwright.systems.dutch.switches import Edition
from pairwright.systems.evidence import (
    BracketEvidence,
    ByeEvidence,
    Change,
    ColourEvidence,
    CriterionValue,
    FloatEvidence,
    OwnWords,
    PairEvidence,
    PairRole,
    RoundEvidence,
    Turn,
    WhatIf,
    in_turn,
)
from pairwright.systems.explainer import RoundExplainer, changed_tournaments
from pairwright.systems.findings import Finding, Kind
from pairwright.systems.swiss.colours import same_absolute_preference
from pairwright.systems.system import Pairing
from pairwright.tournament.round import NO_OPPONENT, Round
from pairwright.tournament.tournament import Tournament

# -- What would have to be different for two players to be paired: single changes, each of them tried --


_FLOATS = ((DOWN_1, "down", 1), (UP_1, "up", 1), (DOWN_2, "down", 2), (UP_2, "up", 2))


def changed_fields(trace: AnyTrace, a: int, b: int) -> Iterator[tuple[WhatIf, Field]]:
    """Single changes, for two positions and the opponents they got.

    A meeting or restriction between the two gone, another result or the other colours of any game of the two,
    a float of any of them gone.
    """
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


class TracedExplainer(RoundExplainer[AnySeen]):
    """A round, drawn, as its brackets were seen.

    absent, no_member: articles by which somebody is not in the draw, or not in a bracket.
    bye, bars_from_bye: the article that gives the bye, and what bars from it is called.
    left_over: the bye goes to whom the last bracket leaves over. joined: what brackets joined are called.
    """

    no_member: Article
    bye: Article
    bars_from_bye: str
    left_over = True
    joined = N_(", collapsed last bracket (CLB)")

    def __init__(self, trace: FieldTrace[AnySeen]) -> None:
        self.tournament = trace.tournament
        self._trace = trace
        self._position = trace.position_of
        player = [entrant.index for entrant in trace.entrants]
        pairs = [pair for place in trace.brackets for pair in place.pairs]
        self._opponent = {player[a]: player[b] for pair in pairs for a, b in (pair, pair[::-1])}
        self._byes = () if trace.pab_recipient is None else (player[trace.pab_recipient],)

    @cached_property
    def pairing(self) -> Pairing:  # type: ignore[override]
        """The draw that is explained."""
        return pair_fast(self.tournament, self._trace.edition)

    def _with(self, a: int, b: int | None) -> RoundAnswer:
        return self._why_not(self._position[a], self._trace.bye if b is None else self._position[b])

    def _changes(self, a: int, b: int) -> Iterator[tuple[WhatIf, tuple[Any, ...]]]:
        if a in self._position and b in self._position:
            for change, field in changed_fields(self._trace, self._position[a], self._position[b]):
                yield change, (field,)

    def _redrawn(self, event: Field) -> Iterable[Pair]:
        return event.edition.completion.procedure(event).pair()[0]

    def evidence(self, told: Container[int] | None = None) -> RoundEvidence:
        """What was seen in each bracket, why each pair, float and bye came about."""
        return RoundEvidence(
            self._trace.field.round_number,
            self._trace.edition.name,
            tuple(self._explained(place, told) for place in self._trace.brackets),
            next(map(self._bye, self._byes), None),
            self.depends(),
        )

    def _explained(self, place: AnySeen, told: Container[int] | None) -> BracketEvidence:
        outline = self._outlines[place.number]

        def wanted(*players: int) -> bool:
            return told is None or any(player in told for player in players)

        if not wanted(*outline.moved_down, *outline.residents):
            return outline
        pairs, floats = outline.pairs, outline.floats
        return replace(
            outline,
            pairs=tuple(self._pair(one.upper) if wanted(one.upper, one.lower) else one for one in pairs),
            floats=tuple(self._float(place, one.player) if wanted(one.player) else one for one in floats),
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
            tuple(self._outlined(place, pair) for pair in sorted(place.pairs)),
            tuple(self._float(place, one, told=False) for one in self._indices(place.downfloaters)),
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

    def _made(self, player: int) -> PairEvidence:
        pair = self._trace.pair_of(self._position[player])
        place = self._paired_in(pair[0])
        came = (one for one in sorted(pair) if one in place.came)
        return replace(self._outlined(place, pair), above=self._indices(came))

    def _paired_in(self, position: int) -> AnySeen:
        return self._trace.brackets[self._trace.bracket_of(position)]

    def _outlined(self, place: AnySeen, pair: Pair) -> PairEvidence:
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

    def _cause(self, made: PairEvidence) -> RoundAnswer | None:
        upper, lower = self._position[made.upper], self._position[made.lower]
        place = self._paired_in(upper)
        naturals = self._naturals[place.number]
        if upper in naturals:
            return None if naturals[upper] == lower else self._why_not(upper, naturals[upper])
        # Exchanged into S1: in the beginning he was left over. Ask from the other side.
        of_lower = naturals.get(lower, upper)
        return None if of_lower == upper else self._why_not(of_lower, lower)

    def _colours(self, upper: int, lower: int) -> ColourEvidence:
        """Article 5.2."""
        trace, (higher, lower) = self._trace, sorted((self._position[upper], self._position[lower]))
        place = self._paired_in(higher)
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

    def _left(self, player: int) -> Sequence[AnySeen]:
        position = self._position.get(player)
        return [place for place in self._trace.brackets if position in place.downfloaters]

    def _leaves(self, group: AnySeen, player: int) -> FloatEvidence:
        position, odd = self._position[player], len(group.players) % 2 == 1
        article, own = self._article_of_float(group, position), self._said_of_float(group, position)
        number, joined = len(group.downfloaters), self._collapsed(group)
        found = FloatEvidence(player, group.place, article, number, odd, None, None)
        return replace(found, collapsed=joined, own=own)

    def _met_in(self, player: int) -> Place:
        return self._paired_in(self._position[player]).place

    def _may_stay(self, group: AnySeen, player: int) -> bool:
        return len(group.players) > 1 and self._position[player] not in group.sent_on

    def _staying(self, group: AnySeen, player: int, rather: int | None = None) -> RoundAnswer:
        other = None if rather is None else self._position.get(rather)
        if rather is not None and (other is None or other not in group.players):
            return self._outside(Kind.OTHER_GROUP, (player, rather), self.no_member, group.place)
        return self._kept(group, self._position[player], other)

    def _collapsed(self, place: AnySeen) -> str:
        return self.joined if place.collapsed else ""

    def _bye(self, player: int) -> ByeEvidence:
        trace, recipient = self._trace, self._position[player]
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
            player,
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
    def _kept(self, left: AnySeen, position: int, rather: int | None = None) -> RoundAnswer:
        """What it would cost to keep a position in the bracket, `rather` leaving instead if given."""


# -- The editions of 2017 and 2026 ---------------------------------------------------------------------
class DutchExplainer(TracedExplainer[BracketTrace]):
    """A round, drawn."""

    def __init__(self, tournament: Tournament, rules: Edition) -> None:
        self.trace = RoundTrace.of(tournament, rules)
        super().__init__(self.trace)
        self.absent = in_edition("C.04.2", "3.3", rules.name)
        self.no_member = rules.article("1.4.1")
        self.bye = rules.criterion(5 if self.trace.bye_score is not None else 2)
        self.bars_from_bye = rules.criterion_name(2)
        self.left_over = self.trace.bye_score is None

    def _bracket(self, place: BracketTrace) -> BracketEvidence:
        return replace(super()._bracket(place), penultimate=place.stage is Stage.PENULTIMATE)

    def _article_of_bracket(self, place: BracketTrace) -> Article:
        return self.trace.edition.article("3.7" if place.upper else "3.6")

    def _article_of_pair(self, place: BracketTrace, pair: Pair, natural: int | None) -> Article:
        return self._article_of_bracket(place)

    def _article_of_float(self, place: BracketTrace, player: int) -> Article:
        return self.trace.edition.criterion(6)

    def _values(self, place: BracketTrace) -> tuple[CriterionValue, ...]:
        return criterion_values(self.trace, place, as_drawn(self.trace, place).values)

    def _beside(self, recipient: int, free: Sequence[int]) -> tuple[Sequence[int], Sequence[int], int | None]:
        """Those with no higher score; where C5 is in force, lower ones are passed over."""
        scores = [entrant.score for entrant in self.trace.entrants]
        near = [position for position in free if scores[position] <= scores[recipient]]
        in_force = self.trace.bye_score is not None
        passed = [position for position in near if in_force and scores[position] < scores[recipient]]
        rivals = [position for position in near if position not in passed]
        return passed, rivals, rivals[-1] if rivals else None

    def _why_not(self, a: int, b: int) -> RoundAnswer:
        return why_not(self.trace, a, b)

    def _kept(self, left: BracketTrace, position: int, rather: int | None = None) -> RoundAnswer:
        trace = self.trace
        meeting = (trace.entrants[position].index, None if rather is None else trace.entrants[rather].index)
        leaves = frozenset() if rather is None else frozenset([rather])
        restriction = BracketRestriction(stays=frozenset([position]), leaves=leaves)
        found = best_fulfilling(Room(trace, left), restriction)
        if found is not None:
            return compared(trace, meeting, left, found)
        return otherwise_staying(trace, meeting, left, position, rather)

    def _without(self, place: BracketTrace, pair: Pair, barred: frozenset[Pair]) -> RoundAnswer:
        trace, meeting = self.trace, named(self.trace, pair)
        found = best_fulfilling(Room(trace, place, barred=barred))
        if found is not None:
            return compared(trace, meeting, place, found)
        for other in with_higher_byes(trace):
            if best_fulfilling(Room(other, place, barred=barred)) is not None:
                return spoilt_bye(trace, meeting, other)
        return RoundAnswer(Verdict.IMPOSSIBLE, meeting, trace.edition.criterion(4), place.place)
