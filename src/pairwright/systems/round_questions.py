"""Questions about a round of any pairing system, answered by its `best` and `compare` alone."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pairwright.common.errors import NoPairing, PairwrightError
from pairwright.rules.article import Article
from pairwright.systems.answers import Alternative, Meeting, Place, Players, RoundAnswer, Unit, Verdict
from pairwright.systems.changes import changed_tournaments, pairs_after
from pairwright.systems.constraint import Wish
from pairwright.systems.criterion import Pair, Part
from pairwright.systems.evidence import (
    BracketEvidence,
    ByeEvidence,
    ColourEvidence,
    DependsOn,
    FloatEvidence,
    PairEvidence,
    PairRole,
    RoundEvidence,
    WhatIf,
)
from pairwright.systems.explainer import Question
from pairwright.systems.findings import KINDS, Finding, Kind
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.system import Pairing
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from pairwright.systems.round_context import OpenRound

ABSENT = Article("C.04.2", "3.3")


class FixedExplainer:
    """What is asked about any round that a table or a bracket fixes, whatever the results and the text."""

    pairing: Pairing

    def floats(self, player: int) -> tuple[FloatEvidence, ...]:
        """Nobody floats."""
        return ()

    def why_float(self, player: int, rather: int | None = None) -> RoundAnswer | None:
        """Nobody floats."""
        return None

    def what_if(self, a: int, b: int) -> tuple[WhatIf, ...]:
        """No single change of the history is looked for."""
        return ()

    def depends(self, players: Players = (), asked: Question | None = None) -> tuple[DependsOn, ...]:
        """No open place of the text is looked at."""
        return ()

    def evidence(self, told: Container[int] | None = None) -> RoundEvidence:
        """There are no brackets of scores."""
        return RoundEvidence(self.pairing.round_number, self.pairing.edition, ())


class GeneralExplainer:
    """A round, drawn. What the system's own words would say better is left out, never guessed."""

    def __init__(self, opened: OpenRound) -> None:
        self.opened = opened
        self.tournament = opened.tournament
        self.pairing: Pairing = opened.draw()
        self._drawn = GivenRound.of(self.pairing)
        self._opponent = {a: b for pair in self._drawn.pairs for a, b in (pair, pair[::-1])}
        scores = sorted({opened.scores[player] for player in opened.order}, reverse=True)
        self._groups = {score: number for number, score in enumerate(scores, 1)}

    # -- why -------------------------------------------------------------------------------------

    def why(self, player: int) -> PairEvidence | ByeEvidence | None:
        """Why a player has this opponent and colour, or the bye; None for somebody who is not drawn."""
        if player in self._drawn.byes:
            return self._bye(player)
        return self._pair(player, self._opponent[player]) if player in self._opponent else None

    def _pair(self, one: int, other: int) -> PairEvidence:
        upper, lower = sorted((one, other), key=self.opened.place_of.__getitem__)
        high, low = self._place(upper), self._place(lower)
        role = self.opened.role or (PairRole.LEVEL if high.score == low.score else PairRole.FLOATED)
        colours = self._colours(upper, lower)
        above = (upper,) if high.score != low.score else ()
        came = next(iter(self.floats(upper)), None)
        left = low.number - high.number
        return PairEvidence(
            upper,
            lower,
            low,
            role,
            self.opened.complete,
            lower if self.opened.role else None,
            None,
            colours,
            above,
            left,
            came,
        )

    def _colours(self, one: int, other: int) -> ColourEvidence:
        board = next(n for n, pair in enumerate(self._drawn.pairs, 1) if one in pair)
        return self.opened.colour_evidence(one, other, board)

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

    def floats(self, player: int) -> tuple[FloatEvidence, ...]:
        """Why a player meets somebody with fewer points; nothing for others."""
        opponent = self._opponent.get(player)
        scores = self.opened.scores
        if opponent is None or scores[opponent] >= scores[player]:
            return ()
        members = [one for one in self.opened.order if scores[one] == scores[player]]
        number = sum(scores[self._opponent.get(one, one)] < scores[player] for one in members)
        staying = self.why_float(player)
        met_in = self._place(opponent)
        return (
            FloatEvidence(
                player,
                self._place(player),
                self.opened.complete,
                number,
                len(members) % 2 == 1,
                met_in,
                opponent,
                staying,
            ),
        )

    # -- why not ---------------------------------------------------------------------------------

    def why_not(self, a: int, b: int | None) -> RoundAnswer:
        """Why two players are not paired; None asks for the bye."""
        meeting: Meeting = (a, b)
        players = (a,) if b is None else (a, b)
        missing = tuple(player for player in players if player not in self.opened.place_of)
        if missing:
            return RoundAnswer(Verdict.FORBIDDEN, meeting, ABSENT, obstacles=(Finding(Kind.ABSENT, missing),))
        if a == b:
            return self._impossible(meeting, Finding(Kind.SAME_PLAYER, (a,)))
        if self._opponent.get(a, a) == b or (b is None and a in self._drawn.byes):
            return RoundAnswer(Verdict.PAIRED, meeting)
        if b is None and len(self.opened.order) % 2 == 0:
            return self._impossible(meeting, Finding(Kind.NO_BYE, (a,)))
        faults = self.opened.bye_faults(a) if b is None else self.opened.pair_faults(a, b)
        if faults:
            return self._forbidden(meeting, faults)
        wish = Wish(bye=a) if b is None else Wish(pair=(a, b))
        return self._compared(meeting, wish)

    def why_float(self, player: int, rather: int | None = None) -> RoundAnswer | None:
        """What it costs to pair a player with his equals, `rather` not being paired with them."""
        opened, opponent = self.opened, self._opponent.get(player)
        if opponent is None or opened.scores[opponent] >= opened.scores[player]:
            return None
        if rather is not None and opened.scores[rather] != opened.scores[player]:
            obstacle = Finding(Kind.OTHER_GROUP, (rather,))
            return RoundAnswer(
                Verdict.IMPOSSIBLE,
                (player, rather),
                opened.complete,
                self._place(player),
                obstacles=(obstacle,),
            )
        return self._compared((player, rather), Wish(stays=player, leaves=rather))

    def _compared(self, meeting: Meeting, wish: Wish) -> RoundAnswer:
        """What the best round as wished is worse in than the draw."""
        try:
            best = self.opened.best(wish)
        except NoPairing:
            return RoundAnswer(Verdict.IMPOSSIBLE, meeting, self.opened.complete)
        return self.compared_with(meeting, best)

    def _best_with(self, player: int, partners: Iterable[int], barred: tuple[Pair, ...]) -> GivenRound | None:
        """The best round in which a player meets one of these, without barred pairs; None without one."""
        found = []
        for partner in partners:
            if self.opened.pair_faults(player, partner):
                continue
            try:
                found.append(self.opened.best(Wish(pair=(player, partner), barred=barred)))
            except NoPairing:
                continue
        return self.opened.best_of(found) if found else None

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

    def _forbidden(self, meeting: Meeting, faults: tuple[Finding, ...]) -> RoundAnswer:
        obstacles = tuple(fault for fault in faults if KINDS[fault.kind].line)
        verdict = Verdict.FORBIDDEN if obstacles else Verdict.IMPOSSIBLE
        return RoundAnswer(verdict, meeting, faults[0].article, obstacles=obstacles)

    # -- the rest --------------------------------------------------------------------------------

    def what_if(self, a: int, b: int) -> tuple[WhatIf, ...]:
        """Single changes of the history after which two players would be paired."""
        changes = changed_tournaments(self.tournament, a, b)
        return pairs_after(lambda event: self._pairs(event, {a, b}), changes)

    def _pairs(self, event: Tournament, wanted: set[int]) -> bool:
        try:
            made = self.opened.with_tournament(event).draw()
        except NoPairing:
            return False
        return any({board.white, board.black} == wanted for board in made.boards)

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
        parts = tuple(self._part(number, part) for number, part in enumerate(self._parts(), 1))
        bye = next((self._bye(player) for player in self._drawn.byes), None)
        return RoundEvidence(self.pairing.round_number, self.pairing.edition, parts, bye, self.depends())

    def _parts(self) -> Iterator[Part]:
        return self.opened.parts(self._drawn)

    def _part(self, number: int, part: Part) -> BracketEvidence:
        opened = self.opened
        members = sorted(
            {*part.floats, *(one for pair in part.pairs for one in pair)}, key=opened.place_of.__getitem__
        )
        top = max((opened.scores[one] for one in members), default=0)
        place = part.place or Place(number, top)
        moved = tuple(one for one in members if part.place and opened.scores[one] > place.score)
        residents = tuple(one for one in members if one not in moved)
        return BracketEvidence(
            place, opened.complete, moved, residents, (), (), (), (), (),
            tuple(self._pair(a, b) for a, b in part.pairs),
            tuple(one for player in part.floats for one in self.floats(player)),
            tuple(criterion.value(opened, part) for criterion in opened.criteria),
        )  # fmt: skip

    def _place(self, player: int) -> Place:
        score = self.opened.scores[player]
        return Place(self._groups[score], score)
