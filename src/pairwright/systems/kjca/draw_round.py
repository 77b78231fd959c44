"""One round from the tournament to the draw (R1.1 to R1.3, S1 to S10)."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.common.errors import BadInput
from pairwright.common.values import replace
from pairwright.rules.article import rule
from pairwright.systems.kjca.absolute import Frame, breaches, frame_of
from pairwright.systems.kjca.alteration_evidence import Alteration, AlterationKind
from pairwright.systems.kjca.altered import (
    alterations_of_group,
    broken_rules,
    meeting,
    separation_evidence,
    turned_pair,
)
from pairwright.systems.kjca.cards import cards_of
from pairwright.systems.kjca.colours import colour_of_leading, turned
from pairwright.systems.kjca.draw import CardBoard, Draw
from pairwright.systems.kjca.first_round import add_late_entries
from pairwright.systems.kjca.groups import pair_groups
from pairwright.systems.kjca.kjca_options import KjcaOptions, announced
from pairwright.systems.kjca.pile import Pair, Pile
from pairwright.systems.kjca.separation import Groups, Separation, opponents_in, separate
from pairwright.systems.system import Pairing
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.tournament import LATE, AnnouncedBye, Tournament

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
        raise BadInput(f"round {pile.round_number}: {len(pile)} cards in the pile; a draw needs at least 2")
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
