"""What would have to be different for two players to be paired: single changes, each of them tried."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import replace

from pairwright.errors import NoPairing
from pairwright.explain.dutch.obstacles import rounds_met
from pairwright.explain.dutch.seen import SeenRound
from pairwright.explain.evidence import Change, WhatIf
from pairwright.pairing.dutch.fast import WALKS
from pairwright.pairing.dutch.field import DOWN_1, DOWN_2, UP_1, UP_2, Field
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.round import NO_OPPONENT, Round
from pairwright.tournament.tournament import Tournament

_FLOATS = ((DOWN_1, "down", 1), (UP_1, "up", 1), (DOWN_2, "down", 2), (UP_2, "up", 2))
_RESULTS = ((Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW), (Outcome.LOSS, Outcome.WIN))


def what_if(seen: SeenRound, a: int, b: int) -> tuple[WhatIf, ...]:
    """Every single change, of those tried, after which the draw pairs these two positions.

    Tried are, for the two and for the opponents they got: a meeting or restriction between the two
    gone, another result or the other colours of the last game of the two, a float of any of them gone.
    """
    wanted = {seen.entrants[a].index, seen.entrants[b].index}
    return tuple(change for change, field in _changed(seen, a, b) if _pairs(field, wanted))


def _pairs(field: Field, wanted: set[int]) -> bool:
    try:
        pairs, _ = WALKS[field.edition.completion](field).pair()
    except NoPairing:
        return False
    return any({first, second} == wanted for first, second in pairs)


def _changed(seen: SeenRound, a: int, b: int) -> Iterator[tuple[WhatIf, Field]]:
    first, second = seen.entrants[a].index, seen.entrants[b].index
    met = rounds_met(seen, first, second)
    if met:
        yield (
            WhatIf(Change.NO_MEETING, first, met[-1], second),
            _with_bars_of(seen, _without_meeting(seen.tournament, first, second)),
        )
    for forbidden in seen.tournament.forbidden:
        if forbidden.applies(seen.tournament.next_round) and {first, second} & set(forbidden.players):
            kept = tuple(other for other in seen.tournament.forbidden if other is not forbidden)
            lifted = replace(seen.tournament, forbidden=kept)
            concerned, partner = (first, second) if first in forbidden.players else (second, first)
            others = (player for player in forbidden.players if player not in (first, second))
            other = partner if partner in forbidden.players else next(others, None)
            yield WhatIf(Change.NO_RESTRICTION, concerned, other=other), Field(lifted, seen.edition)
    yield from _other_last_games(seen, first, second)
    yield from _without_floats(seen, a, b)


def _without_meeting(tournament: Tournament, first: int, second: int) -> Tournament:
    """The tournament in which the games of these two have no opponents; only the bars are taken from it."""
    rounds = []
    for played in tournament.rounds:
        opponents = list(played.opponents)
        if opponents[first] == second:
            opponents[first] = opponents[second] = NO_OPPONENT
        rounds.append(Round(tuple(opponents), played.colours, played.outcomes))
    return replace(tournament, rounds=tuple(rounds))


def _with_bars_of(seen: SeenRound, tournament: Tournament) -> Field:
    field = copy(seen.field)
    field.tournament = tournament
    return field


def _other_last_games(seen: SeenRound, first: int, second: int) -> Iterator[tuple[WhatIf, Field]]:
    for player in (first, second):
        number = next(
            (
                number
                for number in range(len(seen.tournament.rounds), 0, -1)
                if Outcome(seen.tournament.rounds[number - 1].outcomes[player]).played
            ),
            0,
        )
        if not number:
            continue
        played = seen.tournament.rounds[number - 1]
        opponent = played.opponents[player]
        for mine, theirs in _RESULTS:
            if played.outcomes[player] % Outcome.UNRATED_WIN != mine:
                changed = _with_game(played, (player, opponent), outcomes=(mine, theirs))
                yield (
                    WhatIf(Change.OTHER_RESULT, player, number, opponent, mine.name.lower()),
                    Field(_with_round(seen.tournament, number, changed), seen.edition),
                )
        colour = Colour(played.colours[player])
        if colour != Colour.NONE:
            changed = _with_game(played, (player, opponent), colours=(colour.opposite, colour))
            yield (
                WhatIf(Change.OTHER_COLOURS, player, number, opponent),
                Field(_with_round(seen.tournament, number, changed), seen.edition),
            )


def _with_game(
    played: Round,
    players: tuple[int, int],
    *,
    outcomes: tuple[Outcome, Outcome] | None = None,
    colours: tuple[Colour, Colour] | None = None,
) -> Round:
    new_outcomes, new_colours = bytearray(played.outcomes), bytearray(played.colours)
    for place, player in enumerate(players):
        if outcomes:
            new_outcomes[player] = outcomes[place]
        if colours:
            new_colours[player] = colours[place]
    return Round(played.opponents, bytes(new_colours), bytes(new_outcomes))


def _with_round(tournament: Tournament, number: int, changed: Round) -> Tournament:
    rounds = list(tournament.rounds)
    rounds[number - 1] = changed
    return replace(tournament, rounds=tuple(rounds))


def _without_floats(seen: SeenRound, a: int, b: int) -> Iterator[tuple[WhatIf, Field]]:
    concerned = dict.fromkeys([a, b, seen.partner_of(a), seen.partner_of(b)])
    for position in concerned:
        if position == seen.bye:
            continue
        for bit, direction, back in _FLOATS:
            if seen.field.floats[position] & bit:
                field = copy(seen.field)
                field.floats = list(seen.field.floats)
                field.floats[position] ^= bit
                number = seen.field.round_number - back
                player = seen.entrants[position].index
                yield WhatIf(Change.NO_FLOAT, player, number, direction=direction), field
