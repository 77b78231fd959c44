"""The tables of Scheveningen and Schiller as schedules: every player meets all players of the other teams."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pairwright.common.errors import BadInput
from pairwright.common.messages import told
from pairwright.tournament.schedule import (
    BERGER,
    Schedule,
    ScheduledRound,
    TableGame,
    berger_round,
    rounds_of_cycle,
)
from pairwright.tournament.team import Team, club_teams
from pairwright.tournament.tournament import Tournament

# -- Colours for a schedule that says only who meets whom ----------------------------------------------


Game = tuple[int, int]
"""Two participants by number; where colours are given, White first."""


def with_colours(rounds: Sequence[Sequence[Game]]) -> list[list[Game]]:
    """The same games, White first.

    Rounds are taken two by two. Their games form even cycles (paths where somebody is free); along each of
    them White alternates, so that everybody has both colours in the two rounds, and no colour three times
    running unless a free round lies between. A cycle begins at its smallest participant, with White in the
    first of the two rounds; a path at its smaller end. In an odd last round White goes to who has had fewer,
    then the lower number alternates.
    """
    given: list[list[Game]] = []
    for number in range(0, len(rounds) - 1, 2):
        given += _two_rounds(rounds[number], rounds[number + 1])
    if len(rounds) % 2:
        given.append([_last(game, given) for game in rounds[-1]])
    return given


def _two_rounds(first: Sequence[Game], second: Sequence[Game]) -> tuple[list[Game], list[Game]]:
    partner = [{a: b for game in games for a, b in (game, game[::-1])} for games in (first, second)]
    white: list[set[int]] = [set(), set()]
    everybody = sorted(partner[0].keys() | partner[1].keys())
    ends = [one for one in everybody if (one in partner[0]) != (one in partner[1])]
    done: set[int] = set()
    for start in (*ends, *everybody):
        one, turn = start, int(start not in partner[0])
        while one not in done:
            done.add(one)
            other = partner[turn].get(one)
            if other is None:
                break
            white[turn].add(one)
            one, turn = other, 1 - turn
    return _white_first(first, white[0]), _white_first(second, white[1])


def _white_first(games: Sequence[Game], white: set[int]) -> list[Game]:
    return [(a, b) if a in white else (b, a) for a, b in games]


def _last(game: Game, given: Sequence[Sequence[Game]]) -> Game:
    had = [_colours(one, given) for one in game]
    whites = [sum(colours) for colours in had]
    if whites[0] != whites[1]:
        return game if whites[0] < whites[1] else game[::-1]
    lower = game.index(min(game))
    white_last = had[lower][-1] if had[lower] else False
    return (game[1 - lower], game[lower]) if white_last else (game[lower], game[1 - lower])


def _colours(one: int, given: Sequence[Sequence[Game]]) -> list[bool]:
    return [game[0] == one for games in given for game in games if one in game]


# ------------------------------------------------------------------------------------------------------


SCHEVENINGEN, SCHILLER = "scheveningen", "schiller"
_NAMED = 3
"""Players named where several are at fault."""
Games = Sequence[tuple[int, int]]
"""Of a round, White and Black by index."""


def schedule_of_teams(tournament: Tournament, kind: str, cycles: int) -> Schedule:
    """All rounds of the players of these teams; numbers are those of the players.

    kind: SCHEVENINGEN for two teams, SCHILLER for more. cycles: 0 for as many as the number of rounds has.
    Raises BadInput, naming the players, for somebody without a team, and for teams that the table is not for.
    """
    teams = _teams(tournament, kind)
    once = _once(teams, kind)
    length, announced = len(once), tournament.number_of_rounds
    count, rest = (cycles, 0) if cycles else divmod(announced or length, length)
    if rest or (cycles and announced not in (0, cycles * length)):
        raise BadInput.told_many(
            "{n} round is fixed in advance; these teams need {length} for every cycle",
            "{n} rounds are fixed in advance; these teams need {length} for every cycle",
            announced, length=length,
        )  # fmt: skip
    turned = [[(black, white) for white, black in games] for games in reversed(once)]
    rounds: list[ScheduledRound] = []
    for cycle in range(1, count + 1):
        for place, games in enumerate(once if cycle % 2 else turned, 1):
            table_round = place if cycle % 2 else length + 1 - place
            planned = tuple(TableGame(white + 1, black + 1) for white, black in games)
            free = _free(tournament, games)
            rounds.append(ScheduledRound(len(rounds) + 1, cycle, table_round, planned, free))
    return Schedule(len(tournament.players), count, BERGER, (), tuple(rounds))


def rounds_needed(sizes: Sequence[int], kind: str) -> int:
    """Rounds of a cycle for teams of so many players; 0 where the table is not for so many teams."""
    if len(sizes) < 2 or (kind == SCHEVENINGEN and len(sizes) > 2):
        return 0
    if kind == SCHEVENINGEN:
        return max(sizes)
    odd = len(sizes) % 2 and max(sizes) % 2
    return (len(sizes) - (not odd)) * max(sizes)


def _teams(tournament: Tournament, kind: str) -> tuple[Team, ...]:
    teams = club_teams(tournament)
    placed = {player for team in teams for player in team.players}
    alone = [
        player.name or str(player.number)
        for index, player in enumerate(tournament.players)
        if index not in placed
    ]
    if alone:
        more = told(" and {n} more", n=len(alone) - _NAMED) if len(alone) > _NAMED else ""
        raise BadInput.told(
            "{list}{more}: without a team; enter the team of a player as the club",
            list=", ".join(alone[:_NAMED]), more=more,
        )  # fmt: skip
    names = ", ".join(team.name for team in teams)
    if kind == SCHEVENINGEN and len(teams) != 2:
        raise BadInput.told(
            "a Scheveningen match is between two teams; here are {count}: {names}", count=len(teams),
            names=names,
        )  # fmt: skip
    if len(teams) < 2:
        raise BadInput.told(
            "two teams or more are needed; the team of a player is the club that player is entered for"
        )
    return teams


def _once(teams: Sequence[Team], kind: str) -> list[Games]:
    """The rounds of a cycle; whoever would meet nobody in a team with fewer players is free."""
    if kind == SCHEVENINGEN:
        home, away = (team.players for team in teams)
        return [
            [_ordered(home[game.home - 1], away[game.away - 1], white=game.home_is_white) for game in games]
            for games in scheveningen(len(home), len(away))
        ]
    most = max(len(team.players) for team in teams)
    return [
        [
            (
                teams[game.white[0] - 1].players[game.white[1] - 1],
                teams[game.black[0] - 1].players[game.black[1] - 1],
            )
            for game in games
            if all(place <= len(teams[team - 1].players) for team, place in game)
        ]
        for games in schiller(len(teams), most)
    ]


def _ordered(one: int, other: int, *, white: bool) -> tuple[int, int]:
    return (one, other) if white else (other, one)


def _free(tournament: Tournament, games: Games) -> int | None:
    """The number of the one player without a game; None where everybody or more than one is free."""
    alone = set(range(len(tournament.players))) - {player for game in games for player in game}
    return alone.pop() + 1 if len(alone) == 1 else None


# -- Schiller: several teams, everybody against everybody of the other teams, one game each in every round


class SquadGame(NamedTuple):
    """A game between players of two teams, each by the number of the team and the place in it."""

    white: tuple[int, int]
    black: tuple[int, int]

    def labels(self) -> tuple[str, str]:
        """White and black as "A1" and "C3"."""
        return label(*self.white), label(*self.black)


def label(team: int, place: int) -> str:
    """A player as "A1"; after team Z comes AA."""
    letters = ""
    while team:
        team, letter = divmod(team - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{place}"


def schiller(teams: int, players: int, cycles: int = 1) -> tuple[tuple[SquadGame, ...], ...]:
    """The rounds of `teams` teams of `players` players: (teams - 1) x players of them.

    An odd number of teams of an odd number of players needs `players` more, one team being free in each.
    Even cycles are played backwards with the colours reversed. Raises BadInput for fewer than two teams, and
    for teams without players.
    """
    if teams < 2 or players < 1 or cycles < 1:
        raise BadInput.told("two teams or more are needed, with a player each, and one cycle or more")
    rounds = list(_halved(teams, players) if teams % 2 and players % 2 == 0 else _whole(teams, players))
    once = [
        tuple(SquadGame(*(_place(one, players) for one in game)) for game in games)
        for games in with_colours(rounds)
    ]
    back = [tuple(SquadGame(game.black, game.white) for game in games) for games in reversed(once)]
    return tuple(games for cycle in range(cycles) for games in (back if cycle % 2 else once))


def _place(number: int, players: int) -> tuple[int, int]:
    team, place = divmod(number, players)
    return team + 1, place + 1


def _whole(teams: int, size: int) -> Iterator[list[Game]]:
    """By the Berger table of the teams; in each of its rounds as many rounds as a team has players."""
    for number in range(1, rounds_of_cycle(teams) + 1):
        matches, _ = berger_round(teams, number)
        for shift in range(size):
            yield [
                ((one - 1) * size + place, (other - 1) * size + (place + shift) % size)
                for one, other in matches
                for place in range(size)
            ]


def _halved(teams: int, players: int) -> Iterator[list[Game]]:
    """The same with half-teams, numbered so that the last round of their table pairs the halves of each team,
    which is left out."""
    last = rounds_of_cycle(2 * teams)
    size = players // 2
    begins: dict[int, int] = {}
    for team, halves in enumerate(berger_round(2 * teams, last)[0]):
        begins |= {half: team * players + place * size for place, half in enumerate(sorted(halves))}
    for number in range(1, last):
        matches, _ = berger_round(2 * teams, number)
        for shift in range(size):
            yield [
                (begins[one] + place, begins[other] + (place + shift) % size)
                for one, other in matches
                for place in range(size)
            ]


# -- Scheveningen: everybody of one team meets everybody of the other, one board each in every round ---


class TeamGame(NamedTuple):
    """A game between number `home` of team A and number `away` of team B."""

    home: int
    away: int
    home_is_white: bool

    def labels(self) -> tuple[str, str]:
        """White and black as "A1" and "B3"."""
        names = f"A{self.home}", f"B{self.away}"
        return names if self.home_is_white else (names[1], names[0])


_STORED = {
    2: """
        A1-B1 A2-B2
        B2-A1 B1-A2
    """,
    6: """
        A1-B1 B2-A2 B3-A3 A4-B4 B5-A5 A6-B6
        B2-A1 A2-B3 A3-B5 B6-A4 A5-B4 B1-A6
        A1-B3 B5-A2 B1-A3 A4-B2 A5-B6 B4-A6
        B4-A1 B6-A2 A3-B2 A4-B1 B3-A5 A6-B5
        A1-B5 A2-B4 A3-B6 B3-A4 B1-A5 B2-A6
        B6-A1 A2-B1 B4-A3 B5-A4 A5-B2 A6-B3
    """,
    10: """
        A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7 A8-B8 B9-A9 B10-A10
        B2-A1 B1-A2 B8-A3 B3-A4 A5-B10 A6-B5 A7-B6 B4-A8 A9-B7 A10-B9
        A1-B3 A2-B8 A3-B4 A4-B10 B6-A5 B7-A6 B9-A7 A8-B1 B2-A9 B5-A10
        B4-A1 B3-A2 B10-A3 A4-B6 A5-B7 B8-A6 A7-B5 A8-B9 B1-A9 A10-B2
        A1-B5 A2-B4 B9-A3 B7-A4 B1-A5 A6-B10 B8-A7 B2-A8 A9-B3 A10-B6
        B6-A1 A2-B7 A3-B1 A4-B9 A5-B8 A6-B2 B10-A7 B5-A8 B4-A9 B3-A10
        A1-B7 B5-A2 B2-A3 B1-A4 B4-A5 B9-A6 A7-B3 A8-B10 A9-B6 A10-B8
        B8-A1 B6-A2 A3-B5 A4-B2 A5-B9 A6-B1 A7-B4 B3-A8 B10-A9 B7-A10
        A1-B9 A2-B10 A3-B7 B5-A4 B2-A5 B3-A6 B1-A7 A8-B6 A9-B8 B4-A10
        B10-A1 B9-A2 B6-A3 B8-A4 A5-B3 A6-B4 A7-B2 B7-A8 A9-B5 A10-B1
    """,
}
"""Where the printed tables (O. Milvang, 2022) follow no rule."""


def scheveningen(first: int, second: int, cycles: int = 1) -> tuple[tuple[TeamGame, ...], ...]:
    """The rounds of a match of `first` against `second` players, in the order of team A's boards.

    The smaller team is filled up with nobody: whoever meets nobody is free in that round. Even cycles are
    played backwards with the colours reversed, so that nobody has a colour three times running at the turn.
    Raises BadInput for a team without a player.
    """
    if min(first, second) < 1 or cycles < 1:
        raise BadInput.told("a Scheveningen match needs a player on each side and one cycle or more")
    table = _table(max(first, second))
    rounds = []
    for cycle in range(cycles):
        for games in reversed(table) if cycle % 2 else table:
            present = [game for game in games if game.home <= first and game.away <= second]
            rounds.append(tuple(_turned(game) if cycle % 2 else game for game in present))
    return tuple(rounds)


def _turned(game: TeamGame) -> TeamGame:
    return game._replace(home_is_white=not game.home_is_white)


def _table(boards: int) -> list[list[TeamGame]]:
    if boards % 2:
        return [_odd_round(boards, number) for number in range(1, boards + 1)]
    if boards % 4 == 0:
        return [_halved_round(boards, number) for number in range(1, boards + 1)]
    if boards not in _STORED:
        return _shifted(boards)
    return [[_parsed(word) for word in line.split()] for line in _STORED[boards].split("\n") if line.strip()]


def _shifted(boards: int) -> list[list[TeamGame]]:
    """A shift by one board a round; numbers of team B follow those of team A, to give the colours."""
    rounds = [[(home, boards + (home + shift) % boards) for home in range(boards)] for shift in range(boards)]
    return [
        [TeamGame(min(game) + 1, max(game) - boards + 1, game[0] < boards) for game in sorted(games, key=min)]
        for games in with_colours(rounds)
    ]


def _parsed(word: str) -> TeamGame:
    white, black = word.split("-")
    home, away = (white, black) if white.startswith("A") else (black, white)
    return TeamGame(int(home[1:]), int(away[1:]), white == home)


def _odd_round(boards: int, number: int) -> list[TeamGame]:
    """A shift by one board a round; the run of A's players with White moves back by one every two rounds."""
    half = (number - 1) // 2
    if number % 2:
        start, length = 1 - half, (boards + 1) // 2
    else:
        start, length = (boards + 1) // 2 - half, (boards - 1) // 2
    white = {(start + step - 1) % boards + 1 for step in range(length)}
    return [TeamGame(i, (i + number - 2) % boards + 1, i in white) for i in range(1, boards + 1)]


def _halved_round(boards: int, number: int) -> list[TeamGame]:
    """First half against first half, then crosswise; the halves of A have White in turns."""
    half = boards // 2
    crossed, shift = divmod(number - 1, half)
    games = []
    for home in range(1, boards + 1):
        side, place = divmod(home - 1, half)
        away = (place + shift) % half + 1 + (half if bool(side) != bool(crossed) else 0)
        games.append(TeamGame(home, away, (side == 0) == (shift % 2 == 0)))
    return games
