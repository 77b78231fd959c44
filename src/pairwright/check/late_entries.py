"""KJCA R1.3: late entries do not disturb the first draw; each plays the waiting card on the next board."""

from __future__ import annotations

from dataclasses import dataclass

from pairwright.check.participants import Change, Pair
from pairwright.systems.given import GivenRound
from pairwright.systems.kjca.draw import Draw, DrawnBoard
from pairwright.systems.kjca.first_round import add_late_entries, leave_gap
from pairwright.systems.kjca.ground import KjcaRound


@dataclass(frozen=True, slots=True)
class WithLateEntries:
    """The round with its new boards.

    waiting:  whose opponent has withdrawn and for whom nobody has come. forfeits: games against the
    absent, where the event does not fill gaps.
    """

    round_: GivenRound
    waiting: tuple[int, ...]
    forfeits: tuple[Pair, ...]


def with_late_entries(ground: KjcaRound, change: Change) -> WithLateEntries:
    """R1.3, and `fill_gaps` for opponents of those who did not come.

    Where gaps are not filled the boards of the absent stay, to be decided by default.
    """
    given = change.published
    boards = tuple(DrawnBoard(number, *pair) for number, pair in enumerate(given.pairs, 1))
    byes = [player for player in given.byes if player not in change.absent]
    draw = Draw(1, boards, byes[0] if byes else None)
    if ground.chosen.fill_gaps:
        for player in sorted(change.absent):
            draw = leave_gap(draw, player)
    cards = {card.player: card for card in ground.pile.cards}
    draw = add_late_entries(draw, [cards[player] for player in change.added], ground.chosen)
    pairs = tuple((board.white, board.black) for board in draw.boards)
    forfeits = tuple(pair for pair in pairs if change.absent.intersection(pair))
    bye = () if draw.bye is None else (draw.bye,)
    return WithLateEntries(GivenRound(pairs, bye, given.coloured), draw.gaps, forfeits)
