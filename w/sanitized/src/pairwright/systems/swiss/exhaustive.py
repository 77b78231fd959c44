"""Plain exhaustive search for complete pairings: can everybody of a group be paired?

Sets of players are integers with one bit for each player (in rank order) and one more for the
pairing-allocated bye, so that a set can be the key of a memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pairwright.rules.article import rule


def members(players: int) -> Iterator[int]:
    """The players of a set, in rank order."""
    while players:
        lowest = players & -players
        yield lowest.bit_length() - 1
        players ^= lowest


def set_of(players: Iterable[int]) -> int:
    """The set of these players."""
    return sum(1 << player for player in players)


class Possibilities:
    """Who may be paired with whom, and whether everybody of a group can be.

    opponents: per player, the set of those whom he may meet (C1, C3).
    pab_recipients: the players who may have the pairing-allocated bye (C2); 0 when the field is even.
    everybody: all players of the field.
    """

    def __init__(self, opponents: list[int], pab_recipients: int) -> None:
        count = len(opponents)
        self.opponents = opponents
        self.everybody = (1 << count) - 1
        self.pab_recipients = pab_recipients if count % 2 else 0
        self._bye = 1 << count
        self._memory: dict[tuple[int, int], bool] = {}

    @classmethod
    def of(cls, may_meet: Iterable[Iterable[int]], pab_recipients: Iterable[int]) -> Possibilities:
        """From sets of players: whom each may meet, and who may have the bye."""
        return cls([set_of(opponents) for opponents in may_meet], set_of(pab_recipients))

    @rule("C.04.3", "1.9")
    def round_can_be_completed(self) -> bool:
        """Article 1.9: everybody can be paired under C1 to C3, at most one player having the bye."""
        return self.completable(0, self.everybody)

    @rule("C.04.3", "2.2.1")
    def completable(self, moved_down: int, lower: int) -> bool:
        """C4: the downfloaters and all lower players can be paired completely under C1 to C3 (and C5).

        Two downfloaters are not paired with each other: they would be moved-down players of the next
        bracket, who only meet residents (3.3). A completion that needs such a pair can never come about.
        """
        bye = self._bye if (moved_down | lower).bit_count() % 2 else 0
        return self.pairable(moved_down, lower | bye)

    def pairable(self, moved_down: int, residents: int) -> bool:
        """Everybody here can be paired within the group, moved-down players with residents only."""
        everybody = moved_down | residents
        if not everybody:
            return True
        if everybody.bit_count() % 2 or moved_down.bit_count() > residents.bit_count():
            return False
        known = self._memory.get((moved_down, residents))
        if known is None:
            known = self._memory[moved_down, residents] = self._search(moved_down, residents)
        return known

    def _search(self, moved_down: int, residents: int) -> bool:
        """Try every opponent of the player who has the fewest."""
        options = {
            player: self._partners(player, moved_down, residents)
            for player in members(moved_down | residents)
        }
        player = min(options, key=lambda one: options[one].bit_count())
        for partner in members(options[player]):
            left = ~(1 << player | 1 << partner)
            if self.pairable(moved_down & left, residents & left):
                return True
        return False

    def _partners(self, player: int, moved_down: int, residents: int) -> int:
        if self._bye >> player & 1:
            return self.pab_recipients & (moved_down | residents)
        bye = self._bye if self.pab_recipients >> player & 1 else 0
        return (self.opponents[player] | bye) & (
            residents if moved_down >> player & 1 else moved_down | residents
        )
