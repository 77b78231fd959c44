"""A random tournament from a seed: who asks for a bye, who stays away, how the games end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from pairwright.errors import NoPairing
from pairwright.simulate.chance import Chance
from pairwright.simulate.entries import entry_list
from pairwright.simulate.results import play
from pairwright.simulate.settings import Settings
from pairwright.standings import standings
from pairwright.systems.register import DEFAULT, pair, system_named
from pairwright.systems.system import Pairing
from pairwright.tournament.acceleration import BAKU, virtual_points
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.player import Player
from pairwright.tournament.round import Round
from pairwright.tournament.scoring import Scoring
from pairwright.tournament.tournament import AnnouncedBye, ForbiddenPairs, Tournament

PairNext = Callable[[Tournament], Pairing]

_LATEST_ENTRY = 4
"""Late entries join in round 2, 3 or 4."""
_STAYS_AWAY = 800_000
"""Per million, how often a forfeit of the first game of a match is one of the second, too."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """A simulated tournament.

    stopped: why it ended before its last round, "" when it was played to the end. The tournament
             then holds the rounds before, and the byes announced for the round that has no pairing.
    """

    tournament: Tournament
    settings: Settings
    seed: int
    stopped: str = ""


def simulate(
    settings: Settings,
    seed: int,
    *,
    players: tuple[Player, ...] = (),
    pair_next: PairNext | None = None,
    after_round: Callable[[int], None] | None = None,
) -> Simulation:
    """Play a tournament. The same arguments give the same tournament, everywhere and always.

    players:     an entry list to use instead of an invented one.
    pair_next:   what pairs each round; by default the system and edition of the settings.
    after_round: called with the number of each finished round, for a progress bar.
    Raises BadInput for settings that make no sense.
    """
    if players:
        settings = replace(settings, players=len(players))
    settings.check()
    chance = Chance(seed)
    event = _Event(settings, chance, players or entry_list(chance, settings))
    draw = pair_next or _pair_by(settings)
    while event.tournament.next_round <= settings.to_play:
        event.announce()
        stopped = _play_round(event, draw)
        if stopped:
            return Simulation(_ranked(event.tournament), settings, seed, stopped)
        if after_round:
            after_round(len(event.tournament.rounds))
    if settings.to_play < settings.rounds:
        event.announce()
        return Simulation(event.tournament, settings, seed)
    return Simulation(_ranked(event.tournament), settings, seed)


def _pair_by(settings: Settings) -> PairNext:
    return lambda tournament: pair(tournament, system=settings.system, edition=settings.edition)


def _play_round(event: _Event, draw: PairNext) -> str:
    """Pair and play the next round; returns why it cannot be done, "" when it was."""
    number = event.tournament.next_round
    if len(event.tournament.absent_next_round()) > len(event.tournament.players) - 2:
        return f"round {number}: fewer than two players are left"
    try:
        pairing = draw(event.tournament)
    except NoPairing as refusal:
        return f"round {number}: {refusal}"
    event.play(pairing)
    return ""


class _Event:
    """A tournament while it is played: the value so far, and who has left or not yet arrived."""

    def __init__(self, settings: Settings, chance: Chance, players: tuple[Player, ...]) -> None:
        self._settings = settings
        self._chance = chance
        self._withdrawn: set[int] = set()
        self._first_round = [self._draw_first_round() for _ in players]
        rated = [player.rating for player in players if player.rating]
        lowest = min(rated, default=settings.lowest_rating)
        self._ratings = [player.rating or lowest for player in players]
        self._matches = system_named(settings.system).traits.games > 1
        self.tournament = Tournament(
            players,
            number_of_rounds=settings.rounds,
            scoring=self._scoring(),
            initial_colour=settings.initial_colour,
            system=settings.system or DEFAULT,
            edition=settings.edition or "2026",
            forbidden=self._draw_forbidden(len(players)),
            tie_breaks=settings.tie_breaks,
        )

    def _scoring(self) -> Scoring:
        """The points of a match, where rounds are matches: the settings are about games."""
        scoring = self._settings.scoring
        if not self._matches:
            return scoring
        usual = scoring.pairing_allocated_bye == scoring.win
        return scoring.of_matches(None if usual else scoring.pairing_allocated_bye)

    def _draw_first_round(self) -> int:
        if self._settings.rounds == 1 or not self._chance.hits(self._settings.rates.late_entries):
            return 1
        return self._chance.between(2, min(_LATEST_ENTRY, self._settings.rounds))

    def _draw_forbidden(self, count: int) -> tuple[ForbiddenPairs, ...]:
        """Groups of two or three players, as relatives or members of one club would be."""
        groups = []
        for _ in range(self._settings.forbidden_groups):
            members = list(range(count))
            self._chance.shuffle(members)
            groups.append(ForbiddenPairs(tuple(sorted(members[: self._chance.between(2, min(3, count))]))))
        return tuple(groups)

    def announce(self) -> None:
        """Decide who is absent from the next round or asks for a bye in it."""
        number = self.tournament.next_round
        wishes = ((index, self._wish(index, number)) for index in range(len(self.tournament.players)))
        byes = tuple(AnnouncedBye(number, index, wish) for index, wish in wishes if wish is not None)
        self.tournament = replace(self.tournament, announced_byes=byes)
        if number == 1 and self._settings.acceleration == BAKU:
            self.tournament = replace(self.tournament, virtual_points=_baku(self.tournament))

    def _wish(self, index: int, number: int) -> Outcome | None:
        """What a player announces for a round; None when he plays."""
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

    def _one_game(self, white: int, black: int) -> tuple[Outcome, Outcome]:
        return play(self._chance, self._settings.rates, self._ratings[white], self._ratings[black])


def _baku(tournament: Tournament) -> tuple[tuple[int, ...], ...]:
    """The virtual points of every player in every accelerated round (C.04.7 article 1)."""
    accelerated = replace(tournament, acceleration=BAKU)
    rounds = range(1, tournament.number_of_rounds + 1)
    by_round = [
        points for points in (virtual_points(accelerated, r) for r in rounds) if points and any(points)
    ]
    return tuple(zip(*by_round, strict=True))


def _ranked(tournament: Tournament) -> Tournament:
    """The tournament with the ranks of its standings; who is level in everything shares a rank."""
    ranks = {line.participant: line.rank for line in standings(tournament).lines}
    players = tuple(replace(player, rank=ranks[i]) for i, player in enumerate(tournament.players))
    return replace(tournament, players=players)
