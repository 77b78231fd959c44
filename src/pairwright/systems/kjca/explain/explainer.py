"""Questions about a round of the junior draw (KJCA), players by their indices in the tournament."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import replace
from functools import cached_property

from pairwright.common.errors import NoPairing
from pairwright.common.messages import N_
from pairwright.rules.article import Article
from pairwright.systems.answers import Meeting, Place, RoundAnswer, Unit, Verdict
from pairwright.systems.criterion import Pair
from pairwright.systems.evidence import (
    BracketEvidence,
    ByeEvidence,
    ColourEvidence,
    CriterionValue,
    FloatEvidence,
    OwnWords,
    PairEvidence,
    PairRole,
    RoundEvidence,
)
from pairwright.systems.explainer import RoundExplainer
from pairwright.systems.findings import Finding, Kind
from pairwright.systems.kjca.costs import NAMES, SUBJECT
from pairwright.systems.kjca.draw_round import draw_round
from pairwright.systems.kjca.explain.drawn_round import BOOK, DrawnRound, article_of, cost, listed
from pairwright.systems.kjca.floats import pair_group
from pairwright.systems.kjca.kjca_options import KjcaOptions
from pairwright.systems.kjca.pile import by_board, preferred
from pairwright.systems.kjca.score_group import Ban, natural_pairs
from pairwright.systems.system import Pairing
from pairwright.tournament.outcome import Colour
from pairwright.tournament.tournament import Tournament

# -- Why are two children not paired? What bars them, or what the best draw with that pair would cost --


def _obstacle(drawn: DrawnRound, meeting: Meeting, place: int, other: int) -> RoundAnswer | None:
    cards = drawn.pile.cards
    players = (cards[place].player, cards[other].player)
    if other in drawn.pile.barred[place]:
        return _barred(meeting, Kind.FORBIDDEN, players, "S6")
    if drawn.frame.breakable or drawn.pile.legal(place, other):
        return None
    if other in drawn.pile.met[place]:
        rounds = tuple(number for opponent, number in cards[place].games if opponent == players[1])
        return _barred(meeting, Kind.MET, players, "S6", rounds=rounds)
    colour = drawn.pile.double[place].opposite.name.lower()
    return _barred(meeting, Kind.THIRD_COLOUR_DUE, players, "S6", colour=colour)


def _bye_obstacle(drawn: DrawnRound, meeting: Meeting, place: int) -> RoundAnswer | None:
    card = drawn.pile.cards[place]
    if len(drawn.pile) % 2 == 0:
        return _barred(meeting, Kind.NO_BYE, (card.player,), "S7", Verdict.IMPOSSIBLE)
    if card.byes and not drawn.frame.breakable:
        return _barred(
            meeting,
            Kind.BARRED_FROM_BYE,
            (card.player,),
            "S7",
            rounds=card.byes,
            outcome="pairing_allocated_bye",
        )
    return None


def _barred(
    meeting: Meeting,
    bar: Kind,
    players: tuple[int, ...],
    point: str,
    verdict: Verdict = Verdict.FORBIDDEN,
    *,
    rounds: tuple[int, ...] = (),
    colour: str = "",
    outcome: str = "",
) -> RoundAnswer:
    obstacle = Finding(bar, players, rounds, colour, outcome)
    return RoundAnswer(verdict, meeting, Article(BOOK, point), obstacles=(obstacle,))


# -- What only the junior draw says of colours ---------------------------------------------------------


LEADING = OwnWords(
    "leading card",
    N_("the leading card alternates"),
    N_("{higher}, who is placed higher, gets the opposite of their last colour"),
)
OTHER_CARD = OwnWords(
    "other card",
    N_("the leading card has no last colour, the other one alternates"),
    N_("{higher} has not had a colour yet, so {other} gets the opposite of their last colour"),
)
BOARD = OwnWords(
    "board",
    N_("no last colours, White for the leading card on odd boards, board {number}"),
    N_("neither has had a colour yet, so the board number decides"),
)
FIRST_WHITE = OwnWords(
    "white for the leading card",
    N_("no last colours, White for the leading card"),
    N_("neither has had a colour yet, and {higher}, who is placed higher, has White"),
)
TURNED = OwnWords(
    "turned",
    N_("reversed, to avoid the same colour three times in a row"),
    N_("otherwise a player would have the same colour three times in a row"),
)

# -- Evidence of a round of the junior draw: groups, pairs, colours, floats and the bye ----------------


def _first(drawn: DrawnRound, point: str) -> str:
    """R1.2 in round 1, which halves one pile and gives colours by boards; later another point."""
    return "R1.2" if drawn.pile.round_number == 1 else point


def _natural(drawn: DrawnRound, number: int, upper: int) -> int | None:
    """S3, S7: the natural opponent of a card in the group, before anybody was kept apart (S8)."""
    situation, outcome = drawn.groups[number]
    staying = [p for p in situation.members if p not in outcome.leaving and p != outcome.bye]
    incoming = [p for p in situation.incoming if p not in outcome.leaving]
    if upper in incoming:
        return staying[incoming.index(upper)]
    taken = {member for _, member in outcome.floats}
    free = [place for place in staying if place not in taken]
    both = {a: b for pair in natural_pairs(free) for a, b in (pair, pair[::-1])}
    return both.get(upper)


def _colours(drawn: DrawnRound, upper: int, lower: int) -> ColourEvidence:
    cards, pile = drawn.pile.cards, drawn.pile
    board = next(
        board
        for board in drawn.draw.boards
        if {board.white, board.black} == {cards[upper].player, cards[lower].player}
    )
    wanted = preferred(pile, upper, lower)
    got = Colour.WHITE if board.white == cards[upper].player else Colour.BLACK
    point, number = "S4", 0
    if got != (by_board(pile, board.number) if wanted == Colour.NONE else wanted):
        rule, point = TURNED, "S6"
    elif wanted == Colour.NONE and pile.options.first_colour == "board":
        rule, point, number = BOARD, _first(drawn, "S4"), board.number
    elif wanted == Colour.NONE:
        rule, point = FIRST_WHITE, _first(drawn, "S4")
    else:
        rule = LEADING if pile.last[upper] else OTHER_CARD
    article = Article(BOOK, point)
    return ColourEvidence(board.white, board.black, cards[upper].player, article, rule, number=number)


# ------------------------------------------------------------------------------------------------------


DEFAULT = KjcaOptions()


class KjcaExplainer(RoundExplainer[int]):
    """A round of the junior draw; groups by their numbers, from 0 on."""

    absent = Article(BOOK, "S10")

    def __init__(self, tournament: Tournament, options: KjcaOptions = DEFAULT) -> None:
        self.tournament = tournament
        self.drawn = drawn = DrawnRound.of(tournament, options)
        self._opponent = {drawn.player(a): drawn.player(b) for a, b in drawn.opponent.items()}
        self._byes = tuple(one for one, place in drawn.place.items() if place not in drawn.opponent)

    @cached_property
    def pairing(self) -> Pairing:  # type: ignore[override]
        """The draw that is explained."""
        return self.drawn.draw.pairing()

    def _with(self, a: int, b: int | None) -> RoundAnswer:
        drawn, meeting = self.drawn, (a, b)
        if a == b:
            return _barred(meeting, Kind.SAME_PLAYER, (a,), "S3", Verdict.IMPOSSIBLE)
        place = drawn.place[a]
        other = place if b is None else drawn.place[b]
        if drawn.opponent.get(place, place) == other:
            return RoundAnswer(Verdict.PAIRED, meeting)
        obstacle = (
            _bye_obstacle(drawn, meeting, place) if b is None else _obstacle(drawn, meeting, place, other)
        )
        if obstacle is not None:
            return obstacle
        if drawn.was_drawn(place, other):
            return drawn.undone(meeting, (min(place, other), max(place, other)))
        try:
            return drawn.best_with(meeting, place, other)
        except NoPairing:
            return RoundAnswer(Verdict.IMPOSSIBLE, meeting, Article(BOOK, "S6"))

    def _redrawn(self, event: Tournament) -> Iterable[Pair]:
        draw = draw_round(event, self.drawn.options, next_best=False)
        return ((board.white, board.black) for board in draw.boards)

    def _bye(self, player: int) -> ByeEvidence:
        """S7."""
        drawn = self.drawn
        score = drawn.pile.cards[drawn.place[player]].score
        barred = tuple(
            Finding(Kind.BARRED_FROM_BYE, (card.player,), card.byes, outcome="pairing_allocated_bye")
            for card in drawn.pile.cards
            if card.score <= score and card.byes and card.player != player
        )
        group = drawn.pile.groups[drawn.pile.group_of[drawn.place[player]]]
        rivals = [place for place in group if not drawn.pile.cards[place].byes]
        lower = [place for place in rivals if place > drawn.place[player]]
        rather = self.why_not(drawn.player(lower[-1]), None) if lower else None
        swapped = drawn.swapped_into(drawn.place[player], drawn.place[player])
        return ByeEvidence(
            player, score, Article(BOOK, "S7"), "S7", barred, (), len(rivals) - 1, rather, swapped
        )

    def _made(self, player: int) -> PairEvidence:
        """S3 to S7, of the leading card of the pair."""
        drawn = self.drawn
        upper, lower = sorted((drawn.place[player], drawn.opponent[drawn.place[player]]))
        number = drawn.pile.group_of[lower]
        from_above = drawn.pile.group_of[upper] != number
        swapped = drawn.swapped_into(upper, lower)
        natural = _natural(drawn, number, upper) if swapped is None else None
        incoming = drawn.published[number][0].incoming
        role, point = PairRole.REMAINDER if incoming else PairRole.HALVES, _first(drawn, "S3")
        if swapped is not None:
            role, point = PairRole.FLOATED if from_above else PairRole.LEVEL, "S8"
        elif from_above:
            role, point = PairRole.MOVED_DOWN, "S7"
        return PairEvidence(
            drawn.player(upper), drawn.player(lower), drawn.where(number), role, Article(BOOK, point),
            None if natural is None else drawn.player(natural),
            above=(drawn.player(upper),) if from_above else (), swapped=swapped,
        )  # fmt: skip

    def _colours(self, upper: int, lower: int) -> ColourEvidence:
        return _colours(self.drawn, self.drawn.place[upper], self.drawn.place[lower])

    def _left(self, player: int) -> Sequence[int]:
        place = self.drawn.place.get(player)
        return [n for n, (_, outcome) in enumerate(self.drawn.published) if place in outcome.leaving]

    def _leaves(self, group: int, player: int) -> FloatEvidence:
        outcome, odd = self.drawn.published[group][1], self._here(group) % 2 == 1
        place, number = self.drawn.where(group), len(outcome.leaving)
        swapped = self.drawn.swapped_out(self.drawn.place[player], group)
        found = FloatEvidence(player, place, Article(BOOK, "S7"), number, odd, None, None)
        return replace(found, swapped=swapped)

    def _here(self, group: int) -> int:
        """How many cards of a group are not given the bye."""
        situation, outcome = self.drawn.published[group]
        return len(situation.incoming) + len(situation.members) - (outcome.bye is not None)

    def _met_in(self, player: int) -> Place:
        place = self.drawn.place[player]
        return self.drawn.where(self.drawn.pile.group_of[max(place, self.drawn.opponent[place])])

    def _may_stay(self, group: int, player: int) -> bool:
        swapped = self.drawn.swapped_out(self.drawn.place[player], group)
        return self._here(group) > 1 and swapped is None

    def _staying(self, group: int, player: int, rather: int | None = None) -> RoundAnswer:
        drawn, meeting, article = self.drawn, (player, rather), Article(BOOK, "S7")
        (situation, outcome), where = drawn.published[group], drawn.where(group)
        inside, other = {*situation.incoming, *situation.members}, -1
        ban = Ban(leaving=frozenset({drawn.place[player]}))
        if rather is not None:
            other = drawn.place.get(rather, -1)
            if other not in inside:
                return self._outside(Kind.OTHER_GROUP, meeting, article, where)
            if other in outcome.leaving:
                return RoundAnswer(Verdict.PAIRED, meeting, article, where)
            pairs = frozenset((min(other, one), max(other, one)) for one in inside - {other})
            ban = replace(ban, pairs=pairs, bye=frozenset({other}))
        found = pair_group(replace(situation, ban=ban))
        if found is None or (rather is not None and other not in found.leaving):
            return RoundAnswer(Verdict.IMPOSSIBLE, meeting, article, where)
        return drawn.compared(meeting, group, found)

    def evidence(self, told: Container[int] | None = None) -> RoundEvidence:
        """Everything about the round."""
        brackets = tuple(map(self._group, range(len(self.drawn.groups))))
        bye = next(map(self._bye, self._byes), None)
        return RoundEvidence(self.drawn.draw.round_number, "", brackets, bye)

    def _group(self, number: int) -> BracketEvidence:
        """A score group as it was seen, and what was made of it."""
        drawn = self.drawn
        situation, outcome = drawn.published[number]
        costs = cost(drawn.pile, situation, outcome)
        incoming = [place for place in situation.incoming if place not in outcome.leaving]
        taken = {drawn.opponent[place] for place in incoming}
        gone = {*outcome.leaving, outcome.bye}
        free = [place for place in situation.members if place not in taken and place not in gone]

        def players(places: list[int] | tuple[int, ...]) -> tuple[int, ...]:
            return tuple(drawn.player(place) for place in places)

        half = len(free) // 2
        halves = players(free[:half]), players(free[half:])
        staying = [place for place in situation.members if place not in gone]
        before, first = drawn.groups[number]
        if (before.incoming, first.leaving, first.bye) != (situation.incoming, outcome.leaving, outcome.bye):
            halves, staying = ((), ()), []  # S8 let a float change hands: these were never halved
        upper = [*incoming, *(place for place in free if place < drawn.opponent[place])]
        values = tuple(
            CriterionValue(name, 0, article_of(name), Unit.PLACES, listed(value), subject=SUBJECT[name])
            for name in NAMES
            if (value := getattr(costs, name)) and name not in ("opponents", "which_opponents")
        )
        return BracketEvidence(
            drawn.where(number),
            Article(BOOK, "S3"),
            players(situation.incoming),
            players(situation.members),
            players(incoming if staying else []) if situation.incoming else halves[0],
            players(staying) if situation.incoming else halves[1],
            players([place for place in situation.incoming if place in outcome.leaving]),
            halves[0] if situation.incoming else (),
            halves[1] if situation.incoming else (),
            tuple(self._pair(drawn.player(place)) for place in upper),
            tuple(self._float(number, drawn.player(place)) for place in outcome.leaving),
            values,
        )
