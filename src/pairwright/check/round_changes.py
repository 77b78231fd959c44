"""Who takes part in a round after its publication: those who stay, those who are missing, those who came."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from pairwright.common.errors import BadInput
from pairwright.common.messages import told
from pairwright.common.values import dataclass, replace
from pairwright.systems.proposed_round import GivenRound
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.tournament import AnnouncedBye, Tournament

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class RoundChange:
    """What has happened since a round was published.

    absent: of the published round. added: in order of arrival. fixed: players whose board or bye stays.
    """

    published: GivenRound
    absent: frozenset[int]
    added: tuple[int, ...]
    fixed: frozenset[int]

    @classmethod
    def of(
        cls,
        tournament: Tournament,
        published: GivenRound,
        absent: Collection[int],
        added: Collection[int],
        fixed: Collection[int],
    ) -> RoundChange:
        """Checked. Raises BadInput naming every player who is not where he should be."""
        change = cls(published, frozenset(absent), tuple(dict.fromkeys(added)), frozenset(fixed))
        faults = list(change.faults(tournament))
        if faults:
            raise BadInput(*faults)
        return change

    def faults(self, tournament: Tournament) -> list[str]:
        """What cannot be, in words."""
        drawn = Counter(player for pair in self.published.pairs for player in pair)
        drawn.update(self.published.byes)
        everybody = {*drawn, *self.absent, *self.added, *self.fixed}
        strangers = [player for player in everybody if not 0 <= player < len(tournament.players)]
        if strangers:
            return [told("somebody named here is not among the players of the tournament")]

        def named(player: int) -> str:
            known = tournament.players[player]
            return f"{known.known_number} {known.name}".strip()

        broken_up = {one for pair in self._broken_up() for one in pair}
        twice = (one for one in drawn if drawn[one] > 1)
        return [
            *(told("{name} is in the round twice", name=named(one)) for one in twice),
            *(
                told("{name} has no board in this round and cannot be missing from it", name=named(one))
                for one in sorted(self.absent - set(drawn))
            ),
            *(told("{name} is in this round already", name=named(one)) for one in self.added if one in drawn),
            *(
                told("the board of {name} is to stay, and yet somebody on it is absent", name=named(one))
                for one in sorted(self.fixed & broken_up)
            ),
        ]

    def _broken_up(self) -> list[tuple[int, ...]]:
        boards = [*self.published.pairs, *((player,) for player in self.published.byes)]
        return [board for board in boards if self.absent.intersection(board)]

    @property
    def drawn(self) -> frozenset[int]:
        """Everybody in the published round."""
        return frozenset(
            {player for pair in self.published.pairs for player in pair} | {*self.published.byes}
        )

    @property
    def participants(self) -> frozenset[int]:
        """Everybody who plays, or may have the bye."""
        return (self.drawn | set(self.added)) - self.absent

    @property
    def forfeits(self) -> tuple[Pair, ...]:
        """The published boards on which somebody is absent."""
        return tuple(pair for pair in self.published.pairs if self.absent.intersection(pair))


def with_participants(tournament: Tournament, participants: Collection[int]) -> Tournament:
    """The tournament, its next round being played by exactly these players.

    Whoever else has no bye announced for that round is absent from it.
    """
    number = tournament.next_round
    announced = {bye.player for bye in tournament.announced_byes if bye.round_number == number}
    kept = [
        bye
        for bye in tournament.announced_byes
        if bye.round_number != number or bye.player not in participants
    ]
    kept += [
        AnnouncedBye(number, player, Outcome.ABSENT)
        for player in range(len(tournament.players))
        if player not in participants and player not in announced
    ]
    return replace(tournament, announced_byes=tuple(kept))
