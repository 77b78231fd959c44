"""A pairing as other programs read it: the pairs file of the engines, and JSON."""

from __future__ import annotations

from pairwright.common.messages import told
from pairwright.common.values import TYPE_CHECKING
from pairwright.systems.system import Pairing
from pairwright.tournament.acceleration import virtual_points
from pairwright.tournament.history import scores_before
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.scoring import points_text
from pairwright.tournament.tournament import AnnouncedBye, Tournament

if TYPE_CHECKING:
    from typing import Any


def pairs_file(tournament: Tournament, pairing: Pairing) -> bytes:
    """The pairing in the format of the engines: the number of pairs, then `white black`, the bye last.

    LF line ends on every platform, no padding; the pairing-allocated bye is `number 0`.
    """
    players = tournament.players
    lines = [
        f"{players[board.white].known_number} {players[board.black].known_number}" for board in pairing.boards
    ]
    if pairing.pairing_allocated_bye is not None:
        lines.append(f"{players[pairing.pairing_allocated_bye].known_number} 0")
    return "\n".join([str(len(lines)), *lines, ""]).encode("ascii")


def pairing_as_json(tournament: Tournament, pairing: Pairing) -> dict[str, Any]:
    """The pairing as JSON (docs/how-to/pair-a-round.md): players by number, with their names."""
    players = tournament.players
    pairs = [
        {
            "board": number,
            "white": players[board.white].known_number,
            "black": players[board.black].known_number,
            "white_name": players[board.white].name,
            "black_name": players[board.black].name,
        }
        for number, board in enumerate(pairing.boards, 1)
    ]
    bye = None if pairing.pairing_allocated_bye is None else players[pairing.pairing_allocated_bye]
    return {
        "tournament": tournament.header("name"),
        "round": pairing.round_number,
        "system": pairing.system,
        "edition": pairing.edition,
        "pairs": pairs,
        "bye": None if bye is None else bye.known_number,
        "bye_name": None if bye is None else bye.name,
        "absent": [
            {"player": players[bye.player].known_number, "kind": bye.outcome.name.lower()}
            for bye in absences(tournament)
        ],
    }


_SIDE = (("Rtg", True), ("Pts", True))
BYE_NAMES = {
    Outcome.FULL_POINT_BYE: told("full-point bye"),
    Outcome.HALF_POINT_BYE: told("half-point bye"),
    Outcome.ZERO_POINT_BYE: told("zero-point bye"),
    Outcome.ABSENT: told("absent"),
}
"""What a bye that somebody asked for is called."""

BOARD_COLUMNS = (("Bd", True), ("No", True), ("White", False), *_SIDE, ("No", True), ("Black", False), *_SIDE)
"""Heads of what `board_rows` gives, and whether a column stands to the right."""


def board_rows(tournament: Tournament, pairing: Pairing) -> list[list[str]]:
    """Who plays whom, board by board, with ratings and the points before the round; the bye last."""
    scores = scores_before(tournament)
    virtual = virtual_points(tournament, pairing.round_number)

    def cells(index: int) -> list[str]:
        player = tournament.players[index]
        points = points_text(scores[index])
        if virtual and virtual[index]:
            points += f"+{points_text(virtual[index])}"
        return [str(player.known_number), player.titled_name, str(player.rating or ""), points]

    rows = [
        [str(number), *cells(board.white), *cells(board.black)]
        for number, board in enumerate(pairing.boards, 1)
    ]
    if pairing.pairing_allocated_bye is not None:
        rows.append(["", *cells(pairing.pairing_allocated_bye), "", told("bye"), "", ""])
    return rows


def absences(tournament: Tournament) -> list[AnnouncedBye]:
    """Who asked not to be paired in the next round, by number."""
    byes = [bye for bye in tournament.announced_byes if bye.round_number == tournament.next_round]
    return sorted(byes, key=lambda bye: bye.player)
