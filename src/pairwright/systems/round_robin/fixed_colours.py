"""Colours for a schedule that says only who meets whom."""

from __future__ import annotations

from collections.abc import Sequence

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
