"""Single changes of a tournament: what could have gone otherwise before the round was drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pairwright.systems.evidence import Change, WhatIf
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.round import Round
from pairwright.tournament.tournament import Tournament

Changed = Iterator[tuple[WhatIf, Tournament]]

_RESULTS = ((Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW), (Outcome.LOSS, Outcome.WIN))


def changed_tournaments(tournament: Tournament, first: int, second: int) -> Changed:
    """Restrictions on the two lifted, their last games with other results or the other colours."""
    yield from _without_restrictions(tournament, first, second)
    for player in (first, second):
        number = _last_game(tournament, player)
        if number:
            yield from _other_game(tournament, player, number)


def _without_restrictions(tournament: Tournament, first: int, second: int) -> Changed:
    for forbidden in tournament.forbidden:
        if forbidden.applies(tournament.next_round) and {first, second} & set(forbidden.players):
            concerned, partner = (first, second) if first in forbidden.players else (second, first)
            others = (player for player in forbidden.players if player not in (first, second))
            other = partner if partner in forbidden.players else next(others, None)
            kept = tuple(group for group in tournament.forbidden if group is not forbidden)
            yield WhatIf(Change.NO_RESTRICTION, concerned, other=other), replace(tournament, forbidden=kept)


def _last_game(tournament: Tournament, player: int) -> int:
    """The number of the last round in which a player played; 0 for none."""
    numbers = range(len(tournament.rounds), 0, -1)
    played = (n for n in numbers if Outcome(tournament.rounds[n - 1].outcomes[player]).played)
    return next(played, 0)


def _other_game(tournament: Tournament, player: int, number: int) -> Changed:
    played = tournament.rounds[number - 1]
    opponent = played.opponents[player]
    for mine, theirs in _RESULTS:
        if played.outcomes[player] % Outcome.UNRATED_WIN != mine:
            outcomes = _with(played.outcomes, {player: mine, opponent: theirs})
            changed = Round(played.opponents, played.colours, outcomes)
            what = WhatIf(Change.OTHER_RESULT, player, number, opponent, mine.name.lower())
            yield what, _with_round(tournament, number, changed)
    colour = Colour(played.colours[player])
    if colour != Colour.NONE:
        colours = _with(played.colours, {player: colour.opposite, opponent: colour})
        changed = Round(played.opponents, colours, played.outcomes)
        yield WhatIf(Change.OTHER_COLOURS, player, number, opponent), _with_round(tournament, number, changed)


def _with(column: bytes, entries: dict[int, int]) -> bytes:
    changed = bytearray(column)
    for player, code in entries.items():
        changed[player] = code
    return bytes(changed)


def _with_round(tournament: Tournament, number: int, changed: Round) -> Tournament:
    rounds = list(tournament.rounds)
    rounds[number - 1] = changed
    return replace(tournament, rounds=tuple(rounds))
