"""Events from data of one's own: squads, games of whole rounds, late entries, corrected results.

What stands behind methods of `Tournament`; apart, because a program that pairs a file needs none of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pairwright.common.errors import BadTournament
from pairwright.common.messages import told
from pairwright.common.values import TYPE_CHECKING, NamedTuple, replace
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.player import Player, field_faults, player_faults, required_players
from pairwright.tournament.results import RESULTS, result_read
from pairwright.tournament.round import NO_OPPONENT, DrawnPair, Game, Round
from pairwright.tournament.team import LineUp, Team, TeamBye, TeamPlay

if TYPE_CHECKING:
    from typing import Any

    from pairwright.tournament.tournament import Drawn, Entry, MatchResult, Tournament

    Ends = tuple[Outcome, Outcome]

_BY_THE_DRAW = "bye"
"""What a round has for whom the draw left without an opponent."""


class _DrawnRound(NamedTuple):
    """A round as it was drawn, by indices."""

    round_number: int
    boards: tuple[DrawnPair, ...]
    pairing_allocated_bye: int | None


def squads(
    teams: Iterable[tuple[str, Sequence[Player]]], boards: int
) -> tuple[tuple[Player, ...], tuple[Team, ...]]:
    """The players by number, and the teams in the order given, which are numbered so.

    boards: of a match; the mean rating of the first players of a squad is the strength of the team.
    """
    listed = [(name, required_players(squad)) for name, squad in teams]
    players = tuple(sorted((one for _, squad in listed for one in squad), key=lambda one: one.number))
    place = {player.number: index for index, player in enumerate(players)}
    made = []
    for number, (name, squad) in enumerate(listed, 1):
        rated = [one.rating for one in squad[:boards] if one.rating]
        strength = sum(rated) // len(rated) if rated else 0
        made.append(Team(number, name, tuple(place[one.number] for one in squad), strength=strength))
    return players, tuple(made)


def matches_played(
    event: Tournament,
    pairing: Drawn,
    results: Mapping[int, MatchResult],
    line_ups: Mapping[int, Sequence[int]],
) -> Tournament:
    """The event of teams with the drawn round of matches played, see `Tournament.play`."""
    play, number = event.team_play or TeamPlay(), pairing.round_number
    boards, faults = len(play.colours), _round_faults(event, pairing, results, "match")
    there = {event.teams[team].number for match in pairing.boards for team in (match.white, match.black)}
    faults += [
        told("team {team} has a line-up and no match", team=one) for one in line_ups if one not in there
    ]
    games = [Game(NO_OPPONENT, Colour.NONE, Outcome.ZERO_POINT_BYE)] * len(event.players)
    said = []
    for at, match in enumerate(pairing.boards, 1):
        sides = (match.white, match.black), (match.black, match.white)
        seats = [_seated(event, team, boards, line_ups, faults) for team, _ in sides]
        ends = _board_ends(told("match {at}", at=at), results.get(at, ()), boards, faults)
        said += [
            LineUp(number, team, other, seated)
            for (team, other), seated in zip(sides, seats, strict=True)
            if event.teams[team].number in line_ups or NO_OPPONENT in seated
        ]
        for board, (first, second, end) in enumerate(zip(*seats, ends, strict=False)):
            alone = NO_OPPONENT in (first, second)
            if alone and not any(one.forfeited for one in end):
                faults.append(
                    told(
                        "match {at}, board {board}: nobody sits there; +/-, -/+ or -/- is expected",
                        at=at, board=board + 1,
                    )
                )  # fmt: skip
            colours = (Colour.WHITE, Colour.BLACK)[:: 1 if play.colours[board] == "W" else -1]
            for player, other, colour, outcome in zip(
                (first, second), (second, first), colours, end, strict=True
            ):
                if player != NO_OPPONENT:
                    games[player] = Game(other, Colour.NONE if alone else colour, outcome)
    if faults:
        raise BadTournament(*faults)
    byes = play.byes
    if pairing.pairing_allocated_bye is not None:
        bye = TeamBye(number, pairing.pairing_allocated_bye, Outcome.PAIRING_ALLOCATED_BYE)
        byes = (*byes, bye)
        for player in event.teams[bye.team].players[:boards]:
            games[player] = Game(NO_OPPONENT, Colour.NONE, bye.outcome)
    played = replace(play, byes=byes, line_ups=(*play.line_ups, *said))
    return replace(event, team_play=played).with_round(Round.of(games))


def _round_faults(event: Tournament, pairing: Drawn, results: Mapping[int, object], what: str) -> list[str]:
    """What is wrong with results of a drawn round before they are read. what: "board" or "match".

    Raises BadTournament for the pairing of another event.
    """
    count = len(event.teams if event.team_play else event.players)
    if max((one for board in pairing.boards for one in (board.white, board.black)), default=0) >= count > 0:
        raise BadTournament.told("this is the pairing of another event: here are fewer players")
    known = range(1, len(pairing.boards) + 1)
    faults: list[str] = [
        told("{board} has no result", board=_numbered(what, at)) for at in known if at not in results
    ]
    faults += [told("there is no {board}", board=_numbered(what, at)) for at in results if at not in known]
    if pairing.round_number != event.next_round:
        faults.append(
            told(
                "this is the pairing of round {drawn}, not of {next}",
                drawn=pairing.round_number, next=event.next_round,
            )
        )  # fmt: skip
    return faults


def _numbered(what: str, at: object) -> str:
    return told("match {at}", at=at) if what == "match" else told("board {at}", at=at)


def board_results(event: Tournament, pairing: Drawn, results: Mapping[int, object]) -> list[Ends]:
    """Outcomes of White and Black, board by board. Raises BadTournament naming every fault."""
    faults = _round_faults(event, pairing, results, "board")
    ends = [
        _end(told("board {at}", at=at), results[at], faults)
        for at in range(1, len(pairing.boards) + 1)
        if at in results
    ]  # fmt: skip
    if faults:
        raise BadTournament(*faults)
    return ends


def _end(where: str, result: object, faults: list[str]) -> Ends:
    code = result_read(result) if isinstance(result, str) else None
    if code is None:
        faults.append(
            told(
                "{where}: {result!r} is not a result; known: {known}",
                where=where, result=result, known=", ".join(RESULTS),
            )
        )  # fmt: skip
    return RESULTS[code or "*"]


def _board_ends(where: str, result: MatchResult, boards: int, faults: list[str]) -> list[Ends]:
    """Of a match, board by board; one result alone, such as "+/-", stands for each of them."""
    each = [result] * boards if isinstance(result, str) or not hasattr(result, "__iter__") else list(result)
    if len(each) != boards and result != ():
        faults.append(
            told("{where}: results: {count}, boards of a match: {boards}",
                 where=where, count=len(each), boards=boards)
        )  # fmt: skip
    return [
        _end(told("{match}, board {at}", match=where, at=at), one, faults) for at, one in enumerate(each, 1)
    ]


def _seated(
    event: Tournament, team: int, boards: int, line_ups: Mapping[int, Sequence[int]], faults: list[str]
) -> tuple[int, ...]:
    """Who sits on the boards of a team: as said by number, 0 for nobody, else the first of the squad."""
    squad, number = event.teams[team].players, event.teams[team].number
    if number not in line_ups:
        return (*squad[:boards], *[NO_OPPONENT] * (boards - len(squad)))
    given: Any = line_ups[number]
    named = list(given) if isinstance(given, Iterable) else [given]
    named = [one if hasattr(one, "__index__") else repr(one) for one in named]
    seats = tuple(event.index_of.get(one, NO_OPPONENT) for one in named)
    wrong = [one for one, seat in zip(named, seats, strict=True) if one and seat not in squad]
    faults += [told("team {team}: number {one} is not in its squad", team=number, one=one) for one in wrong]
    if len(named) != boards or len(set(filter(None, named))) < len([one for one in named if one]):
        faults.append(
            told(
                "team {team}: number of players that its line-up names: {boards}, each once, or 0 for "
                "nobody",
                team=number, boards=boards,
            )
        )  # fmt: skip
    return seats


def round_of_data(event: Tournament, entries: Iterable[Entry]) -> Tournament:
    """The event with one more round, told by its games and byes, see `Tournament.with_rounds`."""
    number, pairs, byes, faults = event.next_round, [], {}, list[str]()
    results: dict[int, MatchResult] = {}
    for entry in entries:
        if not isinstance(entry, tuple | list):
            faults.append(
                told(
                    "{entry!r}: a round is a list of games such as {example} and of byes",
                    entry=entry, example='(5, 1, "1-0")',
                )
            )  # fmt: skip
        elif len(entry) == 3 and all(hasattr(one, "__index__") for one in entry[:2]):
            pairs.append(entry[:2])
            results[len(pairs)] = entry[2]
        elif len(entry) == 2 and hasattr(entry[0], "__index__") and isinstance(entry[1], str):
            byes[entry[0]] = entry[1]
        else:
            faults.append(
                told('{entry!r}: (White, Black, "1-0") or (number, "bye") is expected', entry=entry)
            )
    seen = [one for pair in pairs for one in pair] + list(byes)
    twice = (one for one in sorted(set(seen)) if seen.count(one) > 1)
    faults += [told("number {number} is there twice", number=one) for one in twice]
    alone = [one for one, kind in byes.items() if kind == _BY_THE_DRAW]
    if len(alone) > 1:
        faults.append(
            told(
                "the draw gives one bye, not {count}: {numbers}",
                count=len(alone), numbers=", ".join(map(str, alone)),
            )
        )  # fmt: skip
    if faults:
        raise BadTournament(*_of_round(number, faults))
    try:
        asked = event.with_byes({one: kind for one, kind in byes.items() if kind != _BY_THE_DRAW})
        boards = tuple(DrawnPair(event.unit_index(one), event.unit_index(other)) for one, other in pairs)
        bye = event.unit_index(alone[0]) if alone else None
        return asked.play(_DrawnRound(number, boards, bye), results)
    except BadTournament as error:
        raise BadTournament(*_of_round(number, error.faults)) from None


def _of_round(number: int, faults: Iterable[str]) -> Iterator[str]:
    return (told("round {number}: {fault}", number=number, fault=fault) for fault in faults)


def corrected(event: Tournament, number: int, results: Mapping[tuple[int, int], str]) -> Tournament:
    """The event with other results of games that were drawn, see `Tournament.correct`."""
    if not 1 <= number <= len(event.rounds):
        raise BadTournament.told("round {number} has not been played", number=number)
    played, faults = event.rounds[number - 1], list[str]()
    found = bytearray(played.outcomes)
    for pair, result in results.items():
        if not isinstance(pair, tuple) or len(pair) != 2:
            raise BadTournament.told(
                "{pair!r}: a game is named by its two players, White first: (5, 1)", pair=pair
            )
        one, other = pair
        where = told("round {number}, {one} – {other}", number=number, one=one, other=other)
        white, black = event.player_index(one), event.player_index(other)
        first, second = _end(where, result, faults)
        if played.opponents[white] != black:
            faults.append(told("{where}: these two did not play each other", where=where))
        elif played.colours[white] == Colour.BLACK:
            faults.append(
                told("{where}: number {number} had Black; White comes first", where=where, number=one)
            )
        found[white], found[black] = first, second
    if played.games is not None:
        faults.append(
            told(
                "round {number}: its matches have two games each, of which single results say nothing",
                number=number,
            )
        )
    if faults:
        raise BadTournament(*faults)
    changed = replace(played, outcomes=bytes(found))
    return replace(event, rounds=(*event.rounds[: number - 1], changed, *event.rounds[number:]))


def entered(event: Tournament, late: Iterable[Player], team: int = 0) -> Tournament:
    """The event with more players, see `Tournament.enter`."""
    late = tuple(required_players(late))
    if event.team_play is None:
        if team:
            raise BadTournament.told(
                "{given}: in this event everybody plays for themselves", given=f"team={team}"
            )
        return _with_players(event, late)
    if not team:
        raise BadTournament.told(
            "this is an event of teams: say by its number whose squad they join ({option}), or enter a team"
            " with its squad ({call})",
            option="team=3", call="enter_team",
        )  # fmt: skip
    joined = event.unit_index(team)
    event = _with_players(event, late)
    squad = (*event.teams[joined].players, *(event.index_of[one.number] for one in late))
    teams = (replace(one, players=squad) if at == joined else one for at, one in enumerate(event.teams))
    return replace(event, teams=tuple(teams))


def team_entered(event: Tournament, name: str, squad: Sequence[Player], number: int) -> Tournament:
    """The event with another team, see `Tournament.enter_team`."""
    play = event.team_play
    if play is None:
        raise BadTournament.told("this is no event of teams; its players come with {call}", call="enter")
    if not squad:
        raise BadTournament.told("team {name!r} has no players", name=name)
    if faults := [*field_faults("name", "str", name)]:
        raise BadTournament(*faults)
    number = number or max((one.number for one in event.teams), default=0) + 1
    if any(one.number == number for one in event.teams):
        raise BadTournament.told("there are two teams with number {number}", number=number)
    event = _with_players(event, tuple(squad))
    rated = [one.rating for one in squad[: len(play.colours)] if one.rating]
    strength = sum(rated) // len(rated) if rated else 0
    made = Team(number, name, tuple(event.index_of[one.number] for one in squad), strength=strength)
    teams = tuple(sorted((*event.teams, made), key=lambda one: one.number))
    place = {one.number: at for at, one in enumerate(teams)}
    return _teams_moved(replace(event, teams=teams), [place[one.number] for one in event.teams])


def _teams_moved(event: Tournament, moved: Sequence[int]) -> Tournament:
    """The event whose teams have new places: moved says where each was before."""

    def there(teams: Iterable[int]) -> tuple[int, ...]:
        return tuple(sorted(moved[team] for team in teams))

    play = event.team_play or TeamPlay()
    return replace(
        _units_moved(event, moved, len(event.teams)),
        team_play=replace(
            play,
            byes=tuple(replace(one, team=moved[one.team]) for one in play.byes),
            forfeits=tuple(
                replace(one, white=moved[one.white], black=moved[one.black]) for one in play.forfeits
            ),
            line_ups=tuple(
                replace(one, team=moved[one.team], opponent=moved[one.opponent]) for one in play.line_ups
            ),
            adjustments=tuple(replace(one, teams=there(one.teams)) for one in play.adjustments),
        ),
    )


def _units_moved(event: Tournament, moved: Sequence[int], count: int) -> Tournament:
    """What is kept of the units that a round pairs, players or teams, by their new places."""
    points = dict(zip(moved, event.virtual_points, strict=False))
    groups = (replace(one, players=tuple(sorted(moved[at] for at in one.players))) for one in event.forbidden)
    return replace(
        event,
        forbidden=tuple(groups),
        virtual_points=tuple(points.get(at, ()) for at in range(count)) if points else (),
    )


def _with_players(event: Tournament, late: tuple[Player, ...]) -> Tournament:
    """The event with more players, who were in no round so far: every index of a player finds its place."""
    if faults := [fault for one in required_players(late) for fault in player_faults(one)]:
        raise BadTournament(*faults)
    players = tuple(sorted((*event.players, *late), key=lambda one: one.number))
    place = {player.number: index for index, player in enumerate(players)}
    if len(place) < len(players):
        numbers = [one.number for one in (*event.players, *late)]
        twice = sorted({one for one in numbers if numbers.count(one) > 1})
        raise BadTournament(
            *(told("there are two players with number {number}", number=one) for one in twice)
        )
    moved = [place[player.number] for player in event.players]
    play, away = event.team_play, Outcome.ABSENT if event.team_play is None else Outcome.ZERO_POINT_BYE

    def there(indices: Iterable[int]) -> tuple[int, ...]:
        return tuple(moved[index] for index in indices)

    def spread(values: Sequence[int], default: int) -> Sequence[int]:
        found = [default] * len(players)
        for index, value in zip(moved, values, strict=True):
            found[index] = value
        return found

    def round_of(played: Round) -> Round:
        opponents = [one if one == NO_OPPONENT else moved[one] for one in played.opponents]
        columns = (bytes(spread(one, away)) for one in (played.outcomes, *(played.games or ())))
        outcomes, *games = columns
        return Round(
            tuple(spread(opponents, NO_OPPONENT)),
            bytes(spread(played.colours, Colour.NONE)),
            outcomes,
            (games[0], games[1]) if games else None,
        )

    if play is None:
        event = _units_moved(event, moved, len(players))
    else:
        seats = (
            replace(one, players=tuple(at if at == NO_OPPONENT else moved[at] for at in one.players))
            for one in play.line_ups
        )
        play = replace(play, line_ups=tuple(seats))
    return replace(
        event,
        players=players,
        team_play=play,
        rounds=tuple(map(round_of, event.rounds)),
        announced_byes=tuple(replace(one, player=moved[one.player]) for one in event.announced_byes),
        adjustments=tuple(replace(one, players=there(one.players)) for one in event.adjustments),
        teams=tuple(replace(one, players=there(one.players)) for one in event.teams),
    )


def byes_of_teams(play: TeamPlay, said: Mapping[tuple[int, int], Outcome | None]) -> TeamPlay:
    """With byes in the place of those announced before. said: by round and index; None: it plays."""
    kept = (one for one in play.byes if (one.round_number, one.team) not in said)
    made = (TeamBye(*at, outcome.announced) for at, outcome in said.items() if outcome is not None)
    return replace(play, byes=(*kept, *made))
