"""From a tournament of teams, as files hold it, to a section of the desk: squads, matches, line-ups."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pairwright.storage.entry import Entry, Particulars, Squad
from pairwright.storage.event_state import Adjustment, SectionState
from pairwright.storage.match_rules import MatchRules
from pairwright.storage.refused import Refused
from pairwright.storage.round_state import BoardState, RoundState
from pairwright.storage.squads import average_rating
from pairwright.systems.register import find
from pairwright.tournament.cards import NOBODY, Card
from pairwright.tournament.matches import (
    Match,
    TeamRound,
    boards_by_round,
    matches_of_round,
    read_matches,
    winner_of,
)
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.results import BETWEEN, BYES, code_of
from pairwright.tournament.round import NO_OPPONENT, Round
from pairwright.tournament.team import Team, TeamPlay
from pairwright.tournament.tournament import Tournament

_BYE_NAMES = {outcome: name for name, outcome in BYES.items()}
_FORFEITS = {(True, False): "+/-", (False, True): "-/+", (False, False): "-/-"}


def with_teams(
    section: SectionState, tournament: Tournament, play: TeamPlay, people: Sequence[Particulars]
) -> SectionState:
    """The section with the teams of a tournament in it, its rounds and line-ups.

    section: filled with what is the same for single players. people: the players, as entry lists have them.
    Raises Refused, naming what it is, for what the desk cannot hold.
    """
    matches = read_matches(tournament)
    rules = _rules(tournament, play, matches.boards, section.setup.match)
    count = len(tournament.teams)
    return replace(
        section,
        setup=replace(section.setup, match=rules),
        entries=tuple(
            _entry(tournament, play, people, number, rules.boards) for number in range(1, count + 1)
        ),
        order=tuple(range(1, count + 1)),
        numbers_fixed=True,
        rounds=tuple(
            _round(tournament, number, played, [row[number - 1] for row in matches.rounds])
            for number, played in enumerate(tournament.rounds, 1)
        ),
        adjustments=tuple(
            Adjustment(team + 1, one.match_points, one.round_number, "", one.game_points, one.kind)
            for one in play.adjustments
            for team in one.teams or range(count)
        ),
    )


def _rules(tournament: Tournament, play: TeamPlay, boards: int, before: MatchRules) -> MatchRules:
    system = find(tournament.system)
    code = tournament.header("type_code").strip().upper()
    usual = ("WB" * boards)[:boards]
    return replace(
        before,
        boards=boards,
        colours="" if play.colours.upper() == usual else play.colours.upper(),
        win=play.win,
        draw=play.draw,
        loss=play.loss,
        bye_match_points=-1 if play.bye_match_points is None else play.bye_match_points,
        bye_game_points=-1 if play.bye_game_points is None else play.bye_game_points,
        winner=winner_of(tournament),
        boards_by_round=boards_by_round(tournament),
        type_code=code if system is not None and code in system.type_codes else "",
    )


def _entry(
    tournament: Tournament, play: TeamPlay, people: Sequence[Particulars], number: int, boards: int
) -> Entry:
    team = tournament.teams[number - 1]
    squad = Squad(tuple(people[index] for index in team.players), team.short_name, team.captain)
    average = average_rating(squad, boards)
    strength = team.strength if team.strength != average else 0
    byes = tuple(
        sorted(
            (bye.round_number, _BYE_NAMES[bye.outcome])
            for bye in play.byes
            if bye.team == number - 1 and bye.round_number > len(tournament.rounds)
        )
    )
    named = Particulars(team.name or f"Team {team.number}", rating=team.strength or average)
    return Entry(number, named, checked_in=True, byes=byes, squad=replace(squad, strength=strength))


def _round(tournament: Tournament, number: int, played: Round, teams: Sequence[TeamRound]) -> RoundState:
    """A round; the last one without any result is the one being played."""
    found = matches_of_round(teams)
    boards = tuple(_match(tournament, played, teams, match, number) for match in found)
    waiting = number == len(tournament.rounds) and all(set(one.result) <= set("*, ") for one in boards)
    alone = [index for index, one in enumerate(teams) if one.opponent == NO_OPPONENT]
    allocated = [index for index in alone if teams[index].outcome is Outcome.PAIRING_ALLOCATED_BYE]
    return RoundState(
        number,
        tuple(replace(one, result="") if waiting else one for one in boards),
        tuple(index + 1 for index in allocated),
        tuple((index + 1, teams[index].outcome) for index in alone if index not in allocated),
        published=True,
        line_ups=tuple(card for match in found for card in _cards(tournament, teams, match)),
        boards_published=True,
    )


def _match(
    tournament: Tournament, played: Round, teams: Sequence[TeamRound], match: Match, number: int
) -> BoardState:
    """A match; the team with White on board 1 is the first."""
    first = teams[match.first].colour is not Colour.BLACK
    white, black = (match.first, match.second) if first else (match.second, match.first)
    own, other = teams[white].outcome, teams[black].outcome
    if {own, other} <= {Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS}:
        won = (own is Outcome.FORFEIT_WIN, other is Outcome.FORFEIT_WIN)
        return BoardState(white + 1, black + 1, _FORFEITS.get(won, "-/-"))
    codes = []
    for board, pair in enumerate(match.boards, 1):
        code = _code(played, *(pair if first else pair[::-1]))
        if code is None:
            names = " – ".join(tournament.teams[team].name for team in (white, black))
            raise Refused.told(
                "round {n}, {names}, board {board}: this is not a result", n=number, names=names, board=board
            )
        codes.append(code)
    return BoardState(white + 1, black + 1, BETWEEN.join(codes))


def _code(played: Round, one: int, other: int) -> str | None:
    """The result of a board as the first of two players has it; one of them may be missing."""
    if NO_OPPONENT in (one, other):
        return _FORFEITS[one != NO_OPPONENT, other != NO_OPPONENT]
    return code_of(Outcome(played.outcomes[one]), Outcome(played.outcomes[other]))


def _cards(tournament: Tournament, teams: Sequence[TeamRound], match: Match) -> Iterator[Card]:
    """Who sat where, for every team that had anybody there."""
    for index in (match.first, match.second):
        seats = teams[index].seats
        if any(seat != NO_OPPONENT for seat in seats):
            yield Card(index + 1, tuple(_place(tournament.teams[index], seat) for seat in seats))


def _place(team: Team, seat: int) -> int:
    return NOBODY if seat == NO_OPPONENT else team.players.index(seat) + 1
