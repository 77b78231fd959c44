"""From a section at the desk to the tournament that the library knows: the only way across."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from pairwright.rules.article import rule
from pairwright.storage.baku import virtual_points_of
from pairwright.storage.entry import Entry
from pairwright.storage.team_bridge import with_squads
from pairwright.systems.register import system_named
from pairwright.tournament.club_teams import TEAM_SCORE, club_teams
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.results import RESULTS, outcomes_of_games
from pairwright.tournament.round import NO_OPPONENT, Game, Round
from pairwright.tournament.tournament import AnnouncedBye, ForbiddenPairs, PointAdjustment, Tournament

if TYPE_CHECKING:
    from pairwright.storage.event_state import SectionState
    from pairwright.storage.round_state import RoundState

_NOWHERE = Game(NO_OPPONENT, Colour.NONE, Outcome.ABSENT)


def tournament_of(section: SectionState, rounds: int) -> Tournament:
    """The tournament after its first `rounds` rounds, with what is announced for those to come.

    The players stand in the order of their pairing numbers; of a section of teams, those of the first team
    first. Missing results count as unfinished games.
    """
    setup = section.setup
    entries = [section.entry_of[key] for key in section.order]
    players = tuple(
        replace(entry.particulars.player(number), card=entry.card) for number, entry in enumerate(entries, 1)
    )
    tournament = Tournament(
        players,
        () if section.of_teams else tuple(_round(section, drawn) for drawn in section.rounds[:rounds]),
        max(section.number_of_rounds, rounds),
        setup.scoring(),
        setup.colour(),
        setup.system,
        setup.edition,
        tuple(_announced(section, rounds + 1)),
        tuple(_forbidden(section)),
        _virtual_points(section, rounds),
        setup.acceleration,
        tuple(_adjustments(section, rounds)),
        (("name", setup.name), *_days(section), *section.headers),
        setup.tie_breaks,
    )
    if section.of_teams:
        tournament = with_squads(section, tournament, rounds)
    elif section.traits.club_teams:
        tournament = _with_club_teams(section, tournament)
    tournament.check()
    return tournament


def _with_club_teams(section: SectionState, tournament: Tournament) -> Tournament:
    """The tournament with its clubs as the teams that they are, and with what these rank by."""
    score = dict(section.setup.options).get("score", "")
    headers = tuple(pair for pair in tournament.headers if pair[0] != TEAM_SCORE)
    added = ((TEAM_SCORE, score),) if score == "mp" else ()
    return replace(tournament, teams=club_teams(tournament), headers=(*headers, *added))


def _days(section: SectionState) -> Iterator[tuple[str, str]]:
    """The days of the rounds as report files write them, unless a file has brought its own."""
    days = section.setup.round_dates
    if days and "round_dates" not in dict(section.headers):
        yield "round_dates", ",".join(day[2:].replace("-", "/") for day in days)


def _round(section: SectionState, drawn: RoundState) -> Round:
    if section.traits.games > 1:
        return _matches(section, drawn)
    games = [_NOWHERE] * len(section.order)
    index_of = section.index_of
    for board in drawn.boards:
        white, black = index_of[board.white], index_of[board.black]
        first, second = RESULTS[board.result or "*"]
        games[white] = Game(black, Colour.WHITE, first)
        games[black] = Game(white, Colour.BLACK, second)
    for key in drawn.pairing_allocated_byes:
        games[index_of[key]] = Game(NO_OPPONENT, Colour.NONE, Outcome.PAIRING_ALLOCATED_BYE)
    for key, outcome in drawn.idle:
        games[index_of[key]] = Game(NO_OPPONENT, Colour.NONE, outcome)
    return Round.of(games)


def _matches(section: SectionState, drawn: RoundState) -> Round:
    """A round of matches of two games (C.04.5); White is who has White in the first one."""
    count, index_of = len(section.order), section.index_of
    opponents, colours = [NO_OPPONENT] * count, bytearray(count)
    games = tuple(bytearray([Outcome.ABSENT]) * count for _ in range(section.traits.games))
    for board in drawn.boards:
        white, black = index_of[board.white], index_of[board.black]
        opponents[white], opponents[black] = black, white
        colours[white], colours[black] = Colour.WHITE, Colour.BLACK
        for game, (own, other) in zip(
            games, outcomes_of_games(board.result, section.traits.games), strict=True
        ):
            game[white], game[black] = own, other
    alone = [(key, Outcome.PAIRING_ALLOCATED_BYE) for key in drawn.pairing_allocated_byes]
    for key, outcome in (*alone, *drawn.idle):
        for game in games:
            game[index_of[key]] = outcome
    return Round.of_matches(opponents, bytes(colours), (games[0], games[1]))


def _announced(section: SectionState, first: int) -> Iterator[AnnouncedBye]:
    """Who is away from the next round, and the byes asked for in later ones; nobody after the last round."""
    if section.number_of_rounds and first > section.number_of_rounds:
        return
    last = max(section.number_of_rounds, first)
    for index, key in enumerate(section.order):
        entry = section.entry_of[key]
        rounds = {first, *(number for number, _ in entry.byes if first < number <= last)}
        for number in sorted(rounds):
            outcome = section.absence(entry, number)
            if outcome is not None:
                yield AnnouncedBye(number, index, outcome)


def _forbidden(section: SectionState) -> Iterator[ForbiddenPairs]:
    for restriction in section.restrictions:
        players = tuple(sorted(section.index_of[key] for key in restriction.entries))
        yield ForbiddenPairs(players, restriction.first_round, restriction.last_round)
    if system_named(section.setup.system).traits.keeps_apart != "forbidden":
        return
    for relation in section.setup.keep_apart:
        named = sorted(
            (getattr(section.entry_of[key].particulars, relation).casefold().strip(), index)
            for index, key in enumerate(section.order)
        )
        for name, members in groupby(named, key=lambda pair: pair[0]):
            together = tuple(index for _, index in members)
            if name and len(together) > 1:
                yield ForbiddenPairs(together, 1, section.setup.keep_apart_until)


def _adjustments(section: SectionState, rounds: int) -> Iterator[PointAdjustment]:
    for index, key in enumerate(section.order):
        entry = section.entry_of[key]
        if entry.entered <= rounds + 1:
            for number, points in _granted(entry, section.setup.draw):
                yield PointAdjustment(points, (index,), number)
    if not section.of_teams:
        yield from points_given(section)


def points_given(section: SectionState) -> Iterator[PointAdjustment]:
    """What the arbiter gave or took."""
    for one in section.adjustments:
        yield PointAdjustment(one.points, (section.index_of[one.entry],), one.round_number)


@rule("C.04.2", "2.4")
def _granted(entry: Entry, draw: int) -> Iterator[tuple[int, int]]:
    """What was granted for the rounds missed, round by round: draws spread over them as evenly as can be.

    C.04.1 article 4 and C.04.3 article 1.4.3 ask what a single round brought; two half points are no win.
    """
    missed = entry.entered - 1
    if not entry.granted or not missed:
        if entry.granted:  # brought from another section before anything was missed in this one
            yield 0, entry.granted
        return
    draws, odd = divmod(entry.granted, draw) if draw else (0, entry.granted)
    each, more = divmod(draws, missed)
    for number in range(1, missed + 1):
        points = (each + (number > missed - more)) * draw + (odd if number == missed else 0)
        if points:
            yield number, points


def _virtual_points(section: SectionState, rounds: int) -> tuple[tuple[int, ...], ...]:
    if not section.virtual_points:
        return virtual_points_of(section, rounds)
    given = dict(section.virtual_points)
    return tuple(given.get(key, ()) for key in section.order)
