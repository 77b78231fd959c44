"""A random tournament from a seed, round by round."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from operator import attrgetter
from typing import Any

from pairwright.common.errors import BadInput, NoPairing, of_kinds
from pairwright.common.messages import joined, told
from pairwright.common.values import replace
from pairwright.matching.by_column import of_columns
from pairwright.simulate.chance import Chance
from pairwright.simulate.event_settings import PER_CENT, Settings
from pairwright.simulate.game_results import luck, play
from pairwright.standings import standings
from pairwright.standings.ranking import ranks_in_columns
from pairwright.systems.register import DEFAULT, pair, system_named, system_of
from pairwright.systems.system import PLAYS, Pairing, RoundColumns
from pairwright.tournament.acceleration import BAKU, virtual_points
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.player import Player
from pairwright.tournament.results import FORFEITS
from pairwright.tournament.round import NO_OPPONENT, Game, Round
from pairwright.tournament.scoring import Scoring
from pairwright.tournament.team import ForfeitedMatch, LineUp, Team, TeamBye, TeamPlay
from pairwright.tournament.tournament import AnnouncedBye, ForbiddenPairs, Tournament

_FLOORS = (2200, 2300, 2400, 2500)
_TITLES = ("", "CM", "FM", "IM", "GM")
_SEXES = "mmmw"
_FEDERATIONS = ("ENG", "ESP", "FRA", "GER", "IND", "ITA", "NED", "NOR", "POL", "UKR", "USA", "FID")


@lru_cache(maxsize=4)
def _names(count: int) -> list[str]:
    return [f"Player{number:0{max(4, len(str(count)))}d}, Test" for number in range(1, count + 1)]


def entry_list(chance: Chance, settings: Settings) -> dict[str, list[Any]]:
    """Players with ratings in the range of the settings, numbered from the strongest, in columns (C.04.2.2).

    Ratings may be equal; unrated players come last. Names are plainly invented.
    """
    count, rates = settings.players, settings.rates
    if settings.rating_groups > 1:
        drawn = [_rating(chance, settings) for _ in range(count)]
    else:
        drawn = chance.bells(count, settings.lowest_rating, settings.highest_rating, rates.unrated_players)
    ratings, numbers = sorted(drawn, reverse=True), range(1, count + 1)
    sexes, federations = chance.columns(count, (len(_SEXES), len(_FEDERATIONS)))
    columns: dict[str, list[Any]] = {
        "number": list(numbers),
        "name": _names(count),
        "rating": ratings,
        "title": [_TITLES[bisect_right(_FLOORS, rating)] for rating in ratings],
        "sex": list(map(_SEXES.__getitem__, sexes)),
        "federation": list(map(_FEDERATIONS.__getitem__, federations)),
    }
    if settings.clubs:
        columns["club"] = [f"Team {_turn(number - 1, settings.clubs):02d}" for number in numbers]
    return columns


def _columns_of(players: Sequence[Player]) -> dict[str, list[Any]]:
    return {name: list(map(attrgetter(name), players)) for name in Player.__match_args__}


def _turn(place: int, clubs: int) -> int:
    """Whose turn it is when teams choose players there and back: 1, 2, 2, 1, 1, 2 ..."""
    lap, turn = divmod(place, clubs)
    return clubs - turn if lap % 2 else turn + 1


def _rating(chance: Chance, settings: Settings) -> int:
    """A rating in one of several groups."""
    step = settings.band + settings.rating_gap
    lowest = settings.lowest_rating + chance.below(settings.rating_groups) * step
    rating = chance.between(lowest, lowest + settings.band)
    return 0 if chance.hits(settings.rates.unrated_players) else rating


# -- A tournament of single players while it is played: byes, absences, games --------------------------


_LATEST_ENTRY = 4
"""Late entries join in round 2, 3 or 4."""
_STAYS_AWAY = 800_000
"""Per million, how often a forfeit of the first game of a match is one of the second, too."""


_WISHES = (
    Outcome.ZERO_POINT_BYE, Outcome.ZERO_POINT_BYE, Outcome.HALF_POINT_BYE, Outcome.FULL_POINT_BYE, None,
)  # fmt: skip
"""Of whoever withdraws, asks for one of the byes, or plays."""


class Arrivals:
    """Who of the participants has not yet arrived, has left, or asks for a bye."""

    def __init__(self, settings: Settings, chance: Chance, count: int) -> None:
        self._settings = settings
        self._chance = chance
        self._withdrawn: set[int] = set()
        rates = settings.rates
        byes = rates.zero_point_byes, rates.half_point_byes, rates.full_point_byes
        self._rates = rates.withdrawals, *byes
        late = rates.late_entries, 1, 2, min(_LATEST_ENTRY, settings.rounds)
        self._first_round = [1] * count if settings.rounds == 1 else chance.seldom(count, *late)

    def luck(self, ratings: list[int]) -> Any:
        """The same decisions, and those of the games, by the native core."""
        codes = bytes(code for code in _WISHES if code is not None)
        away = list(self._rates), codes
        return luck(self._chance, self._settings.rates, ratings, self._first_round, away)

    def wish(self, index: int, number: int) -> Outcome | None:
        """What a participant announces for a round; None when he plays."""
        if number < self._first_round[index]:
            return Outcome.ABSENT
        if index in self._withdrawn:
            return Outcome.ZERO_POINT_BYE
        first = int(number == 1)  # nobody withdraws before he has played
        wish = first + self._chance.first_hit(self._rates[first:])
        if wish == 0:
            self._withdrawn.add(index)
        return _WISHES[wish]


class PlayerEvent:
    """A tournament while it is played: the value so far."""

    def __init__(self, settings: Settings, chance: Chance, players: tuple[Player, ...]) -> None:
        self._settings = settings
        self._chance = chance
        self._entered = entry_list(chance, settings) if not players else _columns_of(players)
        players = players or tuple(of_columns(Player, settings.players, self._entered))
        self._arrivals = Arrivals(settings, chance, len(players))
        lowest = min(filter(None, self._entered["rating"]), default=settings.lowest_rating)
        self._ratings = [rating or lowest for rating in self._entered["rating"]]
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
        self._announced(
            tuple(AnnouncedBye(number, index, wish) for index, wish in wishes if wish is not None)
        )

    def _announced(self, byes: tuple[AnnouncedBye, ...]) -> None:
        number = self.tournament.next_round
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

    def columns(self) -> RoundColumns | None:
        """The event in columns, before its first round; None where its system has no such way."""
        if self._matches or not self._settings.to_play:
            return None
        return system_of(self.tournament).in_columns(self.tournament)

    def play_in_columns(self, columns: RoundColumns, after_round: Callable[[int], None] | None) -> bool:
        """Play all rounds: as `announce`, a draw and `play` do, with the same numbers of chance.

        False where a round needs these, or has no pairing: then the event is to be begun anew.
        """
        last, fortune = self._settings.to_play, self._arrivals.luck(self._ratings)
        away = fortune.presence(1)
        if self._settings.acceleration == BAKU:
            self._announced(_byes(1, away))
            columns = self.columns() or columns
        native, virtual, initial = columns
        played = fortune.play(
            native, 1, away, Outcome.PAIRING_ALLOCATED_BYE, virtual[:last], initial, after_round
        )
        if len(played) < last:
            return False
        byes = _byes(last + 1, fortune.presence(last + 1)) if last < self._settings.rounds else ()
        rounds = tuple(Round(*one) for one in played)
        self.tournament = replace(self.tournament, rounds=rounds, announced_byes=byes)
        return True

    def ranked(self) -> Tournament:
        """The tournament with the ranks of its standings; who is level in everything shares a rank."""
        columns = {**self._entered, "rank": list(ranks_of(self.tournament))}
        return replace(self.tournament, players=tuple(of_columns(Player, self._settings.players, columns)))

    def _one_game(self, white: int, black: int) -> tuple[Outcome, Outcome]:
        return play(self._chance, self._settings.rates, self._ratings[white], self._ratings[black])


def _byes(number: int, away: bytes) -> tuple[AnnouncedBye, ...]:
    """The byes of a round, by a column of who is away."""
    return tuple(
        AnnouncedBye(number, index, Outcome(code)) for index, code in enumerate(away) if code != PLAYS
    )


def forbidden_groups(chance: Chance, settings: Settings, count: int) -> tuple[ForbiddenPairs, ...]:
    """Groups of two or three participants, as relatives or members of one club would be."""
    groups = []
    for _ in range(settings.forbidden_groups):
        members = list(range(count))
        chance.shuffle(members)
        groups.append(ForbiddenPairs(tuple(sorted(members[: chance.between(2, min(3, count))]))))
    return tuple(groups)


def ranks_of(tournament: Tournament) -> Sequence[int]:
    """The rank of every participant, by index."""
    if (ranks := ranks_in_columns(tournament)) is not None:
        columns = [(played.opponents, played.colours, played.outcomes) for played in tournament.rounds]
        if found := ranks.of(columns, len(tournament.players)):
            places: Sequence[int] = found[1]
            return places
    return [place for _, place in sorted(standings(tournament).place_of.items())]


def _baku(tournament: Tournament) -> tuple[tuple[int, ...], ...]:
    """The virtual points of every player in every accelerated round (C.04.7 article 1)."""
    accelerated = replace(tournament, acceleration=BAKU)
    rounds = range(1, tournament.number_of_rounds + 1)
    by_round = [
        points for points in (virtual_points(accelerated, r) for r in rounds) if points and any(points)
    ]
    return tuple(zip(*by_round, strict=True))


# ------------------------------------------------------------------------------------------------------


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
    draw = pair_next or partial(pair, system=settings.system, edition=settings.edition)
    if isinstance(event, PlayerEvent) and pair_next is None and (columns := event.columns()) is not None:
        if event.play_in_columns(columns, after_round):
            whole = settings.to_play == settings.rounds
            return Simulation(event.ranked() if whole else event.tournament, settings, seed)
        event = PlayerEvent(settings, Chance(seed), players)
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


def _play_round(event: PlayerEvent | TeamEvent, draw: PairNext) -> str:
    """Pair and play the next round; returns why it cannot be done, "" when it was."""
    number = event.tournament.next_round
    if event.present < 2:
        if event.tournament.teams:
            return told("round {n}: fewer than two teams are left", n=number)
        return told("round {n}: fewer than two players are left", n=number)
    try:
        pairing = draw(event.tournament)
    except NoPairing as refusal:
        return joined(": ", (told("round {n}", n=number), refusal.args[0]))
    except BadInput as refusal:
        # In a cup somebody has to say who goes on from a level match; the rounds before it stand.
        if number == 1 or not system_of(event.tournament).traits.knock_out:
            raise
        return joined(": ", (told("round {n}", n=number), refusal.faults[0]))
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
            asked = (TeamBye(number, team, wish.announced) for team, wish in wishes.items())
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


def _squads(chance: Chance, settings: Settings) -> tuple[tuple[Team, ...], tuple[Player, ...]]:
    """Squads of about the same strength each, the strongest team first; players in the order of the teams."""
    size = settings.squad or settings.boards + 1
    count = settings.players * size
    entered = of_columns(Player, count, entry_list(chance, replace(settings, players=count)))
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


@of_kinds
def generate(
    *,
    players: int,
    rounds: int,
    played: int | None = None,
    seed: int = 0,
    system: str = "",
    edition: str | int = "",
) -> Tournament:
    """A simulated tournament, the same one for the same arguments.

    played: so many rounds only, so that the next one can be paired; None for all.
    Raises BadInput for sizes that make no sense.
    """
    settings = Settings(players=players, rounds=rounds, played=played, system=system, edition=str(edition))
    return simulate(settings, seed).tournament
