"""A round that has been played (or drawn), as three flat columns over the players; and what cannot be true.

Contradictions of a tournament: numbers given twice, somebody paired with himself, two winners.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from operator import is_

from pairwright.common.errors import BadInput, of_kinds
from pairwright.common.messages import N_, told
from pairwright.common.values import TYPE_CHECKING, NamedTuple, dataclass
from pairwright.tournament.outcome import LAST_PLAYED, Colour, Outcome, result_of_match
from pairwright.tournament.player import player_faults
from pairwright.tournament.results import GAMES

if TYPE_CHECKING:
    from typing import Any

    from pairwright.tournament.team import TeamPlay
    from pairwright.tournament.tournament import Tournament

MOST_ROUNDS = 999
"""More than any event has; report files have three digits for the number of a round."""
NO_OPPONENT = -1


@dataclass(frozen=True, slots=True)
class Game:
    """What one player did in one round. `opponent` is an index into the players, or NO_OPPONENT."""

    opponent: int
    colour: Colour
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Round:
    """One round; entry i of each column belongs to player i of the tournament.

    opponents: index of the scheduled opponent, NO_OPPONENT for byes and absences.
    colours:   Colour values, one byte each.
    outcomes:  Outcome values, one byte each.
    games:     of a round of matches of two games (C.04.5), the outcomes of the first and of the second game.
               The colours are then those of the first game, and the outcomes those of the match. Whoever has
               no opponent has the same entry in all three.
    totals:    of a round of team matches, what it brought every team in the score that ranks first and in the
               other one, in units; there the outcomes do not say it.

    Flat columns instead of a tuple of objects: deriving the histories of 100,000 players walks
    over every game of the event, and this walk must stay cheap.
    """

    opponents: tuple[int, ...]
    colours: bytes
    outcomes: bytes
    games: tuple[bytes, bytes] | None = None
    totals: tuple[tuple[int, ...], tuple[int, ...]] | None = None

    def __repr__(self) -> str:
        alone = self.opponents.count(NO_OPPONENT)
        return f"<Round: {(len(self) - alone) // 2} games, {alone} without one>"

    @classmethod
    @of_kinds
    def of(cls, games: Iterable[Game]) -> Round:
        """A round from one Game per player, in their order. Raises BadInput for what is none."""
        listed = list(games)
        if odd := [repr(one) for one in listed if not isinstance(one, Game)]:
            template = "{where}: expected {name}, not {value}"
            raise BadInput.told(template, where="games", name="Game", value=odd[0])
        return cls(
            tuple(game.opponent for game in listed),
            bytes(game.colour for game in listed),
            bytes(game.outcome for game in listed),
        )

    @classmethod
    def of_matches(
        cls, opponents: Sequence[int], colours: bytes, games: tuple[Sequence[int], Sequence[int]]
    ) -> Round:
        """A round of matches. opponents, colours: of the first game; games: the outcomes of both."""
        first, second = map(bytes, games)
        outcomes = bytearray(first)
        for index, opponent in enumerate(opponents):
            if opponent != NO_OPPONENT:
                own, other = ((first[one], second[one]) for one in (index, opponent))
                outcomes[index] = result_of_match(own, other)
        return cls(tuple(opponents), bytes(colours), bytes(outcomes), (first, second))

    def points(self, table: Sequence[Sequence[int]]) -> Sequence[int]:
        """What the round brought every player, in units; bytes where all are small and no colour matters.

        table: points by colour and outcome (`Scoring.table`). In a round of matches they are those of a
        match, and a game brings half of them.
        """
        if self.totals is not None:
            return self.totals[0]
        if self.games is None:
            none, white, black = table
            if white == black == none and max(white) < 256 and min(white) >= 0:
                return self.outcomes.translate(bytes(white).ljust(256, b"\0"))
            return [table[colour][code] for colour, code in zip(self.colours, self.outcomes, strict=True)]
        rows = zip(self.opponents, self.colours, *self.games, strict=True)
        of_second = [table[Colour(colour).opposite] for colour in range(len(table))]
        return [
            table[0][first]
            if opponent == NO_OPPONENT
            else (table[colour][first] + of_second[colour][second]) // 2
            for opponent, colour, first, second in rows
        ]

    def unfinished(self) -> list[tuple[int, int]]:
        """White and Black of every game without a result: adjourned, or not known yet."""
        if Outcome.UNFINISHED not in self.outcomes:
            return []
        return [
            (index, opponent) if self.colours[index] != Colour.BLACK else (opponent, index)
            for index, opponent in enumerate(self.opponents)
            if index < opponent and self.outcomes[index] == Outcome.UNFINISHED
        ]

    def __len__(self) -> int:
        return len(self.opponents)

    def __getitem__(self, index: int) -> Game:
        return Game(self.opponents[index], Colour(self.colours[index]), Outcome(self.outcomes[index]))

    def __iter__(self) -> Iterator[Game]:
        return (self[index] for index in range(len(self.opponents)))


# -- A round read as its draw: the pairs, and the byes that the draw gave ------------------------------

DRAWN_ALONE = (Outcome.PAIRING_ALLOCATED_BYE, Outcome.FORFEIT_WIN)
"""Outcomes of somebody who took part in a draw and has no opponent: the bye, a win over nobody named."""


class DrawnPair(NamedTuple):
    """Two players drawn against each other; both are indices into the players of the tournament.

    (A named tuple, because a check compares as many as there are boards.)

    black:    NO_OPPONENT for a player with the pairing-allocated bye.
    coloured: False when the file does not say who had White (a forfeit without colours).
    """

    white: int
    black: int
    coloured: bool = True

    @property
    def bye(self) -> bool:
        """True when there is no opponent."""
        return self.black == NO_OPPONENT

    @property
    def players(self) -> frozenset[int]:
        """The two players, whoever had White."""
        return frozenset((self.white, self.black))


def drawn_pairs(played: Round) -> list[DrawnPair]:
    """The pairs of a round, and every player who was given a bye by the draw.

    A forfeit win without a named opponent counts as such a bye.
    """
    pairs = []
    for index, opponent in enumerate(played.opponents):
        if opponent == NO_OPPONENT:
            if played.outcomes[index] in DRAWN_ALONE:
                pairs.append(DrawnPair(index, NO_OPPONENT))
        elif index < opponent:
            colour = played.colours[index] or Colour(played.colours[opponent]).opposite
            white, black = (opponent, index) if colour == Colour.BLACK else (index, opponent)
            pairs.append(DrawnPair(white, black, colour != Colour.NONE))
    return pairs


def anybody_drawn(opponents: Sequence[int], outcomes: Sequence[int]) -> bool:
    """Somebody took part in the draw of a round, given by player."""
    return any(one != NO_OPPONENT for one in opponents) or any(one in outcomes for one in DRAWN_ALONE)


# -- The initial colour of a tournament whose file does not name it, from its games (C.04.3 art. 5.2.5) -


def infer_initial_colour(rounds: Sequence[Round]) -> Colour:
    """The initial colour that the first round with colours shows; NONE when no round shows one.

    The players who took part in the pairing of that round or of an earlier one are counted in order
    of number: odd ones have the initial colour, even ones the other. The first of them who has a
    colour in that round decides.
    """
    entered: set[int] = set()
    for played in rounds:
        entered.update(
            index
            for index, opponent in enumerate(played.opponents)
            if opponent != NO_OPPONENT or played.outcomes[index] in DRAWN_ALONE
        )
        if any(played.colours):
            for position, index in enumerate(sorted(entered)):
                if played.colours[index]:
                    colour = Colour(played.colours[index])
                    return colour if position % 2 == 0 else colour.opposite
    return Colour.NONE


# -- What is read from rounds once, however often it is asked for --------------------------------------


class ToRead:
    """Something to be read, and what it follows from, by which it is known when it is asked for again.

    An event goes on with the rounds that it had: they need not be read again for every act and every round
    that follows. same: the very objects; alike: what need only be equal.
    """

    def __init__(self, read: Callable[[], Any], same: tuple[object, ...], alike: tuple[object, ...] = ()):
        self.read: Callable[[], Any] | None = read
        self.same, self.alike = same, alike

    def __hash__(self) -> int:
        return hash(tuple(map(id, self.same)))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, ToRead)
            and len(self.same) == len(other.same)
            and all(map(is_, self.same, other.same))
            and self.alike == other.alike
        )


@lru_cache(maxsize=128)
def read_once(asked: ToRead) -> Any:
    """What was to be read, now or before."""
    read, asked.read = asked.read, None  # the rest of the event is not kept
    assert read is not None
    return read()


def contradictions(event: Tournament) -> list[str]:
    """Every contradiction in a tournament, as a sentence; [] when it makes sense."""
    faults: list[str] = []
    if not is_sound(event, event.players):
        numbers = [player.number for player in event.players]
        # Only Python can make such a player: every reader answers for the ratings it reads.
        odd = [one for one in event.players if type(one.rating) is not int or one.rating < 0]
        faults = [fault for one in odd for fault in player_faults(one)]
        if numbers != sorted(set(numbers)) or (numbers and numbers[0] < 1):
            faults.append(told("players must be ordered by number, each number once, from 1 up"))
    if event.number_of_rounds and len(event.rounds) > event.number_of_rounds:
        said = told(
            "rounds drawn already: {played}, but the number of rounds is {fixed}: it must be {played} or "
            "more",
            played=len(event.rounds), fixed=event.number_of_rounds,
        )  # fmt: skip
        faults.append(said)
    if not is_sound(event, event.rounds):
        for number, one in enumerate(event.rounds, 1):
            found = _round_faults(event, one)
            faults += [told("round {n}: {fault}", n=number, fault=fault) for fault in found]
    faults.extend(_meant_wrongly(event))
    if event.teams:
        faults.extend(_team_faults(event))
    return faults


_SOUND = "_sound"


def note_sound(event: Tournament, *parts: tuple[Any, ...]) -> None:
    """Note of this value, and of none made from it, that these players or rounds need not be looked at."""
    event.__dict__[_SOUND] = (*event.__dict__.get(_SOUND, ()), *parts)


def is_sound(event: Tournament, part: tuple[Any, ...]) -> bool:
    """Whether these players or rounds of it, and no others in their place, are noted so."""
    return any(part is one for one in event.__dict__.get(_SOUND, ()))


def _meant_wrongly(event: Tournament) -> Iterator[str]:
    """Rounds that no event can have, and players who are not there: whoever draws would pass over them, or
    take another one. The plain core would take numbers of another kind as well, such as 2.0 for 2."""
    byes, forbidden, adjusted = event.announced_byes, event.forbidden, event.adjustments
    named = [
        (N_("the number of rounds"), [event.number_of_rounds, len(event.rounds)], []),
        (N_("an announced bye"), [bye.round_number for bye in byes], [bye.player for bye in byes]),
        (
            N_("a forbidden pair"),
            [number for one in forbidden for number in (one.first_round, one.last_round)],
            [player for one in forbidden for player in one.players],
        ),
        (
            N_("an adjustment of points"),
            [one.round_number for one in adjusted],
            [player for one in adjusted for player in one.players],
        ),
        (N_("virtual points"), [len(points) for points in event.virtual_points], []),
    ]
    kinds = {type(number) for _, rounds, players in named for number in (*rounds, *players)}
    kinds |= {type(bye.outcome) for bye in byes} | {type(one.points) for one in adjusted}
    if not all(hasattr(kind, "__index__") for kind in kinds):
        yield from event._wrong_fields()
        return
    for what, rounds, players in named:
        latest = max(rounds, default=0)
        if latest > MOST_ROUNDS:
            yield told(
                "{what}: there is no round {n}, an event has at most {most}", what=told(what), n=latest,
                most=MOST_ROUNDS,
            )  # fmt: skip
        if min(rounds, default=0) < 0:
            yield told("{what}: there is no round {n}", what=told(what), n=min(rounds))
        if event.team_play is None and players and not 0 <= min(players) <= max(players) < len(event.players):
            yield told("{what} is of a player who is not in the event", what=told(what))


def _team_faults(event: Tournament) -> list[str]:
    numbers = [team.number for team in event.teams]
    faults: list[str] = []
    if numbers != sorted(set(numbers)) or numbers[0] < 1:
        faults.append(told("teams must be ordered by number, each number once, from 1 up"))
    seen: dict[int, int] = {}
    for team in event.teams:
        for index in team.players:
            if not 0 <= index < len(event.players):
                faults.append(told("team {team} has a player who is not in the event", team=team.number))
            elif seen.setdefault(index, team.number) != team.number:
                player = event.players[index].number
                said = told(
                    "player {player} is in teams {team} and {other}", player=player, team=seen[index],
                    other=team.number,
                )  # fmt: skip
                faults.append(said)
    if not faults and event.team_play is not None:
        faults += _play_faults(event, event.team_play)
    return faults


def _play_faults(event: Tournament, play: TeamPlay) -> list[str]:
    """Matches with teams or players that are not there, or with two opponents."""
    count = len(event.teams)
    faults: list[str] = []
    named = {
        N_("a bye"): [bye.team for bye in play.byes],
        N_("a forfeited match"): [team for match in play.forfeits for team in (match.white, match.black)],
        N_("a line-up"): [team for line in play.line_ups for team in (line.team, line.opponent)],
        N_("an adjustment of points"): [team for one in play.adjustments for team in one.teams],
        N_("a forbidden pair"): [team for pairs in event.forbidden for team in pairs.players],
    }
    for what, teams in named.items():
        if any(not 0 <= team < count for team in teams):
            faults.append(told("{what} is of a team that is not in the event", what=told(what)))
    if any(not NO_OPPONENT <= one < len(event.players) for line in play.line_ups for one in line.players):
        faults.append(told("a line-up has a player who is not in the event"))
    if any(len(line.players) != len(play.colours) for line in play.line_ups if play.colours):
        faults.append(told("number of boards that a line-up must name: {n}", n=len(play.colours)))
    team_of = {player: index for index, team in enumerate(event.teams) for player in team.players}
    # One entry more, that of nobody's opponent, is what the index -1 gives.
    teams_of = [*map(team_of.get, range(len(event.players))), None]
    for number, played in enumerate(event.rounds, 1):
        if len(played.opponents) == len(event.players) and _one_opponent_each(teams_of, played.opponents):
            continue
        met: dict[int, int] = {}
        for player, opponent in enumerate(played.opponents):
            if player in team_of and opponent in team_of:
                team, other = team_of[player], team_of[opponent]
                if met.setdefault(team, other) != other or team == other:
                    names = [event.teams[one].number for one in (team, met[team], other)]
                    said = told(
                        "team {team} meets teams {one} and {other}", team=names[0], one=names[1],
                        other=names[2],
                    )  # fmt: skip
                    faults.append(told("round {n}: {fault}", n=number, fault=said))
                    break
    return faults


def _one_opponent_each(teams_of: Sequence[int | None], opponents: Sequence[int]) -> bool:
    """Every team has met one other team at most. teams_of: by player, None for one without a team."""
    if opponents and not NO_OPPONENT <= min(opponents) <= max(opponents) < len(opponents):
        return False
    met = set(zip(teams_of, map(teams_of.__getitem__, opponents), strict=False))
    met = {pair for pair in met if None not in pair}
    return len(met) == len({team for team, _ in met}) and not any(team == other for team, other in met)


def _round_faults(event: Tournament, played: Round) -> list[str]:
    count = len(event.players)
    if not len(played.opponents) == len(played.colours) == len(played.outcomes) == count:
        return [told("has entries for {n} of {count} players", n=len(played.opponents), count=count)]
    if any(len(outcomes) != count for outcomes in played.games or ()):
        return [told("has games of matches, but not for each of {count} players", count=count)]
    faults: list[str] = []
    for index, opponent in enumerate(played.opponents):
        who = event.players[index].number
        if opponent == NO_OPPONENT:
            if Outcome(played.outcomes[index]).played:
                faults.append(told("player {who} has a result of a game, and no opponent", who=who))
        elif not 0 <= opponent < count:
            faults.append(told("player {who} has an opponent who is not in the event", who=who))
        elif opponent == index:
            faults.append(told("player {who} is paired with itself", who=who))
        elif played.opponents[opponent] != index:
            other = event.players[opponent].number
            faults.append(told("player {who} lists {other}, who lists someone else", who=who, other=other))
        elif index < opponent:
            faults += _game_faults(event, played, index, opponent)
    return faults


def _game_faults(event: Tournament, played: Round, one: int, other: int) -> list[str]:
    first, second = event.players[one].number, event.players[other].number
    outcomes = Outcome(played.outcomes[one]), Outcome(played.outcomes[other])
    faults: list[str] = []
    if outcomes not in GAMES:
        words = [outcome.name.lower().replace("_", " ") for outcome in outcomes]
        said = told(
            "players {first} and {second}: {one} and {other} are not the result of one game", first=first,
            second=second, one=words[0], other=words[1],
        )  # fmt: skip
        faults.append(said)
    if played.colours[one] == played.colours[other] != Colour.NONE:
        faults.append(told("players {first} and {second} have the same colour", first=first, second=second))
    return faults


FITTING_ENTRIES, ENTRIES_ALONE = bytearray(64 * 64), bytearray(64)
"""For who compares rounds in columns: 1 for each two entries of the players of a game, and for each of one
without an opponent; an entry is colour and result of a player, four bits for the latter."""
for _one, _other in ((one, other) for one in Colour for other in Colour):
    for _code in Outcome:
        ENTRIES_ALONE[_one << 4 | _code] = _code > LAST_PLAYED
    if not _one == _other != Colour.NONE:
        for _own, _theirs in GAMES:
            FITTING_ENTRIES[(_one << 4 | _own) << 6 | _other << 4 | _theirs] = 1
