"""Single changes of a tournament: what could have gone otherwise before the round was drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from pairwright.systems.evidence import Change, WhatIf
from pairwright.tournament.outcome import Colour, Outcome, result_of_match
from pairwright.tournament.round import Round
from pairwright.tournament.scoring import POINT
from pairwright.tournament.tournament import Tournament

Changed = Iterator[tuple[WhatIf, tuple[Tournament, ...]]]
"""A change, and the tournament as it would be: for a match that ends otherwise, one for each score."""

_RESULTS = ((Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW), (Outcome.LOSS, Outcome.WIN))
_HALF = POINT // 2


def changed_tournaments(tournament: Tournament, first: int, second: int) -> Changed:
    """Restrictions on the two lifted, and every game that they played with other results or colours.

    A match of two games, or of teams, is won, drawn or lost whatever the score.
    """
    yield from _without_restrictions(tournament, first, second)
    for player, other in ((first, second), (second, first)):
        for number, played in enumerate(tournament.rounds, 1):
            opponent = played.opponents[player]
            if Outcome(played.outcomes[player]).played and (player == first or opponent != other):
                yield from _other_game(tournament, player, number)


def pairs_after(
    draws: Callable[[Any], bool], changed: Iterator[tuple[WhatIf, tuple[Any, ...]]]
) -> tuple[WhatIf, ...]:
    """The changes after which two are paired, whatever the score. draws: whether one of their events does."""
    return tuple(change for change, events in changed if all(map(draws, events)))


def _without_restrictions(tournament: Tournament, first: int, second: int) -> Changed:
    for forbidden in tournament.forbidden_next_round():
        if {first, second} & set(forbidden.players):
            concerned, partner = (first, second) if first in forbidden.players else (second, first)
            others = (player for player in forbidden.players if player not in (first, second))
            other = partner if partner in forbidden.players else next(others, None)
            kept = tuple(group for group in tournament.forbidden if group is not forbidden)
            yield (
                WhatIf(Change.NO_RESTRICTION, concerned, other=other),
                (replace(tournament, forbidden=kept),),
            )


def _other_game(tournament: Tournament, player: int, number: int) -> Changed:
    played = tournament.rounds[number - 1]
    opponent = played.opponents[player]
    match = played.games is not None or played.totals is not None
    for mine, theirs in _RESULTS:
        if played.outcomes[player] % Outcome.UNRATED_WIN != mine:
            rounds = _ended(tournament, played, (player, opponent), (mine, theirs))
            what = WhatIf(Change.OTHER_RESULT, player, number, opponent, mine.name.lower(), match=match)
            if rounds:
                yield what, tuple(_with_round(tournament, number, changed) for changed in rounds)
    colour = Colour(played.colours[player])
    if colour != Colour.NONE:
        colours = _with(played.colours, {player: colour.opposite, opponent: colour})
        what = WhatIf(Change.OTHER_COLOURS, player, number, opponent, match=match)
        yield what, (_with_round(tournament, number, replace(played, colours=colours)),)


def _ended(
    tournament: Tournament, played: Round, pair: tuple[int, int], ends: tuple[Outcome, Outcome]
) -> list[Round]:
    """The round in which the two have this result, once for every score that a match can have with it."""
    outcomes = _with(played.outcomes, dict(zip(pair, ends, strict=True)))
    if played.games is not None:
        first, second = played.games
        return [
            replace(
                played,
                outcomes=outcomes,
                games=(
                    _with(first, dict(zip(pair, one, strict=True))),
                    _with(second, dict(zip(pair, other, strict=True))),
                ),
            )
            for one in _RESULTS
            for other in _RESULTS
            if result_of_match((one[0], other[0]), (one[1], other[1])) == ends[0]
        ]
    if played.totals is not None:
        return [
            replace(played, outcomes=outcomes, totals=totals)
            for totals in _totals(tournament, played, pair, ends)
        ]
    return [replace(played, outcomes=outcomes)]


_Totals = tuple[tuple[int, ...], tuple[int, ...]]


def _totals(
    tournament: Tournament, played: Round, pair: tuple[int, int], ends: tuple[Outcome, Outcome]
) -> Iterator[_Totals]:
    """Match points and game points of the round, for every score of a match of teams with this result."""
    assert played.totals is not None
    games_first = tournament.team_score == "GP"
    match, game = reversed(played.totals) if games_first else played.totals
    worth = _match_points(tournament)
    if not set(ends) <= worth.keys():
        return
    points = {team: worth[end] for team, end in zip(pair, ends, strict=True)}
    boards = game[pair[0]] + game[pair[1]]
    for own in range(0, boards + 1, _HALF):
        lead = 2 * own - boards
        if (lead > 0, lead == 0) == (ends[0] is Outcome.WIN, ends[0] is Outcome.DRAW):
            new = _entered(match, points), _entered(game, {pair[0]: own, pair[1]: boards - own})
            yield (new[1], new[0]) if games_first else new


def _match_points(tournament: Tournament) -> dict[Outcome, int]:
    """What a match won, drawn or lost brings in match points: by the scoring, or as the rounds show."""
    if tournament.team_score != "GP":
        table = tournament.scoring.table()[Colour.WHITE]
        return {outcome: table[outcome] for outcome in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)}
    return {
        Outcome(code): brought
        for played in tournament.rounds
        if played.totals is not None
        for code, brought in zip(played.outcomes, played.totals[1], strict=True)
    }


def _entered(column: Sequence[int], entries: dict[int, int]) -> tuple[int, ...]:
    return tuple(entries.get(team, value) for team, value in enumerate(column))


def _with(column: bytes, entries: dict[int, Outcome] | dict[int, Colour]) -> bytes:
    changed = bytearray(column)
    for player, code in entries.items():
        changed[player] = code
    return bytes(changed)


def _with_round(tournament: Tournament, number: int, changed: Round) -> Tournament:
    rounds = list(tournament.rounds)
    rounds[number - 1] = changed
    return replace(tournament, rounds=tuple(rounds))
