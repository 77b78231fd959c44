"""What cannot be true of a tournament: numbers given twice, somebody paired with himself, two winners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pairwright.common.messages import N_, told
from pairwright.common.values import TYPE_CHECKING
from pairwright.tournament.outcome import LAST_PLAYED, Colour, Outcome
from pairwright.tournament.player import player_faults
from pairwright.tournament.results import GAMES
from pairwright.tournament.round import MOST_ROUNDS, NO_OPPONENT, Round

if TYPE_CHECKING:
    from pairwright.tournament.team import TeamPlay
    from pairwright.tournament.tournament import Tournament


def contradictions(event: Tournament) -> list[str]:
    """Every contradiction in a tournament, as a sentence; [] when it makes sense."""
    numbers = [player.number for player in event.players]
    # Only Python can make such a player: every reader answers for the ratings it reads.
    odd = [one for one in event.players if type(one.rating) is not int or one.rating < 0]
    faults = [fault for one in odd for fault in player_faults(one)]
    if numbers != sorted(set(numbers)) or (numbers and numbers[0] < 1):
        faults.append(told("players must be ordered by number, each number once, from 1 up"))
    if event.number_of_rounds and len(event.rounds) > event.number_of_rounds:
        played, fixed = len(event.rounds), event.number_of_rounds
        said = told(
            "{played} rounds have been drawn, but the number of rounds is {fixed}: "
            "it must be {played} or more",
            played=played,
            fixed=fixed,
        )
        faults.append(said)
    if event.__dict__.get(_COMPARED) is not event.rounds:
        for number, one in enumerate(event.rounds, 1):
            faults += [
                told("round {n}: {fault}", n=number, fault=fault) for fault in _round_faults(event, one)
            ]
    faults.extend(_late_rounds(event))
    if event.teams:
        faults.extend(_team_faults(event))
    return faults


_COMPARED = "_compared"


def rounds_compared(event: Tournament, rounds: tuple[Round, ...]) -> None:
    """Note of a tournament that whoever made these rounds has compared all entries with their opponents'.

    It holds of this one value, as long as these are its rounds; every value made from it is looked at.
    """
    event.__dict__[_COMPARED] = rounds


def _late_rounds(event: Tournament) -> Iterator[str]:
    """Rounds named beyond the last one that any event can have."""
    named = {
        N_("the number of rounds"): [event.number_of_rounds, len(event.rounds)],
        N_("an announced bye"): [bye.round_number for bye in event.announced_byes],
        N_("a forbidden pair"): [
            number for one in event.forbidden for number in (one.first_round, one.last_round)
        ],
        N_("an adjustment of points"): [one.round_number for one in event.adjustments],
        N_("virtual points"): [len(points) for points in event.virtual_points],
    }
    for what, numbers in named.items():
        latest = max(numbers, default=0)
        if latest > MOST_ROUNDS:
            yield told(
                "{what}: there is no round {n}, an event has at most {most}", what=told(what), n=latest,
                most=MOST_ROUNDS,
            )  # fmt: skip
        if min(numbers, default=0) < 0:
            yield told("{what}: there is no round {n}", what=told(what), n=min(numbers))


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
        faults.append(told("a line-up must name {n} boards", n=len(play.colours)))
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
