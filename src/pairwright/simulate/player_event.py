"""A tournament of single players while it is played: byes, absences, games."""

from __future__ import annotations

from pairwright.common.values import replace
from pairwright.simulate.chance import Chance
from pairwright.simulate.entries import entry_list
from pairwright.simulate.event_settings import Settings
from pairwright.simulate.game_results import play
from pairwright.standings import standings
from pairwright.systems.register import DEFAULT, system_named
from pairwright.systems.system import Pairing
from pairwright.tournament.acceleration import BAKU, virtual_points
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.player import Player
from pairwright.tournament.round import Round
from pairwright.tournament.scoring import Scoring
from pairwright.tournament.tournament import AnnouncedBye, ForbiddenPairs, Tournament

_LATEST_ENTRY = 4
"""Late entries join in round 2, 3 or 4."""
_STAYS_AWAY = 800_000
"""Per million, how often a forfeit of the first game of a match is one of the second, too."""


class Arrivals:
    """Who of the participants has not yet arrived, has left, or asks for a bye."""

    def __init__(self, settings: Settings, chance: Chance, count: int) -> None:
        self._settings = settings
        self._chance = chance
        self._withdrawn: set[int] = set()
        self._first_round = [self._draw_first_round() for _ in range(count)]

    def _draw_first_round(self) -> int:
        if self._settings.rounds == 1 or not self._chance.hits(self._settings.rates.late_entries):
            return 1
        return self._chance.between(2, min(_LATEST_ENTRY, self._settings.rounds))

    def wish(self, index: int, number: int) -> Outcome | None:
        """What a participant announces for a round; None when he plays."""
        rates, chance = self._settings.rates, self._chance
        if number < self._first_round[index]:
            return Outcome.ABSENT
        if index not in self._withdrawn and number > 1 and chance.hits(rates.withdrawals):
            self._withdrawn.add(index)
        if index in self._withdrawn or chance.hits(rates.zero_point_byes):
            return Outcome.ZERO_POINT_BYE
        if chance.hits(rates.half_point_byes):
            return Outcome.HALF_POINT_BYE
        return Outcome.FULL_POINT_BYE if chance.hits(rates.full_point_byes) else None


class PlayerEvent:
    """A tournament while it is played: the value so far."""

    def __init__(self, settings: Settings, chance: Chance, players: tuple[Player, ...]) -> None:
        self._settings = settings
        self._chance = chance
        players = players or entry_list(chance, settings)
        self._arrivals = Arrivals(settings, chance, len(players))
        rated = [player.rating for player in players if player.rating]
        lowest = min(rated, default=settings.lowest_rating)
        self._ratings = [player.rating or lowest for player in players]
        system = system_named(settings.system)
        self._matches = system.traits.games > 1
        newest = system.editions[0].key if system.editions else ""
        self.tournament = Tournament(
            players,
            number_of_rounds=settings.rounds,
            scoring=self._scoring(),
            initial_colour=settings.initial_colour,
            system=settings.system or DEFAULT,
            edition=settings.edition or newest,
            forbidden=forbidden_groups(chance, settings, len(players)),
            tie_breaks=settings.tie_breaks,
        )

    def _scoring(self) -> Scoring:
        """The points of a match, where rounds are matches: the settings are about games."""
        scoring = self._settings.scoring
        if not self._matches:
            return scoring
        usual = scoring.pairing_allocated_bye == scoring.win
        return scoring.of_matches(None if usual else scoring.pairing_allocated_bye)

    @property
    def present(self) -> int:
        """How many take part in the next round."""
        return len(self.tournament.players) - len(self.tournament.absent_next_round())

    def announce(self) -> None:
        """Decide who is absent from the next round or asks for a bye in it."""
        number = self.tournament.next_round
        wishes = (
            (index, self._arrivals.wish(index, number)) for index in range(len(self.tournament.players))
        )
        byes = tuple(AnnouncedBye(number, index, wish) for index, wish in wishes if wish is not None)
        self.tournament = replace(self.tournament, announced_byes=byes)
        if number == 1 and self._settings.acceleration == BAKU:
            self.tournament = replace(self.tournament, virtual_points=_baku(self.tournament))

    def play(self, pairing: Pairing) -> None:
        """Play the drawn round, board by board."""
        games = (self._one_game(board.white, board.black) for board in pairing.boards)
        first = self.tournament.round_played(pairing, games)
        if not self._matches:
            self.tournament = self.tournament.with_round(first)
            return
        second = list(first.outcomes)
        for board in pairing.boards:
            black, white = self._one_game(board.black, board.white)
            if Outcome(first.outcomes[board.white]).forfeited and self._chance.hits(_STAYS_AWAY):
                white, black = (Outcome(first.outcomes[one]) for one in (board.white, board.black))
            second[board.white], second[board.black] = white, black
        both = first.outcomes, second
        self.tournament = self.tournament.with_round(Round.of_matches(first.opponents, first.colours, both))

    def ranked(self) -> Tournament:
        """The tournament with the ranks of its standings; who is level in everything shares a rank."""
        ranks = ranks_of(self.tournament)
        players = (replace(one, rank=ranks[i]) for i, one in enumerate(self.tournament.players))
        return replace(self.tournament, players=tuple(players))

    def _one_game(self, white: int, black: int) -> tuple[Outcome, Outcome]:
        return play(self._chance, self._settings.rates, self._ratings[white], self._ratings[black])


def forbidden_groups(chance: Chance, settings: Settings, count: int) -> tuple[ForbiddenPairs, ...]:
    """Groups of two or three participants, as relatives or members of one club would be."""
    groups = []
    for _ in range(settings.forbidden_groups):
        members = list(range(count))
        chance.shuffle(members)
        groups.append(ForbiddenPairs(tuple(sorted(members[: chance.between(2, min(3, count))]))))
    return tuple(groups)


def ranks_of(tournament: Tournament) -> dict[int, int]:
    """The rank of every participant, by index."""
    return {line.participant: line.rank for line in standings(tournament).lines}


def _baku(tournament: Tournament) -> tuple[tuple[int, ...], ...]:
    """The virtual points of every player in every accelerated round (C.04.7 article 1)."""
    accelerated = replace(tournament, acceleration=BAKU)
    rounds = range(1, tournament.number_of_rounds + 1)
    by_round = [
        points for points in (virtual_points(accelerated, r) for r in rounds) if points and any(points)
    ]
    return tuple(zip(*by_round, strict=True))
