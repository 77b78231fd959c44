"""A tournament with one result, or one bye, of an old round corrected."""

from __future__ import annotations

from dataclasses import replace

from pairwright.common.errors import BadInput
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.player import Player
from pairwright.tournament.round import NO_OPPONENT, Game, Round
from pairwright.tournament.tournament import Tournament


def with_result(
    tournament: Tournament, round_number: int, white: int, black: int, outcomes: tuple[Outcome, Outcome]
) -> Tournament:
    """The game of two players in a round with these outcomes, White's first, and with these colours.

    Raises BadInput when they had no game in that round, or the round was not drawn.
    """
    games = _games(tournament, round_number)
    if games[white].opponent != black:
        a, b = (_named(tournament.players[index]) for index in (white, black))
        raise BadInput.told("{a} and {b} had no game in round {n}", a=a, b=b, n=round_number)
    games[white] = Game(black, Colour.WHITE, outcomes[0])
    games[black] = Game(white, Colour.BLACK, outcomes[1])
    return _with_games(tournament, round_number, games)


def with_bye(tournament: Tournament, round_number: int, player: int, outcome: Outcome) -> Tournament:
    """The round without a game of a player, being this kind of bye or absence.

    Raises BadInput when he had a game in that round, or the outcome is none of a bye.
    """
    games = _games(tournament, round_number)
    if games[player].opponent != NO_OPPONENT:
        raise BadInput.told(
            "{who} had a game in round {n}, not a bye", who=_named(tournament.players[player]), n=round_number
        )
    if not outcome.bye:
        raise BadInput.told("{name} is not a bye", name=outcome.name.lower())
    games[player] = Game(NO_OPPONENT, Colour.NONE, outcome)
    return _with_games(tournament, round_number, games)


def _games(tournament: Tournament, round_number: int) -> list[Game]:
    if not 1 <= round_number <= len(tournament.rounds):
        raise BadInput.told(
            "round {n} was not drawn; the last one is {last}", n=round_number, last=len(tournament.rounds)
        )
    played = tournament.rounds[round_number - 1]
    if played.totals is not None:
        raise BadInput.told(
            "what a match of teams brought follows from its boards: correct the board in the report file, "
            "and draw the later rounds again (pairwright check)"
        )
    return list(played)


def _with_games(tournament: Tournament, round_number: int, games: list[Game]) -> Tournament:
    rounds = list(tournament.rounds)
    rounds[round_number - 1] = Round.of(games)
    return replace(tournament, rounds=tuple(rounds))


def _named(player: Player) -> str:
    return f"{player.known_number} {player.name}".strip()
