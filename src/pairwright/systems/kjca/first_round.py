"""After the first draw: late entries below it, and gaps left by those who withdraw (R1.3).

The first draw itself (R1.1, R1.2) is the draw of a single group: top half against bottom half, the bye
for the bottom card, colours by board number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pairwright.rules.article import rule
from pairwright.systems.kjca.cards import Card, card_key
from pairwright.systems.kjca.draw import CardBoard, Draw
from pairwright.systems.kjca.kjca_options import KjcaOptions, values_of
from pairwright.systems.system import Value


@rule("KJCA", "R1.3")
def add_late_entries(draw: Draw, newcomers: Sequence[Card], options: KjcaOptions) -> Draw:
    """R1.3: the published boards stand; each newcomer plays the waiting card on the next board, or waits.

    newcomers: in order of arrival. The card left waiting has the bye.
    """
    waiting = list(draw.waiting)
    gaps = len(draw.gaps)
    boards = list(draw.boards)
    for newcomer in batch_order(newcomers, options):
        if not waiting:
            waiting.append(newcomer.player)
            continue
        top = waiting.pop(0)
        gaps = max(0, gaps - 1)
        number = max((board.number for board in boards), default=0) + 1
        white = top if number % 2 or options.late_colour == "white" else newcomer.player
        black = newcomer.player if white == top else top
        boards.append(CardBoard(number, white, black, "late"))
    bye = waiting[-1] if len(waiting) > gaps else None
    return replace(draw, boards=tuple(boards), bye=bye, gaps=tuple(waiting[:gaps]))


@rule("KJCA", "R1.3")
def batch_order(newcomers: Sequence[Card], options: KjcaOptions) -> list[Card]:
    """R1.3: newcomers in order of arrival, or in card order where a batch is taken together."""
    if options.late_order == "grade":
        return sorted(newcomers, key=lambda card: card_key(card, options))
    return list(newcomers)


@rule("KJCA", "R1.3")
def leave_gap(draw: Draw, player: int) -> Draw:
    """R1.3 with `fill_gaps`: somebody withdraws before the start; his opponent waits, top board first."""
    board = next((board for board in draw.boards if player in (board.white, board.black)), None)
    if board is None:
        return replace(draw, bye=None if draw.bye == player else draw.bye)
    opponent = board.black if board.white == player else board.white
    boards = tuple(other for other in draw.boards if other is not board)
    # Withdrawals may come in any order; the waiting ones stand in the order of their boards.
    numbers = {**dict(zip(draw.gaps, draw.gap_boards, strict=True)), opponent: board.number}
    gaps = tuple(sorted(numbers, key=numbers.__getitem__))
    return replace(draw, boards=boards, gaps=gaps, gap_boards=tuple(numbers[gap] for gap in gaps))


def seated_late(
    boards: Sequence[tuple[int, int]],
    waiting: tuple[int, ...],
    late: Sequence[tuple[int, str, int]],
    options: Mapping[str, Value],
) -> tuple[list[tuple[int, int]], tuple[int, ...]]:
    """The same for boards and those who wait, the last with the bye. late: key, name and grade of each."""
    drawn = tuple(CardBoard(number, *players) for number, players in enumerate(boards, 1))
    gaps = waiting[:-1]
    draw = Draw(1, drawn, waiting[-1] if waiting else None, gaps=gaps, gap_boards=(0,) * len(gaps))
    made = add_late_entries(draw, [Card(*one) for one in late], KjcaOptions.of(values_of(options)))
    return [(board.white, board.black) for board in made.boards], made.waiting
