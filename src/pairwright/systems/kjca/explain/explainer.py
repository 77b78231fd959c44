"""Questions about a round of the junior draw (KJCA), players by their indices in the tournament."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace
from functools import cached_property

from pairwright.common.errors import NoPairing
from pairwright.common.i18n import N_
from pairwright.rules.article import Article
from pairwright.systems.answers import Meeting, Players, RoundAnswer, Unit, Verdict
from pairwright.systems.changes import changed_tournaments, pairs_after
from pairwright.systems.evidence import (
    BracketEvidence,
    ByeEvidence,
    ColourEvidence,
    CriterionValue,
    DependsOn,
    FloatEvidence,
    OwnWords,
    PairEvidence,
    PairRole,
    RoundEvidence,
    WhatIf,
)
from pairwright.systems.explainer import Question
from pairwright.systems.findings import Finding, Kind
from pairwright.systems.kjca.alterations import natural_pairs
from pairwright.systems.kjca.colours import by_board, preferred
from pairwright.systems.kjca.costs import NAMES, SUBJECT
from pairwright.systems.kjca.draw_round import draw_round
from pairwright.systems.kjca.explain.drawn_round import BOOK, DrawnRound, article_of, cost, listed
from pairwright.systems.kjca.floats import pair_group
from pairwright.systems.kjca.kjca_options import KjcaOptions
from pairwright.systems.kjca.situation import Ban
from pairwright.systems.system import Pairing
from pairwright.tournament.outcome import Colour
from pairwright.tournament.tournament import Tournament

# -- Why are two children not paired? What bars them, or what the best draw with that pair would cost --


def why_not(drawn: DrawnRound, a: int, b: int | None) -> RoundAnswer:
    """Why two children are not paired; None asks for the bye."""
    meeting = (a, b)
    missing = tuple(player for player in meeting if player is not None and player not in drawn.place)
    if missing:
        return _barred(meeting, Kind.ABSENT, missing, "S10")
    if a == b:
        return _barred(meeting, Kind.SAME_PLAYER, (a,), "S3", Verdict.IMPOSSIBLE)
    place = drawn.place[a]
    other = place if b is None else drawn.place[b]
    if drawn.opponent.get(place, place) == other:
        return RoundAnswer(Verdict.PAIRED, meeting)
    obstacle = _bye_obstacle(drawn, meeting, place) if b is None else _obstacle(drawn, meeting, place, other)
    if obstacle is not None:
        return obstacle
    if drawn.was_drawn(place, other):
        return drawn.undone(meeting, (min(place, other), max(place, other)))
    try:
        return drawn.best_with(meeting, place, other)
    except NoPairing:
        return RoundAnswer(Verdict.IMPOSSIBLE, meeting, Article(BOOK, "S6"))


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


def why(drawn: DrawnRound, player: int) -> PairEvidence | ByeEvidence | None:
    """Why a child has this opponent and colour, or the bye; None for a card that is not in the pile."""
    place = drawn.place.get(player)
    if place is None:
        return None
    if place not in drawn.opponent:
        return bye_evidence(drawn, player)
    return pair_evidence(drawn, min(place, drawn.opponent[place]))


def bye_evidence(drawn: DrawnRound, player: int) -> ByeEvidence:
    """Why a card has the bye (S7)."""
    score = drawn.pile.cards[drawn.place[player]].score
    barred = tuple(
        Finding(Kind.BARRED_FROM_BYE, (card.player,), card.byes, outcome="pairing_allocated_bye")
        for card in drawn.pile.cards
        if card.score <= score and card.byes and card.player != player
    )
    group = drawn.pile.groups[drawn.pile.group_of[drawn.place[player]]]
    rivals = [place for place in group if not drawn.pile.cards[place].byes]
    lower = [place for place in rivals if place > drawn.place[player]]
    rather = why_not(drawn, drawn.pile.cards[lower[-1]].player, None) if lower else None
    swapped = drawn.swapped_into(drawn.place[player], drawn.place[player])
    return ByeEvidence(player, score, Article(BOOK, "S7"), "S7", barred, (), len(rivals) - 1, rather, swapped)


def pair_evidence(drawn: DrawnRound, upper: int) -> PairEvidence:
    """Why the card in this place, the leading one of its pair, has its opponent (S3 to S7)."""
    lower = drawn.opponent[upper]
    number = drawn.pile.group_of[lower]
    from_above = drawn.pile.group_of[upper] != number
    incoming = drawn.published[number][0].incoming
    swapped = drawn.swapped_into(upper, lower)
    natural = _natural(drawn, number, upper) if swapped is None else None
    came = floats(drawn, drawn.player(upper)) if from_above else ()
    cards = drawn.pile.cards
    cause = None
    if natural is not None and natural != lower:
        cause = why_not(drawn, cards[upper].player, cards[natural].player)
    role, point = PairRole.REMAINDER if incoming else PairRole.HALVES, _first(drawn, "S3")
    if swapped is not None:
        role, point = PairRole.FLOATED if from_above else PairRole.LEVEL, "S8"
    elif from_above:
        role, point = PairRole.MOVED_DOWN, "S7"
    return PairEvidence(
        cards[upper].player,
        cards[lower].player,
        drawn.where(number),
        role,
        Article(BOOK, point),
        None if natural is None else cards[natural].player,
        cause,
        _colours(drawn, upper, lower),
        (cards[upper].player,) if from_above else (),
        len(came),
        came[0] if came else None,
        swapped=swapped,
    )


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


def floats(drawn: DrawnRound, player: int) -> tuple[FloatEvidence, ...]:
    """Why a card left a group, once for each group, from the top."""
    place = drawn.place.get(player)
    found = []
    for number, (situation, outcome) in enumerate(drawn.published):
        if place is None or place not in outcome.leaving:
            continue
        opponent = drawn.opponent.get(place)
        swapped = drawn.swapped_out(place, number)
        here = len(situation.incoming) + len(situation.members) - (outcome.bye is not None)
        found.append(
            FloatEvidence(
                player,
                drawn.where(number),
                Article(BOOK, "S7"),
                len(outcome.leaving),
                here % 2 == 1,
                None if opponent is None else drawn.where(drawn.pile.group_of[max(place, opponent)]),
                None if opponent is None else drawn.pile.cards[opponent].player,
                _staying(drawn, number, place, None) if here > 1 and swapped is None else None,
                swapped=swapped,
            )
        )
    return tuple(found)


def why_float(drawn: DrawnRound, player: int, rather: int | None = None) -> RoundAnswer | None:
    """What it costs to keep a card in the first group left, `rather` leaving instead."""
    place = drawn.place.get(player)
    numbers = (n for n, (_, outcome) in enumerate(drawn.published) if place in outcome.leaving)
    number = next(numbers, None)
    if place is None or number is None:
        return None
    other = None if rather is None else drawn.place.get(rather)
    situation = drawn.published[number][0]
    if rather is not None and other not in (*situation.incoming, *situation.members):
        obstacle = Finding(Kind.OTHER_GROUP, (rather,))
        return RoundAnswer(
            Verdict.IMPOSSIBLE, (player, rather), Article(BOOK, "S7"), drawn.where(number),
            obstacles=(obstacle,),
        )  # fmt: skip
    return _staying(drawn, number, place, other)


def _staying(drawn: DrawnRound, number: int, place: int, rather: int | None) -> RoundAnswer:
    situation, outcome = drawn.published[number]
    meeting = (
        drawn.player(place),
        None if rather is None else drawn.pile.cards[rather].player,
    )
    if rather is not None and rather in outcome.leaving:
        return RoundAnswer(Verdict.PAIRED, meeting, Article(BOOK, "S7"), drawn.where(number))
    ban = Ban(leaving=frozenset({place}))
    if rather is not None:
        others = {*situation.incoming, *situation.members} - {rather}
        pairs = frozenset((min(rather, one), max(rather, one)) for one in others)
        ban = replace(ban, pairs=pairs, bye=frozenset({rather}))
    found = pair_group(replace(situation, ban=ban))
    if found is None or (rather is not None and rather not in found.leaving):
        return RoundAnswer(Verdict.IMPOSSIBLE, meeting, Article(BOOK, "S7"), drawn.where(number))
    return drawn.compared(meeting, number, found)


def group_evidence(drawn: DrawnRound, number: int) -> BracketEvidence:
    """A score group as it was seen, and what was made of it."""
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
        CriterionValue(
            name,
            0,
            article_of(name),
            Unit.PLACES,
            listed(value),
            subject=SUBJECT[name],
        )
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
        tuple(pair_evidence(drawn, place) for place in upper),
        tuple(
            evidence
            for place in outcome.leaving
            for evidence in floats(drawn, drawn.player(place))
            if evidence.place.number == number + 1
        ),
        values,
    )


# ------------------------------------------------------------------------------------------------------


DEFAULT = KjcaOptions()


class KjcaExplainer:
    """A round of the junior draw."""

    def __init__(self, tournament: Tournament, options: KjcaOptions = DEFAULT) -> None:
        self.tournament = tournament
        self.drawn = DrawnRound.of(tournament, options)

    @cached_property
    def pairing(self) -> Pairing:
        """The draw that is explained."""
        return self.drawn.draw.pairing()

    def why(self, player: int) -> PairEvidence | ByeEvidence | None:
        """Why a child has this opponent and colour, or the bye; None for a card that is not in the pile."""
        return why(self.drawn, player)

    def floats(self, player: int) -> tuple[FloatEvidence, ...]:
        """Why a card left a group, once for each group, from the top."""
        return floats(self.drawn, player)

    def why_not(self, a: int, b: int | None) -> RoundAnswer:
        """Why two children are not paired; None asks for the bye."""
        return why_not(self.drawn, a, b)

    def why_float(self, player: int, rather: int | None = None) -> RoundAnswer | None:
        """What it costs to keep a card in the first group left, `rather` leaving instead."""
        return why_float(self.drawn, player, rather)

    def what_if(self, a: int, b: int) -> tuple[WhatIf, ...]:
        """Single changes of the history after which two children would be paired."""
        return pairs_after(
            lambda event: self._pairs(event, {a, b}), changed_tournaments(self.tournament, a, b)
        )

    def _pairs(self, tournament: Tournament, wanted: set[int]) -> bool:
        try:
            draw = draw_round(tournament, self.drawn.options, next_best=False)
        except NoPairing:
            return False
        return any({board.white, board.black} == wanted for board in draw.boards)

    def depends(self, players: Players = (), asked: Question | None = None) -> tuple[DependsOn, ...]:
        """No open place of the text is looked at."""
        return ()

    def evidence(self, told: Container[int] | None = None) -> RoundEvidence:
        """Everything about the round."""
        drawn = self.drawn
        brackets = tuple(group_evidence(drawn, number) for number in range(len(drawn.groups)))
        bye = None if drawn.draw.bye is None else bye_evidence(drawn, drawn.draw.bye)
        return RoundEvidence(drawn.draw.round_number, "", brackets, bye)
