"""The pairs file of the engines, and players as the source numbers them."""

from __future__ import annotations

from pairwright.systems.system import Pairing
from pairwright.tournament.tournament import Tournament


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
