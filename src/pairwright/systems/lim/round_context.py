"""A round of the Lim system, opened: see `systems.round_context`.

Lim has no criteria. What can be said of two rounds is at which step of the procedure each of them leaves it,
and by which article that step was decided: the first decision that a round takes otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from pairwright.common.errors import BadInput
from pairwright.common.messages import N_
from pairwright.rules.article import Article
from pairwright.systems.answers import Alternative, Comparison, Place, RoundAnswer, Unit, Verdict
from pairwright.systems.answers import Meeting as Asked
from pairwright.systems.criterion import Difference, Part
from pairwright.systems.evidence import (
    BracketEvidence,
    ByeEvidence,
    ColourEvidence,
    ColourRule,
    FloatEvidence,
    OwnWords,
    PairEvidence,
    Turn,
)
from pairwright.systems.explainer import BestExplainer
from pairwright.systems.findings import Finding, Kind
from pairwright.systems.lim.choice import FloaterOrder, GroupRecord, Leaving, Meeting, Pair
from pairwright.systems.lim.fast import LimProcedure, pairing_of
from pairwright.systems.lim.field import UP, Field, LimColours
from pairwright.systems.lim.rules import Edition
from pairwright.systems.proposed_round import GivenRound, Wish
from pairwright.systems.swiss.colours import alternate
from pairwright.systems.swiss.round_context import Side, SwissRound, evidence_of_colours
from pairwright.systems.system import Pairing
from pairwright.tournament.outcome import Colour

if TYPE_CHECKING:
    from pairwright.systems.explainer import Explainer


@dataclass(frozen=True, slots=True)
class OtherDecision:
    """A decision taken otherwise.

    step:    number of the decision in the procedure. group: where, None for the bye.
    article: of 2026, which decides. unit: of both values; the smaller is taken.
    taken, instead: what the procedure takes, and the other round.
    plain, subject: as of a criterion.
    """

    step: int
    group: GroupRecord | None
    article: str
    unit: Unit
    taken: tuple[int, ...]
    instead: tuple[int, ...]
    plain: str
    subject: str

    def comparison(self, article: Article) -> Comparison:
        """Both values under the article that decides, as the edition numbers it."""
        return Comparison(
            article.number, 0, self.unit, self.taken, self.instead, plain=self.plain, subject=self.subject
        )


_WORDS = {
    "3.9.2": (
        N_("then a player who has already come from another group, or has no opponent in the next, "
"would move on"),
        N_("type of the floater (0 to 3 for d, c, b, a)"),
    ),
    "3.10": (
        N_("then a player who left the own group in the last round would leave it again"),
        N_("floaters who floated in the last round"),
    ),
    "3.2.2": (
        N_("then the colours due in the group would be less balanced"),
        N_("floaters who do not equalise the colours due"),
    ),
    "3.2.4": (
        N_("then a player would leave the group before it is their turn"),
        N_("place in the order in which the players of the group float"),
    ),
    "4.4.2": (
        N_("then a player would leave the group before it is their turn"),
        N_("place in the order in which the players of the group float"),
    ),
    "4.4": (
        N_("then more players would be without an opponent in their group"),
        N_("players who leave the group"),
    ),
    "2.6": (
        N_("then other pairs would be undone for the middle group"),
        N_("pairings that the median needs, and that stand"),
    ),
    "suits": (
        N_("then a player whose turn it is would not get an opponent with a suitable colour"),
        N_("opponents in turn who do not suit by colour"),
    ),
    "order": (
        N_("then a player whose turn it was would get an opponent who comes later in the order of exchanges"),
        N_("place of the opponent in the order of exchanges"),
    ),
    "exchange": (
        N_("then opponents would be exchanged for their colours otherwise than the second scrutiny does"),
        N_("exchanges for colours that the second scrutiny does not make"),
    ),
    "5.7": (
        N_("then opponents would be exchanged whose ratings are more than 100 points apart"),
        N_("exchanges beyond 100 rating points"),
    ),
    "6": (
        N_("then more players would get a colour that they may have only where it cannot be avoided"),
        N_("pairs beyond the limits of colours that are not needed"),
    ),
    "1.1 score": (
        N_("then the bye would go to somebody with more points"),
        N_("score of the PAB recipient"),
    ),
    "1.1": (
        N_("then the bye would go to somebody ranked higher"),
        N_("place of the PAB recipient from the last"),
    ),
}  # fmt: skip


def departure(procedure: LimProcedure, given: GivenRound) -> OtherDecision | None:
    """The first decision that a complete, legal round takes otherwise; None when it is the draw."""
    bye = next(iter(given.byes), None)
    if bye != procedure.bye and bye is not None and procedure.bye is not None:
        return _bye(procedure, bye)
    opponent = {a: b for pair in given.pairs for a, b in (pair, pair[::-1])}
    step = 0
    for group in procedure.groups:
        outside = _outside(group, opponent)
        found = _other_floaters(procedure, group, outside, step + 1)
        if found is not None:
            return found
        step += len(group.leaving)
        for meeting in group.meetings:
            step += 1
            if _differs(group, meeting, opponent, outside):
                return other_opponent(procedure, group, meeting, opponent[meeting.first], step)
        if group.median:
            break
    return _cracked(procedure, opponent, step + 1)


def _made(
    step: int, group: GroupRecord | None, article: str, words: str, unit: Unit, taken: int, instead: int
) -> OtherDecision:
    return OtherDecision(step, group, article, unit, (taken,), (instead,), *_WORDS[words])


def _bye(procedure: LimProcedure, bye: int) -> OtherDecision:
    scores = procedure.field.scores
    assert procedure.bye is not None
    if scores[bye] != scores[procedure.bye]:
        return _made(0, None, "1.1", "1.1 score", Unit.SCORES, scores[procedure.bye], scores[bye])
    order = sorted(procedure.field.players, reverse=True)
    return _made(0, None, "1.1", "1.1", Unit.PLACES, order.index(procedure.bye) + 1, order.index(bye) + 1)


def _outside(group: GroupRecord, opponent: dict[int, int]) -> set[int]:
    """Who leaves the group in the other round; who was cracked may meet other leavers in the median."""
    members = set(group.members)
    loose = {one.player for one in group.leaving} | {one for pair in group.cracked for one in pair}
    undone = set(map(frozenset, group.cracked))
    return {
        one
        for one in members
        if opponent[one] not in members
        or ({one, opponent[one]} <= loose and frozenset((one, opponent[one])) not in undone)
    }


def _other_floaters(
    procedure: LimProcedure, group: GroupRecord, outside: set[int], step: int
) -> OtherDecision | None:
    chosen = {one.player for one in group.leaving}
    outside = outside - {one for pair in group.cracked if outside >= set(pair) for one in pair}
    if outside == chosen or group.median:
        return None
    if len(outside) != len(chosen):
        return _made(step, group, "4.4", "4.4", Unit.PLAYERS, len(chosen), len(outside))
    place, leaving = next(
        (place, one) for place, one in enumerate(group.leaving) if one.player not in outside
    )
    order = floater_order(procedure, group, leaving)
    rivals = [one for one in leaving.left if one in outside and one not in leaving.chosen]
    return min(
        (between(group, order, leaving.player, rival, step + place) for rival in rivals),
        key=lambda one: one.instead,
        default=None,
    )


def floater_order(procedure: LimProcedure, group: GroupRecord, leaving: Leaving) -> FloaterOrder:
    """The order in which somebody was chosen."""
    making_even = leaving.article == "2.3.4"
    return FloaterOrder(procedure.field, group, leaving.left, leaving.chosen, making_even)


def between(group: GroupRecord, order: FloaterOrder, player: int, rival: int, step: int = 0) -> OtherDecision:
    """Why the one floats and not the other."""
    for (article, mine), (_, other) in zip(order.key(player), order.key(rival), strict=True):
        if mine < other:
            if article in ("3.2.4", "4.4.2"):
                ranked = sorted(order.left, key=lambda one: -one * group.direction)
                mine, other = ranked.index(player) + 1, ranked.index(rival) + 1
            unit = Unit.PLACES if article in ("3.2.4", "4.4.2", "3.9.2") else Unit.PLAYERS
            return _made(step, group, article, article, unit, mine, other)
        if mine > other:
            break
    return _made(step, group, "6", "6", Unit.PAIRS, 0, 1)


def _differs(group: GroupRecord, meeting: Meeting, opponent: dict[int, int], outside: set[int]) -> bool:
    """Another pair was made, and not one that is cracked in both rounds."""
    pair: Pair = (meeting.first, meeting.second)
    return opponent[meeting.first] != meeting.second and not (pair in group.cracked and outside >= set(pair))


def other_opponent(
    procedure: LimProcedure, group: GroupRecord, meeting: Meeting, other: int, step: int
) -> OtherDecision:
    """Why the player in turn meets the one and not the other, who could be met as well."""
    field, first, second = procedure.field, meeting.first, meeting.second
    make: Callable[..., OtherDecision] = _made
    if other not in meeting.order:
        return make(step, group, "4.4", "4.4", Unit.PLAYERS, 0, 2)
    suits = field.suit(first, second), field.suit(first, other)
    if field.rules.colour_pass != "walk" and suits != (True, False):
        return make(step, group, "5.2", "exchange", Unit.PAIRS, 0, 1)
    if suits == (True, False):
        article = "3.8" if meeting.floater else "5.2"
        return make(step, group, article, "suits", Unit.PLAYERS, 0, 1)
    if suits == (False, True) or (suits == (True, True) and not field.near(second, other)):
        article, words = ("5.7", "5.7") if field.rules.maxi else ("6", "6")
        return make(step, group, article, words, Unit.PAIRS, 0, 1)
    places = [meeting.order.index(one) + 1 for one in (second, other)]
    if places[1] < places[0]:
        return make(step, group, "6", "6", Unit.PAIRS, 0, 1)
    article = "3.8" if meeting.floater else "4.1"
    return make(step, group, article, "order", Unit.PLACES, *places)


def _cracked(procedure: LimProcedure, opponent: dict[int, int], step: int) -> OtherDecision | None:
    made = {frozenset(pair) for group in procedure.groups for pair in group.pairs}
    cracked = [pair for group in procedure.groups for pair in group.cracked if frozenset(pair) not in made]
    kept = sum(opponent[a] == b for a, b in cracked)
    return _made(step, procedure.groups[-1], "2.6", "2.6", Unit.PAIRS, 0, kept) if kept else None


# -- What only the Lim system says of colours ----------------------------------------------------------

LOWER = OwnWords(
    "lower",
    N_("the preference of the lower-ranked player, below the median"),
    N_("both were due the same colour, and below the middle {granted}, who is placed lower, gets it"),
)

# ------------------------------------------------------------------------------------------------------


_COLOUR_RULES = {"5.1": ColourRule.AGREED, "5.3": ColourRule.STRONGER, "7.2": ColourRule.PARITY}


class LimRound(SwissRound):
    """The next round by one edition. What decides is the step of the procedure where two rounds part."""

    completed_by, denied, lowest_bye = "2.2", "5.2", "1.1"
    rules: Edition

    def _begin(self) -> None:
        self.field: Field = Field(self.tournament, self.rules, self.history)

    @cached_property
    def order(self) -> tuple[int, ...]:  # type: ignore[override]
        """By score, then by number."""
        return tuple(sorted(self.field.players, key=lambda one: (-self.field.scores[one], one)))

    # -- the draw --------------------------------------------------------------------------------

    @cached_property
    def procedure(self) -> LimProcedure:
        """The procedure, carried out. Raises NoPairing."""
        return LimProcedure(self.field)

    def draw(self) -> Pairing:
        """The draw by the rules."""
        return pairing_of(self.procedure)

    def compare(self, first: GivenRound, second: GivenRound) -> Difference | None:
        """Which of two complete, legal rounds keeps to the procedure longer, and what decided where the other
        one left it; None for the same."""
        if self._meetings(first) == self._meetings(second):
            return None
        for given in (first, second):
            met = [*(one for pair in given.pairs for one in pair), *given.byes]
            if sorted(met) != self.field.players:
                raise BadInput.told("only complete rounds can be compared")
        parted = [departure(self.procedure, given) for given in (first, second)]
        ranks = [(one is None, 0 if one is None else one.step) for one in parted]
        if ranks[0] == ranks[1]:
            amounts = [() if one is None else one.instead for one in parted]
            better = int(amounts[1] < amounts[0])
        else:
            better = int(ranks[1] > ranks[0])
        decided = parted[1 - better] or parted[better]
        if decided is None:
            return super().compare(first, second)
        return self._difference(decided, better, first, second)

    def _difference(
        self, decided: OtherDecision, better: int, first: GivenRound, second: GivenRound
    ) -> Difference:
        article = self.article(decided.article)
        place = None if decided.group is None else self.place(decided.group)
        inside = None if decided.group is None else set(decided.group.members)
        pairs = [
            tuple(pair for pair in given.pairs if inside is None or inside & set(pair))
            for given in (first, second)
        ]
        return Difference(better, article, decided.comparison(article), place, ((), ()), (pairs[0], pairs[1]))

    def place(self, group: GroupRecord) -> Place:
        """The number of a group from the top, and its score."""
        scores = sorted((one.score for one in self.procedure.groups), reverse=True)
        return Place(scores.index(group.score) + 1, group.score)

    def parts(self, given: GivenRound) -> Iterator[Part]:
        """The groups of the draw in the order of pairing; any other round as a whole."""
        if self._meetings(given) != self._meetings(self.drawn):
            yield from super().parts(given)
            return
        for group in self.procedure.groups:
            floats = tuple(one.player for one in group.leaving)
            cracked = tuple(one for pair in group.cracked for one in pair)
            yield Part(self.place(group), tuple(group.pairs), (*floats, *cracked), self.procedure.bye)

    # -- single boards ---------------------------------------------------------------------------

    def absolute_rule(self, fault: Kind) -> Article:
        """Article 2.1; for the bye C.04.1 article 4, as 1.1 refers to it."""
        if fault is Kind.BARRED_FROM_BYE:
            return Article("C.04.1", "4", self.rules.name)
        return self.article("2.1")

    def same_colour_due(self, a: int, b: int) -> bool:
        """Article 2.1, but for what article 6 allows in the last round."""
        return self.field.same_colour_due(a, b) and not self.field.excused(a, b)

    def denies(self, a: int, b: int) -> bool:
        """Article 5.2."""
        return not self.field.suit(a, b)

    def price(self, a: int, b: int) -> tuple[int, ...]:
        """See PRICE; a colour due and denied costs more where it must not be denied."""
        prices = list(super().price(a, b))
        prices[4] = int(self.field.same_colour_due(a, b))
        return tuple(prices)

    # -- colours ---------------------------------------------------------------------------------

    @cached_property
    def _colours(self) -> LimColours:
        return LimColours(self.field)

    def _below(self, a: int, b: int) -> bool:
        """The pair is made below the median, or would be as far as scores tell."""
        for group in self.procedure.groups:
            if (a, b) in group.pairs or (b, a) in group.pairs:
                return group.direction == UP
        return all(2 * self.scores[one] < self.field.median for one in (a, b))

    def colour_evidence(self, a: int, b: int, board: int = 0) -> ColourEvidence:
        """Article 5; the number of the board is not looked at."""
        below = self._below(a, b)
        higher, lower = self._colours.ranked(a, b)
        allocation = self._colours.allocate(a, b, below)
        had = self.history.colours
        rule: ColourRule | OwnWords = _COLOUR_RULES.get(allocation.article, ColourRule.ALTERNATED)
        if rule is ColourRule.ALTERNATED and alternate(had[higher], had[lower]) == Colour.NONE:
            rule = LOWER if below else ColourRule.HIGHER
        sides: tuple[Side, Side] = (
            (higher, self.field.preference[higher], had[higher]),
            (lower, self.field.preference[lower], had[lower]),
        )
        decided = rule, self.article(allocation.article)
        parity = self._colours.numbers[min(a, b)], self._colours.initial
        return evidence_of_colours(*sides, allocation, decided, parity)

    def explainer(self) -> Explainer:
        """The draw, with whatever people ask about it."""
        return LimExplainer(self)


open_round = LimRound


SCRUTINY = OwnWords(
    "top half against bottom half with exchanges", N_("top half against bottom half, with exchanges")
)
"""The player whose turn it is against the first who suits."""

FLOATER = OwnWords(
    "floater in turn",
    N_("floater in turn against the first who suits"),
    N_("{a} and {b} meet in the group {with_points}; those from another group are paired first."),
    first=True,
)
"""The same for a player who has come from another group, above or below."""

SIDES = (N_("In turn: floaters, then the top half"), N_("The opponent found"))


class LimExplainer(BestExplainer[GroupRecord]):
    """A round, drawn: from both ends to the middle, and in every group one opponent after the other."""

    opened: LimRound

    def __init__(self, opened: LimRound) -> None:
        super().__init__(opened)
        self._walk = opened.procedure

    def _step(self, one: int, other: int) -> tuple[GroupRecord, Meeting]:
        """Where a pair that stands was made."""
        return next(
            (group, step)
            for group in self._walk.groups
            for step in group.meetings
            if {step.first, step.second} == {one, other} and (step.first, step.second) not in group.cracked
        )

    def _part(self, number: int, part: Part) -> BracketEvidence:
        firsts = tuple(first for first, _ in part.pairs)
        group = next(one for one in self._walk.groups if self.opened.place(one) == part.place)
        return replace(
            super()._part(number, part),
            moved_down=tuple(one for pair in part.pairs for one in pair if one in group.incoming),
            s1=firsts,
            s2=tuple(second for _, second in part.pairs),
            sides=SIDES,
            listed=firsts,
            listed_as=N_("Order of scrutiny"),
            turns=tuple(
                Turn(step.first, tuple(step.order[: step.order.index(step.second)]), step.second)
                for step in group.meetings
                if (step.first, step.second) in part.pairs
            ),
        )

    # -- why -------------------------------------------------------------------------------------

    def _made(self, player: int) -> PairEvidence:
        group, step = self._step(player, self._opponent[player])
        natural, residents = step.order[0], set(group.residents)
        above = tuple(one for one in (step.first, step.second) if one not in residents)
        article = "3.8" if step.floater else "2.4" if natural == step.second else "4.1"
        return PairEvidence(
            step.first, step.second, self.opened.place(group), FLOATER if above else SCRUTINY,
            self.opened.article(article), natural, above=above,
        )  # fmt: skip

    def _bye(self, player: int) -> ByeEvidence:
        return replace(super()._bye(player), article=self.opened.article("1.1"), bar="C.04.1 4")

    # -- floats ----------------------------------------------------------------------------------

    def _left(self, player: int) -> Sequence[GroupRecord]:
        """From the outermost; also the group in which a pair of his was cracked (2.6)."""
        if player not in self._opponent:
            return ()
        return [
            group
            for group in self._walk.groups
            if self._leaving(group, player) or any(player in pair for pair in group.cracked)
        ]

    def _leaving(self, group: GroupRecord, player: int) -> Leaving | None:
        return next((one for one in group.leaving if one.player == player), None)

    def _leaves(self, group: GroupRecord, player: int) -> FloatEvidence:
        leaving = self._leaving(group, player)
        number = len(group.leaving) if leaving else 2 * len(group.cracked)
        article = leaving.article if leaving else "2.6"
        place, odd = self.opened.place(group), article == "2.3.4"
        found = FloatEvidence(player, place, self.opened.article(article), number, odd, None, None)
        return replace(found, upward=group.direction == UP)

    def _met_in(self, player: int) -> Place:
        return self.opened.place(self._step(player, self._opponent[player])[0])

    def _staying(self, group: GroupRecord, player: int, rather: int | None = None) -> RoundAnswer | None:
        """What kept him; without `rather`, against the next one in the order of those who could have left."""
        leaving = self._leaving(group, player)
        if leaving is None:
            return None
        place, asked = self.opened.place(group), (player, rather)
        article = self.opened.article(leaving.article)
        if rather is not None and rather not in group.members:
            return self._outside(Kind.OTHER_GROUP, asked, article, place)
        if rather is not None and any(one.player == rather for one in group.leaving):
            return RoundAnswer(Verdict.PAIRED, asked, article, place)
        if leaving.article.startswith("2.3") and leaving.article != "2.3.4":
            obstacle = Finding(Kind.NO_COMPATIBLE, (player,))
            return RoundAnswer(Verdict.IMPOSSIBLE, asked, article, place, obstacles=(obstacle,))
        order = floater_order(self._walk, group, leaving)
        able = [one for one in self._able(leaving) if rather in (None, one)]
        chosen = {one.player for one in group.leaving}
        able = [one for one in able if one not in chosen]
        if not able:
            return RoundAnswer(Verdict.IMPOSSIBLE, asked, self.opened.article("4.4"), place)
        rival = min(able, key=order.key)
        return self._worse((player, rival), between(group, order, player, rival), place)

    def _able(self, leaving: Leaving) -> list[int]:
        """Who could have left instead, as many pairs being possible without him."""
        graph = self._walk.graph
        others = [one for one in leaving.left if one != leaving.player]
        return [one for one in others if graph.of(leaving.left).leave(one)]

    # -- why not ---------------------------------------------------------------------------------

    def _compared(self, meeting: Asked, wish: Wish) -> RoundAnswer:
        """By the step in which the first of the two had a choice; else by the best round with the pair.

        Where the step leaves no choice, the round may still be possible: by cracking other pairs (2.6).
        """
        found = None if wish.pair is None else self._by_step(*wish.pair)
        return found or super()._compared(meeting, wish)

    def _by_step(self, a: int, b: int) -> RoundAnswer | None:
        """Both were unpaired in one group when it was the turn of one of them."""
        for group in self._walk.groups:
            for step in group.meetings:
                if (step.first, step.second) in group.cracked:
                    continue
                if step.first in (a, b) and {a, b} <= set(step.unpaired):
                    return self._in_turn(group, step, a + b - step.first, (a, b))
        return None

    def _in_turn(self, group: GroupRecord, step: Meeting, other: int, asked: Asked) -> RoundAnswer | None:
        place = self.opened.place(group)
        if not self._walk.graph.of(step.unpaired).pair(step.first, other):
            return None
        return self._worse(asked, other_opponent(self._walk, group, step, other, 0), place)

    def _worse(self, asked: Asked, decided: OtherDecision, place: Place) -> RoundAnswer:
        article = self.opened.article(decided.article)
        comparison = decided.comparison(article)
        return RoundAnswer(Verdict.WORSE, asked, article, place, comparison, (), Alternative())
