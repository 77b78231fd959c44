"""KJCA R1.3: late entries do not disturb the first draw; each plays the waiting card on the next board."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pairwright.systems.kjca.draw import CardBoard, Draw
from pairwright.systems.kjca.first_round import add_late_entries, leave_gap
from pairwright.systems.kjca.round_context import KjcaRound, point
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.round_context import LateRound


def with_late_entries(
    opened: KjcaRound, given: GivenRound, absent: Collection[int], added: Sequence[int]
) -> LateRound:
    """R1.3, and `fill_gaps` for opponents of those who did not come.

    Where gaps are not filled the boards of the absent stay, to be decided by default.
    """
    boards = tuple(CardBoard(number, *pair) for number, pair in enumerate(given.pairs, 1))
    byes = [player for player in given.byes if player not in absent]
    draw = Draw(1, boards, byes[0] if byes else None)
    if opened.chosen.fill_gaps:
        for player in sorted(absent):
            draw = leave_gap(draw, player)
    cards = {card.player: card for card in opened.pile.cards}
    draw = add_late_entries(draw, [cards[player] for player in added], opened.chosen)
    pairs = tuple((board.white, board.black) for board in draw.boards)
    forfeits = tuple(pair for pair in pairs if set(absent) & set(pair))
    bye = () if draw.bye is None else (draw.bye,)
    return LateRound(point("R1.3"), GivenRound(pairs, bye, given.coloured), draw.gaps, forfeits)
