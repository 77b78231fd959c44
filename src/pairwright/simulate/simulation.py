"""A random tournament from a seed, round by round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from pairwright.common.errors import NoPairing
from pairwright.simulate.chance import Chance
from pairwright.simulate.entries import entry_list
from pairwright.simulate.event_settings import PER_CENT, Settings
from pairwright.simulate.game_results import play
from pairwright.simulate.player_event import Arrivals, PlayerEvent, forbidden_groups, ranks_of
from pairwright.systems.register import pair, system_named
from pairwright.systems.system import Pairing
from pairwright.tournament.acceleration import BAKU
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.player import Player
from pairwright.tournament.results import FORFEITS
from pairwright.tournament.round import NO_OPPONENT, Game, Round
from pairwright.tournament.team import ForfeitedMatch, LineUp, Team, TeamBye, TeamPlay
from pairwright.tournament.tournament import Tournament

PairNext = Callable[[Tournament], Pairing]


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

    players:     an entry list to use instead of an invented one; not for teams.
    pair_next:   what pairs each round; by default the system and edition of the settings.
    after_round: called with the number of each finished round, for a progress bar.
    Raises BadInput for settings that make no sense.
    """
    if players:
        settings = replace(settings, players=len(players))
    settings.check()
    chance = Chance(seed)
    event = TeamEvent(settings, chance) if settings.boards else PlayerEvent(settings, chance, players)
    draw = pair_next or _pair_by(settings)
    while event.tournament.next_round <= settings.to_play:
        event.announce()
        stopped = _play_round(event, draw)
        if stopped:
            return Simulation(event.ranked(), settings, seed, stopped)
        if after_round:
            after_round(len(event.tournament.rounds))
    if settings.to_play < settings.rounds:
        event.announce()
        return Simulation(event.tournament, settings, seed)
    return Simulation(event.ranked(), settings, seed)


def _pair_by(settings: Settings) -> PairNext:
    return lambda tournament: pair(tournament, system=settings.system, edition=settings.edition)


def _play_round(event: PlayerEvent | TeamEvent, draw: PairNext) -> str:
    """Pair and play the next round; returns why it cannot be done, "" when it was."""
    number = event.tournament.next_round
    if event.present < 2:
        return f"round {number}: fewer than two {'teams' if event.tournament.teams else 'players'} are left"
    try:
        pairing = draw(event.tournament)
    except NoPairing as refusal:
        return f"round {number}: {refusal}"
    event.play(pairing)
    return ""


# -- An event of teams while it is played: squads, line-ups, matches of boards -------------------------


_FORFEIT_WEIGHTS = (9, 9, 2)
_RESERVE_PLAYS = 30 * PER_CENT
_SPREAD = 2
"""How many times the size of a squad a player may be from the place in the list that his rating gives him."""


class TeamEvent:
    """An event of teams while it is played: the value so far.

    In a table everybody is paired in every round; a team that is not there forfeits its match.
    """

    def __init__(self, settings: Settings, chance: Chance) -> None:
        self._settings = settings
        self._chance = chance
        self._system = system_named(settings.system)
        teams, players = _squads(chance, settings)
        lowest = min((one.rating for one in players if one.rating), default=settings.lowest_rating)
        self._ratings = [one.rating or lowest for one in players]
        self._arrivals = Arrivals(settings, chance, len(teams))
        self._away: set[int] = set()
        win, draw, loss = settings.match_points
        board_draw = settings.scoring.white_draw
        self._play = TeamPlay(
            ("WB" * settings.boards)[: settings.boards],
            win,
            draw,
            loss,
            bye_match_points=draw,
            bye_game_points=settings.boards * board_draw,
        )
        self.tournament = Tournament(
            players,
            number_of_rounds=settings.rounds,
            scoring=replace(settings.scoring, pairing_allocated_bye=board_draw),
            initial_colour=settings.initial_colour,
            system=self._system.key,
            edition=settings.edition or (self._system.editions[0].key if self._system.editions else ""),
            forbidden=forbidden_groups(chance, settings, len(teams)),
            acceleration=settings.acceleration,
            headers=tuple(self._headers()),
            tie_breaks=settings.tie_breaks,
            teams=teams,
            team_play=self._play,
        )

    def _headers(self) -> Iterator[tuple[str, str]]:
        if code := self._settings.type_code.upper():
            baku = self._settings.acceleration == BAKU and not code.endswith("_BAKU")
            yield "type_code", code + "_BAKU" * baku

    @property
    def present(self) -> int:
        """How many teams take part in the next round."""
        return len(self.tournament.teams) - len(self._away)

    def announce(self) -> None:
        """Decide which teams are absent from the next round or ask for a bye in it."""
        number = self.tournament.next_round
        teams = range(len(self.tournament.teams))
        wishes = {team: wish for team in teams if (wish := self._arrivals.wish(team, number)) is not None}
        self._away = set(wishes)
        if self._system.traits.by_results:
            asked = (TeamBye(number, team, _bye(wish)) for team, wish in wishes.items())
            self._play = replace(self._play, byes=(*self._play.byes, *asked))
            self.tournament = replace(self.tournament, team_play=self._play)

    def play(self, pairing: Pairing) -> None:
        """Play the drawn round, match by match."""
        number = pairing.round_number
        games = [Game(NO_OPPONENT, Colour.NONE, Outcome.ZERO_POINT_BYE)] * len(self.tournament.players)
        if pairing.pairing_allocated_bye is not None:
            bye = TeamBye(number, pairing.pairing_allocated_bye, Outcome.PAIRING_ALLOCATED_BYE)
            self._play = replace(self._play, byes=(*self._play.byes, bye))
            for player in self.tournament.teams[bye.team].players[: self._settings.boards]:
                games[player] = Game(NO_OPPONENT, Colour.NONE, bye.outcome)
        for board in pairing.boards:
            self._match(number, board.white, board.black, games)
        self.tournament = replace(self.tournament, team_play=self._play).with_round(Round.of(games))

    def ranked(self) -> Tournament:
        """The tournament with the ranks of its standings; teams level in everything share a rank."""
        ranks = ranks_of(self.tournament)
        teams = (replace(team, rank=ranks[i]) for i, team in enumerate(self.tournament.teams))
        return replace(self.tournament, teams=tuple(teams))

    def _match(self, number: int, white: int, black: int, games: list[Game]) -> None:
        away = [team in self._away for team in (white, black)]
        forfeited = any(away) or self._chance.hits(self._settings.rates.match_forfeits)
        seats = [self._seated(team, everybody=forfeited) for team in (white, black)]
        away = [gone or set(side) == {NO_OPPONENT} for gone, side in zip(away, seats, strict=True)]
        if forfeited or any(away):
            ends = [self._forfeit(away)] * self._settings.boards
            won = tuple(one is Outcome.FORFEIT_WIN for one in ends[0])
            match = ForfeitedMatch(number, white, black, won[0], won[1])
            self._play = replace(self._play, forfeits=(*self._play.forfeits, match))
        else:
            ends = [self._end(own, other) for own, other in zip(*seats, strict=True)]
            for team, other, side in ((white, black, seats[0]), (black, white, seats[1])):
                if NO_OPPONENT in side:
                    line_up = LineUp(number, team, other, side)
                    self._play = replace(self._play, line_ups=(*self._play.line_ups, line_up))
        for board, (own, other) in enumerate(zip(*seats, strict=True)):
            colours = (Colour.WHITE, Colour.BLACK)[:: 1 if self._play.colours[board] == "W" else -1]
            colours = colours if NO_OPPONENT not in (own, other) else (Colour.NONE, Colour.NONE)
            for player, opponent, colour, end in ((own, other, colours[0], 0), (other, own, colours[1], 1)):
                if player != NO_OPPONENT:
                    games[player] = Game(opponent, colour, ends[board][end])

    def _forfeit(self, away: list[bool]) -> tuple[Outcome, Outcome]:
        if any(away):
            white, black = (Outcome.FORFEIT_LOSS if one else Outcome.FORFEIT_WIN for one in away)
            return white, black
        return FORFEITS[self._chance.weighted(_FORFEIT_WEIGHTS)]

    def _seated(self, team: int, *, everybody: bool) -> tuple[int, ...]:
        """Who sits where, in the order of the squad; the last boards stay empty where too few are there."""
        squad = self.tournament.teams[team].players
        rate = self._settings.rates.absent_players
        there = [one for one in squad if everybody or not self._chance.hits(rate)]
        boards = self._settings.boards
        while len(there) > boards:
            rests = self._chance.below(len(there)) if self._chance.hits(_RESERVE_PLAYS) else len(there) - 1
            del there[rests]
        return (*there, *[NO_OPPONENT] * (boards - len(there)))

    def _end(self, own: int, other: int) -> tuple[Outcome, Outcome]:
        """How a board ends. The result of a board knows no colours; those of the ratings are level."""
        if NO_OPPONENT in (own, other):
            mine, theirs = (
                Outcome.FORFEIT_LOSS if one == NO_OPPONENT else Outcome.FORFEIT_WIN for one in (own, other)
            )
            return mine, theirs
        return play(self._chance, self._settings.rates, self._ratings[own], self._ratings[other])


def _bye(outcome: Outcome) -> Outcome:
    """A team that has not arrived has a bye worth nothing."""
    return Outcome.ZERO_POINT_BYE if outcome is Outcome.ABSENT else outcome


def _squads(chance: Chance, settings: Settings) -> tuple[tuple[Team, ...], tuple[Player, ...]]:
    """Squads of about the same strength each, the strongest team first; players in the order of the teams."""
    size = settings.squad or settings.boards + 1
    entered = entry_list(chance, replace(settings, players=settings.players * size))
    places = {one.number: one.number + chance.below(_SPREAD * size) for one in entered}
    mixed = sorted(entered, key=lambda one: (places[one.number], one.number))
    squads = [
        sorted(mixed[first : first + size], key=lambda one: (-one.rating, one.number))
        for first in range(0, len(mixed), size)
    ]
    squads.sort(key=lambda squad: (-_average(squad, settings.boards), squad[0].number))
    listed = [one for squad in squads for one in squad]
    players = tuple(
        replace(one, number=number, name=named.name)
        for number, (one, named) in enumerate(zip(listed, entered, strict=True), 1)
    )
    teams = tuple(
        Team(
            number,
            f"Team {number:02d}",
            tuple(range((number - 1) * size, number * size)),
            f"T{number:02d}",
            _average(squad, settings.boards),
        )
        for number, squad in enumerate(squads, 1)
    )
    return teams, players


def _average(squad: list[Player], boards: int) -> int:
    rated = [one.rating for one in squad[:boards] if one.rating]
    return sum(rated) // len(rated) if rated else 0
