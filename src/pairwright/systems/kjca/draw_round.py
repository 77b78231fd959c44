"""One round from the tournament to the draw (R1.1 to R1.3, S1 to S10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pairwright.common.errors import BadInput
from pairwright.common.values import replace
from pairwright.matching.cheapest import CheapestPairing, PairCosts
from pairwright.rules.article import rule
from pairwright.systems.findings import Finding, Kind
from pairwright.systems.kjca.cards import cards_of
from pairwright.systems.kjca.costs import GroupCost, group_cost, partners
from pairwright.systems.kjca.draw import (
    Alteration,
    AlterationKind,
    CardBoard,
    Draw,
    NextBest,
    add_late_entries,
)
from pairwright.systems.kjca.floats import pair_group, pair_groups
from pairwright.systems.kjca.kjca_options import KjcaOptions, announced
from pairwright.systems.kjca.pile import (
    Frame,
    Pair,
    Pile,
    breach_scale,
    breaches,
    colour_of_leading,
    frame_of,
    turned,
)
from pairwright.systems.kjca.score_group import Ban, GroupOutcome, Situation, natural_pairs
from pairwright.systems.kjca.separation import (
    CardExchange,
    Groups,
    Opponents,
    Separation,
    exchanges,
    opponents_in,
    separate,
)
from pairwright.systems.system import Pairing
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.tournament import LATE, AnnouncedBye, Tournament

# -- The evidence gathered: each group compared with its natural pairing (S3, S5, S7) ------------------


def alterations_of_group(situation: Situation, outcome: GroupOutcome, ask_next: bool) -> list[Alteration]:
    """What this group's pairing changed of its natural one, before any separation.

    ask_next: also find what the next best would have cost (one more search for each).
    """
    witness = _Witness(situation, outcome, ask_next)
    return [
        *witness.bye(),
        *witness.leaving(),
        *witness.float_opponents(),
        *witness.exchanges(),
        *witness.turned_colours(),
    ]


class _Witness:
    """One group, and what can be said about it."""

    def __init__(self, situation: Situation, outcome: GroupOutcome, ask_next: bool) -> None:
        self.situation = situation
        self.outcome = outcome
        self.ask_next = ask_next
        self.pile = situation.pile
        self.score = self.pile.cards[situation.members[0]].score

    def bye(self) -> Iterator[Alteration]:
        """S7: the bottom player of the bottom group has the bye; why not he?"""
        bye = self.outcome.bye
        if bye is None or bye == len(self.pile) - 1:
            return
        passed = range(len(self.pile) - 1, bye, -1)
        yield Alteration(
            AlterationKind.BYE,
            "S7",
            self.score,
            players=self._players([bye]),
            instead_of=self._players([len(self.pile) - 1]),
            obstacles=tuple(self._no_bye(place) for place in passed),
            next_best=self._next(Ban(bye=frozenset([bye]))),
        )

    def leaving(self) -> Iterator[Alteration]:
        """S7: the bottom player of an odd group floats down; why another, or more than one?"""
        situation, outcome = self.situation, self.outcome
        members = [place for place in situation.members if place != outcome.bye]
        odd = (len(situation.incoming) + len(members)) % 2
        natural = tuple(members[len(members) - odd :])
        second = [place for place in outcome.leaving if self._floats_again(place)]
        if outcome.leaving == natural and not second:
            return
        chosen = tuple(place for place in outcome.leaving if place not in natural) or outcome.leaving
        lowest = min(outcome.leaving, default=0)
        stay = [place for place in members if place > lowest and place not in outcome.leaving]
        obstacles = [self._no_float(place) for place in reversed(stay)]
        if len(outcome.leaving) > odd:
            obstacles += self._partnerless(outcome.leaving)
        if second:
            obstacles += [self._second_float(place) for place in second]
        yield Alteration(
            AlterationKind.LEAVING,
            "S6" if len(outcome.leaving) > odd else "S7",
            self.score,
            players=self._players(outcome.leaving),
            instead_of=self._players(natural),
            obstacles=tuple(obstacles),
            next_best=self._next(*(Ban(leaving=frozenset([place])) for place in chosen)),
        )

    def float_opponents(self) -> Iterator[Alteration]:
        """S7: the players from above meet the top cards in order; why another?"""
        for floater, made, natural in self._floats():
            again = made == natural and self.pile.second_up_float(made)
            if made == natural and not again:
                continue
            obstacles = self.why_not((floater, natural))
            if self.pile.second_up_float(natural):
                obstacles.append(self._floated(natural, Kind.UP_AGAIN))
            yield Alteration(
                AlterationKind.FLOAT_OPPONENT,
                "S7" if self.pile.second_up_float(natural) or not obstacles else "S6",
                self.score,
                made=(self._meeting((floater, made)),),
                natural=(self._meeting((floater, natural)),),
                obstacles=tuple(obstacles) or (Finding(Kind.DEARER, self._players([floater, natural])),),
                next_best=self._next(Ban(pairs=frozenset([(floater, made)]))),
            )

    def exchanges(self) -> Iterator[Alteration]:
        """S6: opponents exchanged inside the group, each knot of exchanges by itself."""
        cards = sorted(place for pair in self.outcome.pairs for place in pair)
        natural = natural_pairs(cards)
        made = [pair for pair in self.outcome.pairs if pair not in natural]
        replaced = [pair for pair in natural if pair not in self.outcome.pairs]
        for knot in _knots([*made, *replaced]):
            own = [pair for pair in made if pair[0] in knot]
            old = [pair for pair in replaced if pair[0] in knot]
            obstacles = [obstacle for pair in old for obstacle in self.why_not(pair)]
            if self.pile.options.colour_fix == "exchange":
                obstacles += [third_colour(self.pile, pair) for pair in old if turned(self.pile, *pair)]
            yield Alteration(
                AlterationKind.EXCHANGED,
                "S6",
                self.score,
                made=tuple(map(self._meeting, own)),
                natural=tuple(map(self._meeting, old)),
                obstacles=tuple(obstacles) or (Finding(Kind.DEARER, self._players(old[0])),),
                next_best=self._next(*(Ban(pairs=frozenset([pair])) for pair in own)),
            )

    def turned_colours(self) -> Iterator[Alteration]:
        """S6: colours turned, the opponents staying as they are."""
        for a, b in (*self.outcome.floats, *self.outcome.pairs):
            if turned(self.pile, a, b):
                yield turned_pair(self.pile, (a, b), self.score, self._next(Ban(pairs=frozenset([(a, b)]))))

    # -- reasons ----------------------------------------------------------------------------------

    def why_not(self, pair: Pair) -> list[Finding]:
        """What forbids this pair by itself."""
        return obstacles_of(self.pile, pair)

    def _no_bye(self, place: int) -> Finding:
        card = self.pile.cards[place]
        return Finding(Kind.BARRED_FROM_BYE if card.byes else Kind.DEARER, (card.player,), card.byes)

    def _no_float(self, place: int) -> Finding:
        if self.pile.second_down_float(place):
            return self._floated(place, Kind.DOWN_AGAIN)
        return Finding(Kind.DEARER, self._players([place]))

    def _floated(self, place: int, cause: Kind) -> Finding:
        """This float, or what counts as one beside it (`float_limit`)."""
        card = self.pile.cards[place]
        rounds = {
            Kind.DOWN_AGAIN: card.down_floats, Kind.UP_AGAIN: card.up_floats, Kind.BARRED_FROM_BYE: card.byes
        }  # fmt: skip
        found = next((one for one in (cause, *rounds) if rounds[one]), cause)
        return Finding(found, (card.player,), rounds[found])

    def _floats_again(self, place: int) -> bool:
        return place in self.situation.members and self.pile.second_down_float(place)

    def _second_float(self, place: int) -> Finding:
        card = self.pile.cards[place]
        return Finding(Kind.UNAVOIDABLE, (card.player,), card.down_floats)

    def _partnerless(self, leaving: Sequence[int]) -> Iterator[Finding]:
        """Why more leave than the odd number makes necessary."""
        members = [place for place in leaving if place in self.situation.members]
        for place in leaving:
            if place not in members:
                yield Finding(Kind.NO_PARTNER, self._players([place]))
        pairs = [(a, b) for number, a in enumerate(members) for b in members[number + 1 :]]
        for pair in pairs:
            yield from self.why_not(pair)
        if any(self.pile.legal(a, b) for a, b in pairs):
            yield Finding(Kind.REST, ())

    def _floats(self) -> Iterator[tuple[int, int, int]]:
        staying = sorted(place for pair in self.outcome.pairs for place in pair)
        staying = sorted([*staying, *(member for _, member in self.outcome.floats)])
        for (floater, made), natural in zip(self.outcome.floats, staying, strict=False):
            yield floater, made, natural

    def _players(self, places: Iterable[int]) -> tuple[int, ...]:
        return tuple(self.pile.cards[place].player for place in places)

    def _meeting(self, pair: Pair) -> tuple[int, int]:
        return meeting(self.pile, pair)

    # -- the next best ----------------------------------------------------------------------------

    def _next(self, *bans: Ban) -> NextBest | None:
        """The best that remains when any one of these decisions is undone."""
        if not self.ask_next:
            return None
        fix = self.pile.options.colour_fix
        found = []
        for ban in bans:
            other = pair_group(replace(self.situation, ban=ban))
            if other is not None:
                cost = cost_of(self.situation, other)
                found.append(((breach_total(self.situation, other), cost.key(fix)), cost))
        if not found:
            return NextBest()
        (breach, _), cost = min(found, key=lambda entry: entry[0])
        own_breach = breach_total(self.situation, self.outcome)
        if breach != own_breach:
            return _breach_difference(self.pile, own_breach, breach)
        return next_best(cost_of(self.situation, self.outcome), cost, fix)


def _breach_difference(pile: Pile, chosen: int, other: int) -> NextBest:
    """Broken rules by number (in the order of `break_order`, what gives way last first), or by place."""
    scale = breach_scale(pile)
    ours, theirs = scale.unpack(chosen), scale.unpack(other)
    if ours[:-1] != theirs[:-1]:
        return NextBest("breaches", ours[:-1], theirs[:-1])
    return NextBest("breach_places")


def next_best(chosen: GroupCost, other: GroupCost, colour_fix: str) -> NextBest:
    """The first criterion in which the two differ."""
    difference = chosen.first_difference(other, colour_fix)
    return NextBest() if difference is None else NextBest(*difference)


def cost_of(situation: Situation, outcome: GroupOutcome) -> GroupCost:
    """The criteria of this outcome."""
    partner = partners([*outcome.floats, *outcome.pairs])
    return group_cost(situation.pile, situation.incoming, situation.members, partner, outcome.bye)


def breach_total(situation: Situation, outcome: GroupOutcome) -> int:
    """What this outcome, and the best completion below it, breaks; 0 where all is legal."""
    frame = situation.frame
    if not frame.breakable:
        return 0
    total = sum(frame.pair_cost(a, b) or 0 for a, b in (*outcome.floats, *outcome.pairs))
    if outcome.bye is not None:
        total += frame.bye_cost(outcome.bye) or 0
    rest = [*outcome.leaving, *range(situation.below, len(situation.pile))]
    bye = situation.bye_due and outcome.bye is None

    def cost(u: int, v: int) -> int | None:
        return frame.bye_cost(rest[u]) if v == len(rest) else frame.pair_cost(rest[u], rest[v])

    return total + CheapestPairing(PairCosts(len(rest) + bye, cost)).total


# -- facts about single pairs -------------------------------------------------------------------------


def meeting(pile: Pile, pair: Pair) -> tuple[int, int]:
    """The players of a pair of places."""
    return pile.cards[pair[0]].player, pile.cards[pair[1]].player


def obstacles_of(pile: Pile, pair: Pair) -> list[Finding]:
    """What forbids a pair by itself."""
    a, b = pair
    players = meeting(pile, pair)
    found = []
    if b in pile.met[a]:
        rounds = tuple(number for opponent, number in pile.cards[a].games if opponent == players[1])
        found.append(Finding(Kind.MET, players, rounds))
    if b in pile.barred[a]:
        found.append(Finding(Kind.FORBIDDEN, players))
    if pile.clash(a, b):
        found.append(Finding(Kind.THIRD_COLOUR_DUE, players, colour=_colour_name(pile.double[a])))
    return found


def third_colour(pile: Pile, pair: Pair) -> Finding:
    """Why the colours of this pair were turned, or would have to be."""
    a, b = pair
    third = b if pile.double[b] else a
    return Finding(Kind.THIRD_COLOUR, (pile.cards[third].player,), colour=_colour_name(pile.double[third]))


def turned_pair(pile: Pile, pair: Pair, score: int, following: NextBest | None) -> Alteration:
    """Evidence of a pair whose colours were turned."""
    players = meeting(pile, pair)
    return Alteration(
        AlterationKind.COLOURS_TURNED,
        "S6",
        score,
        made=(players,),
        natural=(players,),
        obstacles=(third_colour(pile, pair),),
        next_best=following,
    )


def broken_rules(frame: Frame, pairs: Sequence[Pair], bye: int | None) -> Iterator[Alteration]:
    """Evidence of every rule that could not be kept."""
    pile = frame.pile
    for a, b in pairs:
        obstacles = [*obstacles_of(pile, (a, b))]
        if obstacles:
            players = meeting(pile, (a, b))
            yield Alteration(
                AlterationKind.RULE_BROKEN,
                "S6",
                pile.cards[b].score,
                made=(players,),
                obstacles=(*obstacles, Finding(Kind.UNAVOIDABLE, players)),
            )
    if bye is not None and pile.cards[bye].byes:
        card = pile.cards[bye]
        obstacles = [Finding(Kind.BARRED_FROM_BYE, (card.player,), card.byes)]
        obstacles.append(Finding(Kind.UNAVOIDABLE, (card.player,)))
        yield Alteration(
            AlterationKind.RULE_BROKEN, "S7", card.score, players=(card.player,), obstacles=tuple(obstacles)
        )


def separation_evidence(
    pile: Pile, before: Opponents, decisions: Sequence[Separation], ask_next: bool
) -> Iterator[Alteration]:
    """Evidence of every protected pairing: exchanged, or kept and why.

    before: the draw before any exchange. Exchanges that concern the same boards are told as one.
    """
    made = [(decision, decision.exchange) for decision in decisions if decision.exchange is not None]
    after = made[-1][1].opponent if made else before
    knots = _knots(_touched(exchange) for _, exchange in made)
    for decision in decisions:
        players = meeting(pile, decision.pair)
        related = Finding(Kind.RELATED, players, relations=decision.relations)
        score = pile.cards[decision.pair[1]].score
        if decision.exchange is not None:
            knot = next(one for one in knots if decision.exchange.taker in one)
            own = [one for one, exchange in made if exchange.taker in knot]
            if len(own) == 1:
                yield _separated(pile, decision, related, ask_next)
            elif decision is own[0]:
                yield _separated_by_several(pile, own, before, after)
            continue
        if after[decision.pair[0]] != decision.pair[1]:
            continue  # an exchange for others has parted these too
        never = Kind.NO_PARTNERS if pile.options.float_swap == "never" else Kind.NO_EXCHANGE
        if not decision.alone and exchanges(pile, after, decision.pair):
            never = Kind.TOO_LATE
        yield Alteration(
            AlterationKind.KEPT_TOGETHER, "S8", score, (players,), (players,),
            obstacles=(related, Finding(Kind.ALONE_AT_THE_TOP if decision.alone else never, players)),
            next_best=NextBest() if ask_next and never is not Kind.TOO_LATE else None,
        )  # fmt: skip


def _separated(pile: Pile, decision: Separation, related: Finding, ask_next: bool) -> Alteration:
    """One exchange: who was parted by it, and whose float or bye changed hands."""
    exchange = decision.exchange
    assert exchange is not None
    obstacles = [related]
    natural = [meeting(pile, decision.pair)]
    if exchange.other is not None:
        natural.append(meeting(pile, exchange.other))
        if exchange.both:
            relations = pile.related(*exchange.other)
            obstacles.append(Finding(Kind.RELATED, natural[1], relations=relations))
    taker, giver = (pile.cards[place].player for place in (exchange.taker, exchange.giver))
    floats_now: tuple[int, ...] = ()
    floated: tuple[int, ...] = ()
    if not exchange.partners:
        obstacles.append(Finding(Kind.NO_PARTNERS, natural[0]))
        takes, gives = (_down(pile, exchange.opponent, place) for place in (exchange.taker, exchange.giver))
        floats_now = tuple(player for player, goes in ((taker, takes), (giver, gives)) if goes)
        floated = tuple(player for player, goes in ((giver, takes), (taker, gives)) if goes)
    return Alteration(
        AlterationKind.SEPARATED, "S8", pile.cards[decision.pair[1]].score,
        tuple(meeting(pile, pair) for pair in exchange.made),
        tuple(natural), floats_now, floated, tuple(obstacles),
        _next_separation(pile, decision, exchange) if ask_next else None,
    )  # fmt: skip


def _touched(exchange: CardExchange) -> set[int]:
    """Everybody who has another opponent after an exchange."""
    return {exchange.taker, exchange.giver, *sum(exchange.made, ()), *(exchange.other or ())}


def _separated_by_several(
    pile: Pile, decisions: Sequence[Separation], before: Opponents, after: Opponents
) -> Alteration:
    """Exchanges that concern the same boards, told by what they come to."""
    exchanged = [decision.exchange for decision in decisions if decision.exchange is not None]
    changed = sorted(p for p in set().union(*map(_touched, exchanged)) if before[p] != after[p])
    pairs = dict.fromkeys(decision.pair for decision in decisions)
    pairs |= dict.fromkeys(one.other for one in exchanged if one.both and one.other is not None)
    obstacles = [Finding(Kind.RELATED, meeting(pile, pair), relations=pile.related(*pair)) for pair in pairs]
    first = meeting(pile, decisions[0].pair)
    if not all(one.partners for one in exchanged):
        obstacles.append(Finding(Kind.NO_PARTNERS, first))
    was, goes = ([p for p in changed if _down(pile, draw, p)] for draw in (before, after))
    level = pile.group_of
    gains = sorted((p for p in goes if p not in was), key=lambda p: level[p])
    losses = sorted((p for p in was if p not in goes), key=lambda p: level[p])
    made, natural = (
        sorted({(min(p, draw[p]), max(p, draw[p])) for p in changed if draw[p] != p})
        for draw in (after, before)
    )
    return Alteration(
        AlterationKind.SEPARATED, "S8", pile.cards[decisions[0].pair[1]].score,
        tuple(meeting(pile, pair) for pair in made),
        tuple(meeting(pile, pair) for pair in natural),
        tuple(pile.cards[p].player for p in gains), tuple(pile.cards[p].player for p in losses),
        tuple(obstacles), swaps=len(decisions),
    )  # fmt: skip


def _down(pile: Pile, opponent: Opponents, place: int) -> bool:
    """A card floats down, or has the bye."""
    return opponent[place] == place or pile.group_of[opponent[place]] > pile.group_of[place]


def _next_separation(pile: Pile, decision: Separation, exchange: CardExchange) -> NextBest:
    other = decision.following
    if other is None:
        return NextBest()
    if exchange.partners != other.partners:
        return NextBest("float_changed", 0, 1)
    if exchange.both != other.both:
        return NextBest("left_together", 0, 1)
    assert decision.costs is not None
    return next_best(*decision.costs, pile.options.colour_fix)


def _knots(together: Iterable[Iterable[int]]) -> list[set[int]]:
    """Places that hang together, as by a pairing made or replaced."""
    knots: list[set[int]] = []
    for places in map(set, together):
        joined = places.union(*(knot for knot in knots if knot & places))
        knots = [knot for knot in knots if not knot & places]
        knots.append(joined)
    return sorted(knots, key=min)


def _colour_name(colour: Colour) -> str:
    return colour.name.lower()


# ------------------------------------------------------------------------------------------------------


DEFAULT = KjcaOptions()


@rule("KJCA", "R1.1", "R1.2", "R1.3", "S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9")
def draw_round(tournament: Tournament, options: KjcaOptions = DEFAULT, *, next_best: bool = True) -> Draw:
    """Draw the next round of `tournament` with everybody who is not announced as absent.

    next_best: let every alteration say what the next best would have cost; about twice the work.
    Raises NoPairing when nothing can be paired, BadInput for a field that is too small.
    """
    late = _late(tournament)
    if late:
        cards = {card.player: card for card in cards_of(tournament, options)}
        on_time = tuple(AnnouncedBye(1, player, Outcome.ABSENT) for player in late)
        before = replace(tournament, headers=(), announced_byes=(*tournament.announced_byes, *on_time))
        drawn = draw_round(before, options, next_best=next_best)
        return add_late_entries(drawn, [cards[player] for player in late if player in cards], options)
    pile = Pile.of(tournament, options)
    if len(pile) < 2:
        raise BadInput.told(
            "round {n}: cards in the pile: {count}; a draw needs at least 2", n=pile.round_number,
            count=len(pile),
        )  # fmt: skip
    frame = frame_of(pile)
    return _draw(frame, list(pair_groups(frame)), next_best)


def _late(tournament: Tournament) -> tuple[int, ...]:
    """Who came after round 1 was out, in order of arrival; nobody before any other round."""
    named = tournament.header(LATE) if tournament.next_round == 1 else ""
    numbers = (int(number) for number in named.replace(",", " ").split() if number.isdecimal())
    return tuple(tournament.index_of[number] for number in numbers if number in tournament.index_of)


def _draw(frame: Frame, drawn: Groups, ask_next: bool) -> Draw:
    pile = frame.pile
    groups, decisions = separate(pile, drawn)
    pairs = sorted(pair for _, outcome in groups for pair in (*outcome.floats, *outcome.pairs))
    bye = next((outcome.bye for _, outcome in groups if outcome.bye is not None), None)
    alterations = [
        alteration
        for situation, outcome in drawn
        for alteration in alterations_of_group(situation, outcome, ask_next)
    ]
    before = opponents_in(drawn, len(pile))
    alterations = [
        replace(one, overtaken=True) if _is_overtaken(one, pile, pairs, bye) else one for one in alterations
    ]
    alterations += separation_evidence(pile, before, decisions, ask_next)
    alterations = _after_exchanges(pile, alterations, decisions)
    alterations += broken_rules(frame, pairs, bye)
    floats = [(a, b) for a, b in pairs if pile.group_of[a] != pile.group_of[b]]
    return Draw(
        pile.round_number,
        boards_of(pile, pairs),
        None if bye is None else pile.cards[bye].player,
        tuple(sorted(pile.cards[a].player for a, _ in floats)),
        tuple(sorted(pile.cards[b].player for _, b in floats)),
        breaches(pile, pairs, bye),
        tuple(alterations),
    )


@rule("KJCA", "S4", "S9")
def boards_of(pile: Pile, pairs: Sequence[Pair]) -> tuple[CardBoard, ...]:
    """S9: boards by the leading card's score, then card order; S4: the colours.

    pairs: places, the leading card first, in order.
    """
    boards = []
    for number, (leading, other) in enumerate(pairs, 1):
        white = colour_of_leading(pile, leading, other, number) == Colour.WHITE
        first, second = pile.cards[leading].player, pile.cards[other].player
        kind = "normal" if pile.group_of[leading] == pile.group_of[other] else "float"
        boards.append(CardBoard(number, first if white else second, second if white else first, kind))
    return tuple(boards)


def _is_overtaken(alteration: Alteration, pile: Pile, pairs: Sequence[Pair], bye: int | None) -> bool:
    """What a group was drawn with did not last, since children were kept apart afterwards (S8)."""
    played = {frozenset(meeting(pile, pair)) for pair in pairs}
    if alteration.kind is AlterationKind.BYE:
        return bye is None or pile.cards[bye].player not in alteration.players
    if alteration.kind is AlterationKind.LEAVING:
        down = {pile.cards[a].player for a, b in pairs if pile.group_of[b] > pile.group_of[a]}
        return not down.issuperset(alteration.players)
    return not all(frozenset(pair) in played for pair in alteration.made)


def _after_exchanges(
    pile: Pile, alterations: list[Alteration], decisions: Sequence[Separation]
) -> list[Alteration]:
    """Colours are given afresh after a separation: drop what no longer holds, add what now does."""
    exchanges = [decision.exchange for decision in decisions if decision.exchange is not None]
    touched = {
        place for exchange in exchanges for place in (exchange.taker, exchange.giver, *sum(exchange.made, ()))
    }
    players = {pile.cards[place].player for place in touched}
    kept = [
        alteration
        for alteration in alterations
        if alteration.kind is not AlterationKind.COLOURS_TURNED or not players & set(alteration.made[0])
    ]
    for a in sorted(touched):
        b = exchanges[-1].opponent[a]
        if a < b and turned(pile, a, b):
            kept.append(turned_pair(pile, (a, b), pile.cards[b].score, None))
    return kept


def pair_kjca(tournament: Tournament, **options: str | bool | int) -> Pairing:
    """The draw as every pairing system gives it.

    options: fields of `Options`, lists as texts with commas (separate="family,school"). Raises BadInput
    for unknown ones.
    """
    chosen = KjcaOptions.of(announced(tournament, options))
    return draw_round(tournament, chosen, next_best=False).pairing()
