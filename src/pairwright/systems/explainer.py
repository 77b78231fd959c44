"""Who answers questions about a round: one explainer for every pairing system, with what each knows better.

Explainer        the questions, and the answers of a round that a table or a bracket fixes
RoundExplainer   of a round that is drawn from groups of players: who meets, who leaves a group, and why
BestExplainer    answered by `best` and `compare` of an opened round alone

`changed_tournaments` says what in an event could be otherwise, so that two players meet.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pairwright.common.errors import NoPairing, PairwrightError
from pairwright.rules.article import Article
from pairwright.systems.answers import Alternative, Meeting, Place, Players, RoundAnswer, Unit, Verdict
from pairwright.systems.criterion import Pair, Part
from pairwright.systems.evidence import (
    BracketEvidence,
    ByeEvidence,
    Change,
    ColourEvidence,
    DependsOn,
    FloatEvidence,
    OwnWords,
    PairEvidence,
    PairRole,
    RoundEvidence,
    WhatIf,
)
from pairwright.systems.findings import KINDS, Finding, Kind
from pairwright.systems.proposed_round import GivenRound, Wish
from pairwright.systems.register import open_round
from pairwright.systems.system import Pairing
from pairwright.tournament.outcome import Colour, Outcome, result_of_match
from pairwright.tournament.round import Round
from pairwright.tournament.scoring import POINT
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from pairwright.systems.round_context import OpenRound


Changed = Iterator[tuple[WhatIf, tuple[Tournament, ...]]]
"""A change, and the tournament as it would be: for a match that ends otherwise, one for each score."""

_RESULTS = ((Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW), (Outcome.LOSS, Outcome.WIN))
_HALF = POINT // 2


def changed_tournaments(tournament: Tournament, first: int, second: int) -> Changed:
    """Restrictions on the two lifted, and every game that they played with other results or colours.

    A match of two games, or of teams, is won, drawn or lost whatever the score.
    """
    for forbidden in tournament.forbidden_next_round():
        if {first, second} & set(forbidden.players):
            concerned, partner = (first, second) if first in forbidden.players else (second, first)
            others = (player for player in forbidden.players if player not in (first, second))
            other = partner if partner in forbidden.players else next(others, None)
            kept = tuple(group for group in tournament.forbidden if group is not forbidden)
            yield (
                WhatIf(Change.NO_RESTRICTION, concerned, other=other),
                (replace(tournament, forbidden=kept),),
            )
    for player, other in ((first, second), (second, first)):
        for number, played in enumerate(tournament.rounds, 1):
            opponent = played.opponents[player]
            if Outcome(played.outcomes[player]).played and (player == first or opponent != other):
                yield from _other_game(tournament, player, number)


def _other_game(tournament: Tournament, player: int, number: int) -> Changed:
    played = tournament.rounds[number - 1]
    opponent = played.opponents[player]
    match = played.games is not None or played.totals is not None
    for mine, theirs in _RESULTS:
        if played.outcomes[player] % Outcome.UNRATED_WIN != mine:
            rounds = _ended(tournament, played, (player, opponent), (mine, theirs))
            what = WhatIf(Change.OTHER_RESULT, player, number, opponent, mine.name.lower(), match=match)
            if rounds:
                yield what, tuple(_with_round(tournament, number, changed) for changed in rounds)
    colour = Colour(played.colours[player])
    if colour != Colour.NONE:
        colours = _with(played.colours, {player: colour.opposite, opponent: colour})
        what = WhatIf(Change.OTHER_COLOURS, player, number, opponent, match=match)
        yield what, (_with_round(tournament, number, replace(played, colours=colours)),)


def _ended(
    tournament: Tournament, played: Round, pair: tuple[int, int], ends: tuple[Outcome, Outcome]
) -> list[Round]:
    """The round in which the two have this result, once for every score that a match can have with it."""
    outcomes = _with(played.outcomes, dict(zip(pair, ends, strict=True)))
    if played.games is not None:
        first, second = played.games
        return [
            replace(
                played,
                outcomes=outcomes,
                games=(
                    _with(first, dict(zip(pair, one, strict=True))),
                    _with(second, dict(zip(pair, other, strict=True))),
                ),
            )
            for one in _RESULTS
            for other in _RESULTS
            if result_of_match((one[0], other[0]), (one[1], other[1])) == ends[0]
        ]
    if played.totals is not None:
        return [
            replace(played, outcomes=outcomes, totals=totals)
            for totals in _totals(tournament, played, pair, ends)
        ]
    return [replace(played, outcomes=outcomes)]


_Totals = tuple[tuple[int, ...], tuple[int, ...]]


def _totals(
    tournament: Tournament, played: Round, pair: tuple[int, int], ends: tuple[Outcome, Outcome]
) -> Iterator[_Totals]:
    """Match points and game points of the round, for every score of a match of teams with this result."""
    assert played.totals is not None
    games_first = tournament.team_score == "GP"
    match, game = reversed(played.totals) if games_first else played.totals
    worth = _match_points(tournament)
    if not set(ends) <= worth.keys():
        return
    points = {team: worth[end] for team, end in zip(pair, ends, strict=True)}
    boards = game[pair[0]] + game[pair[1]]
    for own in range(0, boards + 1, _HALF):
        lead = 2 * own - boards
        if (lead > 0, lead == 0) == (ends[0] is Outcome.WIN, ends[0] is Outcome.DRAW):
            new = _entered(match, points), _entered(game, {pair[0]: own, pair[1]: boards - own})
            yield (new[1], new[0]) if games_first else new


def _match_points(tournament: Tournament) -> dict[Outcome, int]:
    """What a match won, drawn or lost brings in match points: by the scoring, or as the rounds show."""
    if tournament.team_score != "GP":
        table = tournament.scoring.table()[Colour.WHITE]
        return {outcome: table[outcome] for outcome in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)}
    return {
        Outcome(code): brought
        for played in tournament.rounds
        if played.totals is not None
        for code, brought in zip(played.outcomes, played.totals[1], strict=True)
    }


def _entered(column: Sequence[int], entries: dict[int, int]) -> tuple[int, ...]:
    return tuple(entries.get(team, value) for team, value in enumerate(column))


def _with(column: bytes, entries: dict[int, Outcome] | dict[int, Colour]) -> bytes:
    changed = bytearray(column)
    for player, code in entries.items():
        changed[player] = code
    return bytes(changed)


def _with_round(tournament: Tournament, number: int, changed: Round) -> Tournament:
    rounds = list(tournament.rounds)
    rounds[number - 1] = changed
    return replace(tournament, rounds=tuple(rounds))


# -- Questions about a round, and their answers --------------------------------------------------------


Group = TypeVar("Group")
"""What a system pairs together: a bracket, a score group."""


class Explainer(ABC):
    """A round, drawn, and everything that can be asked about it. Players are indices into the tournament.

    Where nothing else is said: nobody floats, whatever the results and the text.

    pairing: the draw that is explained.
    """

    tournament: Tournament
    pairing: Pairing

    @abstractmethod
    def why(self, player: int) -> PairEvidence | ByeEvidence | None:
        """Why a player has this opponent and colour, or the bye; None for somebody who is not drawn."""

    def floats(self, player: int) -> tuple[FloatEvidence, ...]:
        """Why a player was left unpaired by a group, once for each group, from the top."""
        return ()

    @abstractmethod
    def why_not(self, a: int, b: int | None) -> RoundAnswer:
        """Why two players are not paired; None asks for the bye."""

    def why_float(self, player: int, rather: int | None = None) -> RoundAnswer | None:
        """What it costs to keep a player in the first group left, `rather` leaving instead."""
        return None

    def what_if(self, a: int, b: int) -> tuple[WhatIf, ...]:
        """Single changes of the history after which two players would be paired."""
        return ()

    def depends(self, players: Players = (), asked: Question | None = None) -> tuple[DependsOn, ...]:
        """The open places of the text on which the round depends.

        players: only those places on which a pair, the colours or the bye of one of these depends.
        asked:   and those on which the answer to this question depends: verdict, article or criterion.
        """
        return ()

    def evidence(self, told: Container[int] | None = None) -> RoundEvidence:
        """Everything about the round.

        told: the players about whom more is asked than whom they meet, or that they float; None for all. A
        large round is outlined in a moment, and a system to which that makes no difference tells all of it.
        """
        return RoundEvidence(self.pairing.round_number, self.pairing.edition, ())


Question = Callable[[Explainer], RoundAnswer | None]
"""A question that can be put to any explainer."""


def explainer(
    tournament: Tournament, *, system: str = "", edition: str | int = "", **options: Any
) -> Explainer:
    """Draw the next round of `tournament` and be ready for questions about it.

    system, edition, options: as for `pair`. Raises whatever the pairing raises.
    """
    return open_round(tournament, system=system, edition=edition, **options).explainer()


class RoundExplainer(Explainer, Generic[Group]):
    """A round drawn from groups of players. What its system knows of its own are the methods at the end.

    absent:     the article by which somebody is not in the draw.
    _opponent:  of everybody who has one. _byes: who has the bye.
    """

    absent = Article("C.04.2", "3.3")
    _opponent: Mapping[int, int]
    _byes: Sequence[int]

    def why(self, player: int) -> PairEvidence | ByeEvidence | None:
        """Why a player has this opponent and colour, or the bye; None for somebody who is not drawn."""
        if player in self._byes:
            return self._bye(player)
        return self._pair(player) if player in self._opponent else None

    @cached_property
    def _told(self) -> dict[int, PairEvidence]:
        """The pairs told so far, by both players."""
        return {}

    def _pair(self, player: int) -> PairEvidence:
        if player not in self._told:
            made = self._made(player)
            who, left = self._arrived(made)
            self._told[made.upper] = self._told[made.lower] = replace(
                made,
                cause=self._cause(made),
                colours=self._colours(made.upper, made.lower),
                left=made.left or len(left if made.above else ()),
                came=next((self._float(group, who) for group in left), None),
            )
        return self._told[player]

    def _arrived(self, made: PairEvidence) -> tuple[int, Sequence[Group]]:
        """Who of a pair came from another group, and the groups left."""
        return next(((player, self._left(player)) for player in made.above), (made.upper, ()))

    def _cause(self, made: PairEvidence) -> RoundAnswer | None:
        """Why it is not the natural opponent."""
        return None if made.natural in (None, made.lower) else self.why_not(made.upper, made.natural)

    def floats(self, player: int) -> tuple[FloatEvidence, ...]:
        """Why a player left a group for another one, once for each group left."""
        return tuple(self._float(group, player) for group in self._left(player))

    def _float(self, group: Group, player: int, *, told: bool = True) -> FloatEvidence:
        """Why a player left a group; told: and what it would cost to keep him."""
        opponent = self._opponent.get(player)
        return replace(
            self._leaves(group, player),
            met_in=None if opponent is None else self._met_in(player),
            opponent=opponent,
            staying=self._staying(group, player) if told and self._may_stay(group, player) else None,
        )

    def why_float(self, player: int, rather: int | None = None) -> RoundAnswer | None:
        """What it costs to keep a player in the first group left, `rather` leaving instead."""
        answers = (self._staying(group, player, rather) for group in self._left(player))
        return next((answer for answer in answers if answer is not None), None)

    def _outside(self, kind: Kind, asked: Meeting, article: Article, place: Place) -> RoundAnswer:
        """The answer where whoever should leave a group, or come to it, cannot."""
        rather = asked[0] if asked[1] is None else asked[1]
        obstacle = Finding(kind, (rather,))
        return RoundAnswer(Verdict.IMPOSSIBLE, asked, article, place, obstacles=(obstacle,))

    def why_not(self, a: int, b: int | None) -> RoundAnswer:
        """Why two players are not paired; None asks for the bye."""
        missing = tuple(one for one in (a, b) if one is not None and not self._takes_part(one))
        if missing:
            obstacle = Finding(Kind.ABSENT, missing)
            return RoundAnswer(Verdict.FORBIDDEN, (a, b), self.absent, obstacles=(obstacle,))
        return self._with(a, b)

    def what_if(self, a: int, b: int) -> tuple[WhatIf, ...]:
        """Single changes of the history after which two players would be paired, whatever the score."""
        meet = partial(self._meet_in, wanted={a, b})
        return tuple(change for change, events in self._changes(a, b) if all(map(meet, events)))

    def _meet_in(self, event: Any, wanted: set[int]) -> bool:
        try:
            return any(set(pair) == wanted for pair in self._redrawn(event))
        except NoPairing:
            return False

    # -- what a system knows of its own ----------------------------------------------------------

    def _takes_part(self, player: int) -> bool:
        """Somebody is in the draw."""
        return player in self._opponent or player in self._byes

    @abstractmethod
    def _made(self, player: int) -> PairEvidence:
        """Whom a player meets, and whom he would have met first (the natural opponent); not why."""

    @abstractmethod
    def _colours(self, upper: int, lower: int) -> ColourEvidence:
        """The rule that gave the colours of a pair."""

    @abstractmethod
    def _bye(self, player: int) -> ByeEvidence:
        """Why a player has the bye."""

    @abstractmethod
    def _left(self, player: int) -> Sequence[Group]:
        """The groups that a player left for another one, from the first on."""

    @abstractmethod
    def _leaves(self, group: Group, player: int) -> FloatEvidence:
        """By what a player left a group, and how many with him; `_float` adds what became of him."""

    @abstractmethod
    def _met_in(self, player: int) -> Place:
        """Where somebody who has an opponent meets him."""

    def _may_stay(self, group: Group, player: int) -> bool:
        """There was somebody whom he could have met in the group."""
        return True

    @abstractmethod
    def _staying(self, group: Group, player: int, rather: int | None = None) -> RoundAnswer | None:
        """What it would cost to keep a player in a group, `rather` leaving instead if given."""

    @abstractmethod
    def _with(self, a: int, b: int | None) -> RoundAnswer:
        """What the best round with a pair, or a bye, would cost."""

    def _changes(self, a: int, b: int) -> Iterator[tuple[WhatIf, tuple[Any, ...]]]:
        """Single changes of the history, and what `_redrawn` makes a draw of."""
        return changed_tournaments(self.tournament, a, b)

    @abstractmethod
    def _redrawn(self, event: Any) -> Iterable[Pair]:
        """The pairs of another tournament by the same rules. Raises NoPairing."""


class BestExplainer(RoundExplainer[Group]):
    """A round, drawn. What the system's own words would say better is left out, never guessed.

    by_brackets: only parts that have a place are told; the bye has none.
    """

    by_brackets = False
    opened: OpenRound

    def __init__(self, opened: OpenRound) -> None:
        self.opened = opened
        self.tournament = opened.tournament
        self.pairing: Pairing = opened.draw()
        self._drawn = GivenRound.of(self.pairing)
        self._byes = tuple(self._drawn.byes)
        self._opponent = {a: b for pair in self._drawn.pairs for a, b in (pair, pair[::-1])}
        scores = sorted({opened.scores[player] for player in opened.order}, reverse=True)
        self._groups = {score: number for number, score in enumerate(scores, 1)}

    @cached_property
    def _parts(self) -> list[Part]:
        """The parts of the round that are told."""
        return [part for part in self.opened.parts(self._drawn) if part.place or not self.by_brackets]

    @cached_property
    def _part_of(self) -> dict[int, Part]:
        """In which part everybody is paired."""
        return {player: part for part in self._parts for pair in part.pairs for player in pair}

    def _members(self, part: Part) -> list[int]:
        """Everybody in a part, by rank."""
        inside = {*part.floats, *(one for pair in part.pairs for one in pair)}
        return sorted(inside, key=self.opened.place_of.__getitem__)

    def _place(self, player: int) -> Place:
        score = self.opened.scores[player]
        return Place(self._groups[score], score)

    def _takes_part(self, player: int) -> bool:
        return player in self.opened.place_of

    def _redrawn(self, event: Tournament) -> Iterable[Pair]:
        return GivenRound.of(self.opened.with_tournament(event).draw()).pairs

    # -- why -------------------------------------------------------------------------------------

    def _made(self, player: int) -> PairEvidence:
        upper, lower = sorted((player, self._opponent[player]), key=self.opened.place_of.__getitem__)
        high, low = self._place(upper), self._place(lower)
        role: PairRole | OwnWords = PairRole.LEVEL if high.score == low.score else PairRole.FLOATED
        natural = lower if self.opened.role else None
        return PairEvidence(
            upper, lower, low, self.opened.role or role, self.opened.complete, natural,
            above=(upper,) if high.score != low.score else (), left=low.number - high.number,
        )  # fmt: skip

    def _colours(self, upper: int, lower: int) -> ColourEvidence:
        board = next(n for n, pair in enumerate(self._drawn.pairs, 1) if upper in pair)
        return self.opened.colour_evidence(upper, lower, board)

    def _bye(self, player: int) -> ByeEvidence:
        opened = self.opened
        score = opened.scores[player]
        lower = [one for one in opened.order if one != player and opened.scores[one] <= score]
        faults = [fault for one in lower for fault in opened.bye_faults(one)[:1]]
        barred = tuple(fault for fault in faults if KINDS[fault.kind].line)
        bar = faults[0].article.number if faults else ""
        free = [one for one in lower if not opened.bye_faults(one)]
        passed = tuple(one for one in free if opened.scores[one] < score)
        rivals = [one for one in free if opened.scores[one] == score]
        rather = self.why_not(rivals[-1], None) if rivals else None
        return ByeEvidence(player, score, opened.complete, bar, barred, passed, len(rivals), rather)

    # -- floats: whoever meets somebody with fewer points leaves his equals ----------------------

    def _left(self, player: int) -> Sequence[Group]:
        opponent, scores = self._opponent.get(player), self.opened.scores
        return () if opponent is None or scores[opponent] >= scores[player] else (self._own_group(player),)

    def _own_group(self, player: int) -> Any:
        """The players of one score."""
        scores = self.opened.scores
        return tuple(one for one in self.opened.order if scores[one] == scores[player])

    def _leaves(self, group: Any, player: int) -> FloatEvidence:
        scores = self.opened.scores
        number = sum(scores[self._opponent.get(one, one)] < scores[player] for one in group)
        place, odd = self._place(player), len(group) % 2 == 1
        return FloatEvidence(player, place, self.opened.complete, number, odd, None, None)

    def _met_in(self, player: int) -> Place:
        return self._place(self._opponent[player])

    def _staying(self, group: Any, player: int, rather: int | None = None) -> RoundAnswer | None:
        """What it costs to pair a player with his equals, `rather` not being paired with them."""
        scores = self.opened.scores
        if rather is not None and scores[rather] != scores[player]:
            place = self._place(player)
            return self._outside(Kind.OTHER_GROUP, (player, rather), self.opened.complete, place)
        return self._compared((player, rather), Wish(stays=player, leaves=rather))

    # -- why not ---------------------------------------------------------------------------------

    def _with(self, a: int, b: int | None) -> RoundAnswer:
        meeting: Meeting = (a, b)
        if a == b:
            return self._impossible(meeting, Finding(Kind.SAME_PLAYER, (a,)))
        if self._opponent.get(a, a) == b or (b is None and a in self._byes):
            return RoundAnswer(Verdict.PAIRED, meeting)
        if b is None and len(self.opened.order) % 2 == 0:
            return self._impossible(meeting, Finding(Kind.NO_BYE, (a,)))
        faults = self.opened.bye_faults(a) if b is None else self.opened.pair_faults(a, b)
        if faults:
            obstacles = tuple(fault for fault in faults if KINDS[fault.kind].line)
            verdict = Verdict.FORBIDDEN if obstacles else Verdict.IMPOSSIBLE
            return RoundAnswer(verdict, meeting, faults[0].article, obstacles=obstacles)
        return self._compared(meeting, Wish(bye=a) if b is None else Wish(pair=(a, b)))

    def _compared(self, meeting: Meeting, wish: Wish) -> RoundAnswer:
        """What the best round as wished is worse in than the draw."""
        try:
            best = self.opened.best(wish)
        except NoPairing:
            return RoundAnswer(Verdict.IMPOSSIBLE, meeting, self.opened.complete)
        return self.compared_with(meeting, best)

    def _best_with(
        self,
        asked: Meeting,
        player: int,
        partners: Iterable[int],
        barred: tuple[Pair, ...],
        place: Place,
        article: Article,
    ) -> RoundAnswer:
        """How the best round compares in which a player meets one of these, without barred pairs.

        article: by which there must be a complete round, said where there is none.
        """
        found = []
        for partner in partners:
            if self.opened.pair_faults(player, partner):
                continue
            try:
                found.append(self.opened.best(Wish(pair=(player, partner), barred=barred)))
            except NoPairing:
                continue
        if not found:
            return RoundAnswer(Verdict.IMPOSSIBLE, asked, article, place)
        return self.compared_with(asked, self.opened.best_of(found))

    def compared_with(self, meeting: Meeting, best: GivenRound) -> RoundAnswer:
        """What a round is worse in than the draw."""
        found = self.opened.compare(self._drawn, best)
        if found is None:
            return RoundAnswer(Verdict.PAIRED, meeting)
        ordered = found.comparison.unit is Unit.PLACES and not found.comparison.plain
        verdict = Verdict.LATER_IN_ORDER if ordered else Verdict.WORSE
        mine, others = found.pairs
        alternative = Alternative(
            tuple(pair for pair in others if pair not in mine),
            tuple(pair for pair in mine if pair not in others),
        )
        return RoundAnswer(verdict, meeting, found.article, found.place, found.comparison, (), alternative)

    def _impossible(self, meeting: Meeting, obstacle: Finding) -> RoundAnswer:
        return RoundAnswer(Verdict.IMPOSSIBLE, meeting, self.opened.complete, obstacles=(obstacle,))

    # -- the rest --------------------------------------------------------------------------------

    def depends(self, players: Players = (), asked: Question | None = None) -> tuple[DependsOn, ...]:
        """The open places of the text that, read otherwise, give another round, for these players if any."""
        return tuple(
            place
            for place in self._read_otherwise
            if not players or set(players) & {one for pair in place.instead for one in pair}
        )

    @cached_property
    def _read_otherwise(self) -> tuple[DependsOn, ...]:
        """Drawn once more for each open place; with another reading than ours, for that one alone."""
        named = self.opened.options.get("readings", "")
        found = []
        for place in self.opened.open_places:
            if named in ("", place.name):
                instead = self._pairs_read("" if named else place.name)
                sides = (place.other, place.ours) if named else (place.ours, place.other)
                found.append(replace(place, instead=instead, ours=sides[0], other=sides[1]))
        return tuple(place for place in found if place.instead)

    def _pairs_read(self, name: str) -> tuple[Meeting, ...]:
        """The pairs and the bye by other readings that the draw does not have; () where they refuse."""
        opened = self.opened
        options: dict[str, Any] = {**opened.options, "readings": name}
        try:
            read = opened.system.open(
                opened.tournament, edition=opened.edition_key, keep_apart=opened.keep_apart, **options
            )
            other = GivenRound.of(read.draw())
        except PairwrightError:
            return ()
        byes: list[Meeting] = [(player, None) for player in other.byes if player not in self._drawn.byes]
        return (*(pair for pair in other.pairs if pair not in self._drawn.pairs), *byes)

    def evidence(self, told: Container[int] | None = None) -> RoundEvidence:
        """The parts in which rounds of the system are compared, the bye, and the readings that mattered."""
        parts = tuple(self._part(number, part) for number, part in enumerate(self._parts, 1))
        bye = next((self._bye(player) for player in self._byes), None)
        return RoundEvidence(self.pairing.round_number, self.pairing.edition, parts, bye, self.depends())

    def _part(self, number: int, part: Part) -> BracketEvidence:
        opened = self.opened
        members = BestExplainer._members(self, part)
        top = max((opened.scores[one] for one in members), default=0)
        place = part.place or Place(number, top)
        moved = tuple(one for one in members if part.place and opened.scores[one] > place.score)
        residents = tuple(one for one in members if one not in moved)
        return BracketEvidence(
            place, opened.complete, moved, residents, (), (), (), (), (),
            tuple(self._pair(a) for a, _ in part.pairs),
            tuple(one for player in part.floats for one in self.floats(player)),
            tuple(criterion.value(opened, part) for criterion in opened.criteria),
        )  # fmt: skip
