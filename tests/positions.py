"""Positions that hardly any event reaches: arbitrary histories, small fields, everything odd at once.

`simulate` plays events as arbiters know them. Here nobody asked a pairing system who met whom: players
meet anybody, one colour may come five times running, groups of players must not meet, and the points of
the event may be strange. What two procedures, or two engines, do with that tells them apart soonest.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pairwright.simulate.chance import Chance
from pairwright.simulate.event_settings import PER_CENT
from pairwright.systems.register import decode_type
from pairwright.tournament.acceleration import BAKU, virtual_points
from pairwright.tournament.history import History
from pairwright.tournament.outcome import HALF_POINTS, Colour, Outcome
from pairwright.tournament.player import Player
from pairwright.tournament.results import FORFEITS, outcomes_of
from pairwright.tournament.round import NO_OPPONENT, Game, Round
from pairwright.tournament.scoring import POINT, Scoring
from pairwright.tournament.team import ForfeitedMatch, LineUp, Team, TeamAdjustment, TeamBye, TeamPlay
from pairwright.tournament.tournament import AnnouncedBye, ForbiddenPairs, PointAdjustment, Tournament

_STREAM = 71
"""Stream of `Chance`, so that a position and a simulated event of one seed have nothing in common."""
_AWARDS = 72
"""Another, so that a position stays what it was but for the points awarded in it."""
_RATINGS = 73
"""Another, for ratings, which only some systems look at."""
_MATCHES = 74
"""One for the second games of matches."""

_SCORINGS = (
    (50, Scoring()),
    (10, Scoring.simple(30, 10)),
    (10, Scoring.simple(pairing_allocated_bye=5)),
    (10, Scoring.simple(pairing_allocated_bye=0)),
    (10, Scoring.simple(30, 20, 10)),
    (5, Scoring.simple(absence=5)),
    (5, Scoring.simple(20, 10, forfeit_loss=-10)),
)
"""Weights, and points of an event: the usual ones half of the time."""

_BYES = (Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE, Outcome.FULL_POINT_BYE, Outcome.ABSENT)
_IDLE = (Outcome.PAIRING_ALLOCATED_BYE, Outcome.ZERO_POINT_BYE, Outcome.ABSENT)
_USUAL = outcomes_of("1-0", "0-1", "1/2-1/2")
_UNUSUAL = outcomes_of("1-0 u", "1/2-1/2 u", "1/2-0", "0-0", "*")


def random_position(seed: int, fewest: int = 4, most: int = 16) -> Tournament:
    """A tournament before one of its rounds, everything in it following from the seed.

    fewest, most: limits of the number of players. A third of the positions are before the last round,
    where topscorers count. The draw may turn out to be impossible.
    """
    chance = Chance(seed, _STREAM)
    count, total = chance.between(fewest, most), chance.between(2, 9)
    temper = _temper(chance)
    played = total - 1 if chance.hits(30 * PER_CENT) else chance.below(total)
    if not temper.rematches and chance.hits(80 * PER_CENT):
        played = min(played, count - 1)
    event = _event(chance, count, total)
    leaving = {index: chance.between(1, total) for index in range(count) if chance.hits(temper.withdrawals)}
    for _ in range(played):
        event = event.with_round(_round(chance, event, temper, leaving))
    event = replace(event, announced_byes=_announced(chance, event, temper, leaving))
    event = replace(event, players=_rated(Chance(seed, _RATINGS), event.players))
    event = _points_written_out(event)
    return replace(event, adjustments=(*event.adjustments, *_awards(Chance(seed, _AWARDS), event)))


def random_matches(seed: int, fewest: int = 4, most: int = 16) -> Tournament:
    """A position as `random_position` makes it, its rounds being matches of two games.

    Every third game of some events is forfeited, so that matches are won, lost and halved by forfeits.
    """
    event = random_position(seed, fewest, most)
    chance = Chance(seed, _MATCHES)
    forfeits = PER_CENT * chance.one_of((2, 10, 35))
    bye = None if chance.hits(80 * PER_CENT) else event.scoring.pairing_allocated_bye
    rounds = tuple(_as_matches(chance, forfeits, played) for played in event.rounds)
    return replace(event, rounds=rounds, scoring=event.scoring.of_matches(bye))


def _as_matches(chance: Chance, forfeits: int, played: Round) -> Round:
    """A round with a second game for each of its games."""
    games = bytearray(played.outcomes), bytearray(played.outcomes)
    for player, opponent in enumerate(played.opponents):
        if player < opponent:
            for game in games:
                if game is games[1] or chance.hits(forfeits):
                    ends = FORFEITS if chance.hits(forfeits) else (*_USUAL, *_USUAL, _UNUSUAL[2])
                    game[player], game[opponent] = chance.one_of(ends)
    return Round.of_matches(played.opponents, played.colours, games)


@dataclass(frozen=True, slots=True)
class _Temper:
    """How one event goes; rates per million.

    withdrawals: players who leave for good. higher_white: higher-ranked players with White. wins: of each
    side. by_score: opponents have about the same score. rematches: players may meet again and again.
    """

    byes: int
    withdrawals: int
    forfeits: int
    higher_white: int
    wins: int
    by_score: bool
    rematches: bool


def _temper(chance: Chance) -> _Temper:
    return _Temper(
        byes=PER_CENT * chance.one_of((0, 5, 20)),
        withdrawals=PER_CENT * chance.one_of((0, 0, 10)),
        forfeits=PER_CENT * chance.one_of((0, 5, 20)),
        higher_white=PER_CENT * chance.one_of((50, 50, 70, 95)),
        wins=PER_CENT * chance.one_of((45, 20, 10)),
        by_score=chance.hits(50 * PER_CENT),
        rematches=chance.hits(10 * PER_CENT),
    )


def _event(chance: Chance, count: int, total: int) -> Tournament:
    """The event before round 1."""
    scoring = _SCORINGS[chance.weighted([weight for weight, _ in _SCORINGS])][1]
    numbers = list(range(1, count + 1))
    if chance.hits(10 * PER_CENT):
        numbers = list(range(1, 2 * count + 1))
        chance.shuffle(numbers)
        numbers = sorted(numbers[:count])
    event = Tournament(
        players=tuple(map(Player, numbers)),
        number_of_rounds=total,
        scoring=scoring,
        initial_colour=chance.one_of((Colour.WHITE, Colour.BLACK)),
    )
    if chance.hits(30 * PER_CENT):
        event = replace(event, forbidden=_forbidden(chance, count, total))
    if chance.hits(15 * PER_CENT):
        event = replace(event, **_accelerated(chance, event))  # type: ignore[arg-type]
    if chance.hits(5 * PER_CENT):
        bonus = PointAdjustment(chance.one_of((-10, -5, 5, 10)), (chance.below(count),), chance.below(total))
        event = replace(event, adjustments=(bonus,))
    return event


def _rated(chance: Chance, players: tuple[Player, ...]) -> tuple[Player, ...]:
    """Ratings from the highest down, several players having the same one; one in ten was changed since."""
    rating, rated = 2500, []
    for player in players:
        rating -= chance.one_of((0, 1, 10, 50))
        changed = chance.between(1000, 2600) if chance.hits(10 * PER_CENT) else rating
        rated.append(replace(player, rating=changed))
    return tuple(rated)


def _forbidden(chance: Chance, count: int, total: int) -> tuple[ForbiddenPairs, ...]:
    """Up to three groups that must not meet, some of them in a part of the event only."""
    groups = []
    for _ in range(chance.between(1, 3)):
        members = list(range(count))
        chance.shuffle(members)
        size = chance.between(2, max(2, min(4, count // 2)))
        first = chance.between(1, total) if chance.hits(20 * PER_CENT) else 1
        groups.append(ForbiddenPairs(tuple(sorted(members[:size])), first))
    return tuple(groups)


def _accelerated(chance: Chance, event: Tournament) -> dict[str, object]:
    """Virtual points by the rule where the scoring admits it, or arbitrary ones."""
    scoring = event.scoring
    if scoring.loss == 0 and scoring.win == 2 * scoring.white_draw and chance.hits(50 * PER_CENT):
        return {"acceleration": BAKU}
    points = tuple([10, 10, 5, 5][: event.number_of_rounds])
    size = chance.between(1, len(event.players))
    return {"virtual_points": tuple(points if index < size else () for index in range(len(event.players)))}


def _points_written_out(event: Tournament) -> Tournament:
    """The event without an acceleration by name where its points are not 1, 1/2, 0.

    The editions until January 2026 know the method for those only; its points stay what they were.
    """
    if not event.acceleration or (event.scoring.win, event.scoring.white_draw) == (POINT, POINT // 2):
        return event
    rows = [virtual_points(event, number) or () for number in range(1, event.number_of_rounds + 1)]
    return replace(event, acceleration="", virtual_points=tuple(zip(*rows, strict=True)))


def _awards(chance: Chance, event: Tournament) -> list[PointAdjustment]:
    """In a fifth of the positions, points given or taken in single rounds, also for rounds not played."""
    if not event.rounds or not chance.hits(20 * PER_CENT):
        return []
    return [
        PointAdjustment(
            (5, 10, -5, 30)[chance.below(4)],
            (chance.below(len(event.players)),),
            chance.between(1, len(event.rounds)),
        )
        for _ in range(len(event.players) // 2)
    ]


def _round(chance: Chance, event: Tournament, temper: _Temper, leaving: dict[int, int]) -> Round:
    """One more round, drawn by nobody's rules."""
    games = {
        bye.player: Game(NO_OPPONENT, Colour.NONE, bye.outcome)
        for bye in _announced(chance, event, temper, leaving)
    }
    met = History.of(event).met
    free = [index for index in range(len(event.players)) if index not in games]
    chance.shuffle(free)
    if temper.by_score:
        scores = History.of(event).scores[-1]
        free.sort(key=lambda index: -10 * scores[index] + chance.below(40))
    while free:
        player = free.pop(0)
        others = free if temper.rematches else [other for other in free if other not in met[player]]
        if not others:
            games[player] = Game(NO_OPPONENT, Colour.NONE, chance.one_of(_IDLE))
            continue
        opponent = others[0]
        free.remove(opponent)
        games.update(_game(chance, temper, player, opponent))
    return Round.of(games[index] for index in range(len(event.players)))


def _game(chance: Chance, temper: _Temper, player: int, opponent: int) -> dict[int, Game]:
    """A game between two players: colours and result."""
    white, black = min(player, opponent), max(player, opponent)
    if not chance.hits(temper.higher_white):
        white, black = black, white
    if chance.hits(temper.forfeits):
        first, second = chance.one_of(FORFEITS)
    elif chance.hits(3 * PER_CENT):
        first, second = chance.one_of(_UNUSUAL)
    else:
        first, second = _USUAL[chance.weighted((temper.wins, temper.wins, 100 * PER_CENT - 2 * temper.wins))]
    return {white: Game(black, Colour.WHITE, first), black: Game(white, Colour.BLACK, second)}


def _announced(
    chance: Chance, event: Tournament, temper: _Temper, leaving: dict[int, int]
) -> tuple[AnnouncedBye, ...]:
    """Who does not take part in the next draw: gone for good, or with a bye."""
    number = event.next_round
    byes = []
    for index in range(len(event.players)):
        if leaving.get(index, number) < number:
            byes.append(AnnouncedBye(number, index, Outcome.ZERO_POINT_BYE))
        elif chance.hits(temper.byes):
            byes.append(AnnouncedBye(number, index, chance.one_of(_BYES)))
    return tuple(byes)


# -- Positions of events of teams: positions (`positions`) in which every game is a match of boards ----


TYPES = tuple(
    f"FIDE_TEAM{mode}_{scores}"
    for mode in ("_TYPEA", "_TYPEB", "")
    for scores in ("MP_GP", "GP_MP", "MP", "GP")
)
"""Every coded type of the FIDE Swiss team system: colour preferences, scores."""

_TEAM_STREAM = 75
_ENDS = (*outcomes_of("1-0", "0-1", "1/2-1/2") * 6, *FORFEITS, *outcomes_of("0-0", "*"))
_Side = tuple[int, tuple[int, ...]]
"""A team and its line-up."""


def random_teams(seed: int, fewest: int = 4, most: int = 12) -> Tournament:
    """An event of team matches before one of its rounds, everything in it following from the seed.

    fewest, most: limits of the number of teams. Boards of a match are one to four, squads up to one larger.
    Matches and boards are forfeited, boards stay empty or unfinished, line-ups are out of order.
    """
    chance = Chance(seed, _TEAM_STREAM)
    units = random_position(seed, fewest, most)
    boards = chance.between(1, 4)
    teams, players = _squads(chance, units, boards)
    making = _Making(chance, teams, len(players), "WBWB"[:boards])
    rounds = tuple(making.round(number, played) for number, played in enumerate(units.rounds, 1))
    code = chance.one_of(TYPES)
    baku = units.acceleration if "_MP" in code.replace("GP_MP", "") else ""
    coded, points = decode_type(code), units.scoring
    assert coded is not None
    return replace(
        units,
        players=players,
        rounds=rounds,
        scoring=Scoring(),
        system=coded.system,
        headers=(("type_code", code + ("_BAKU" if baku else "")),),
        acceleration=baku,
        virtual_points=tuple(tuple(2 * one for one in row) for row in units.virtual_points),
        announced_byes=(),
        adjustments=(),
        teams=teams,
        team_play=TeamPlay(
            "WBWB"[:boards],
            win=2 * points.win,
            draw=2 * points.white_draw,
            loss=2 * points.loss,
            bye_match_points=2 * points.white_draw,
            bye_game_points=5 * boards,
            byes=(
                *making.byes,
                *(
                    TeamBye(bye.round_number, bye.player, _requested(bye.outcome))
                    for bye in units.announced_byes
                ),
            ),
            forfeits=tuple(making.forfeits),
            line_ups=tuple(making.line_ups),
            adjustments=tuple(
                TeamAdjustment(2 * one.points, 5 * chance.between(-1, 1), one.round_number, one.players)
                for one in units.adjustments
            ),
        ),
    )


def _requested(outcome: Outcome) -> Outcome:
    return Outcome.ZERO_POINT_BYE if outcome is Outcome.ABSENT else outcome


def _squads(chance: Chance, units: Tournament, boards: int) -> tuple[tuple[Team, ...], tuple[Player, ...]]:
    teams: list[Team] = []
    count = 0
    for unit in units.players:
        size = boards + chance.below(2)
        teams.append(Team(unit.number, f"Team {unit.number}", tuple(range(count, count + size))))
        count += size
    return tuple(teams), tuple(Player(number, f"Player {number}") for number in range(1, count + 1))


class _Making:
    """The rounds of one event, and what the records of teams say of them."""

    def __init__(self, chance: Chance, teams: tuple[Team, ...], players: int, colours: str) -> None:
        self._chance = chance
        self._teams = teams
        self._players = players
        self._colours = colours
        self.byes: list[TeamBye] = []
        self.forfeits: list[ForfeitedMatch] = []
        self.line_ups: list[LineUp] = []

    def round(self, number: int, units: Round) -> Round:
        """The boards of a round of matches, somebody having sat down at one at least."""
        games = [Game(NO_OPPONENT, Colour.NONE, Outcome.ZERO_POINT_BYE)] * self._players
        for team, unit in enumerate(units):
            first_named = unit.colour == Colour.WHITE or (unit.colour == Colour.NONE and team < unit.opponent)
            if unit.opponent == NO_OPPONENT:
                self._without_match(number, team, unit.outcome, games)
            elif first_named:
                self._match(number, team, unit, units[unit.opponent].outcome, games)
        return Round.of(games)

    def _without_match(self, number: int, team: int, outcome: Outcome, games: list[Game]) -> None:
        self.byes.append(TeamBye(number, team, _requested(outcome)))
        if outcome is Outcome.PAIRING_ALLOCATED_BYE:
            for player in self._teams[team].players[: len(self._colours)]:
                games[player] = Game(NO_OPPONENT, Colour.NONE, outcome)

    def _match(self, number: int, team: int, unit: Game, outcome: Outcome, games: list[Game]) -> None:
        other, forfeited = unit.opponent, not unit.outcome.played
        if forfeited:
            won = unit.outcome is Outcome.FORFEIT_WIN, outcome is Outcome.FORFEIT_WIN
            self.forfeits.append(ForfeitedMatch(number, team, other, *won))
        sides: tuple[_Side, _Side] = (
            (team, self._line_up(number, team, other)),
            (other, self._line_up(number, other, team)),
        )
        ends = self._ends(unit, outcome, forfeited=forfeited)
        for board, (own, theirs) in enumerate(zip(sides[0][1], sides[1][1], strict=True)):
            colours = Colour.WHITE, Colour.BLACK
            if self._colours[board] == "B":
                colours = Colour.BLACK, Colour.WHITE
            games[own] = Game(theirs, colours[0], ends[board][0])
            games[theirs] = Game(own, colours[1], ends[board][1])

    def _line_up(self, number: int, team: int, other: int) -> tuple[int, ...]:
        """The players on the boards, now and then out of order."""
        players = list(self._teams[team].players)
        if len(players) > len(self._colours):
            players.pop(self._chance.below(len(players)))
        if len(players) > 1 and self._chance.hits(10 * PER_CENT):
            players.reverse()
            self.line_ups.append(LineUp(number, team, other, tuple(players)))
        return tuple(players)

    def _ends(self, unit: Game, outcome: Outcome, *, forfeited: bool) -> list[tuple[Outcome, Outcome]]:
        """The results of the boards; after some tries those that fit the result of the match."""
        count = len(self._colours)
        if forfeited:
            return [(unit.outcome, outcome)] * count
        wanted = HALF_POINTS.get(unit.outcome, 0) - HALF_POINTS.get(outcome, 0)
        ends = [outcomes_of("1/2-1/2")[0]] * count
        for _ in range(8):
            found = [self._chance.one_of(_ENDS) for _ in range(count)]
            if not any(own.played for own, _ in found):
                continue
            ends = found
            lead = sum(HALF_POINTS.get(own, 0) - HALF_POINTS.get(theirs, 0) for own, theirs in found)
            if (lead > 0) - (lead < 0) == (wanted > 0) - (wanted < 0):
                break
        return ends
