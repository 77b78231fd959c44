"""From a section at the desk to the tournament that the library knows: the only way across."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial
from itertools import compress, count, groupby
from operator import eq, ne
from typing import TYPE_CHECKING

from pairwright.rules.article import rule
from pairwright.seasons.cups import lots_written
from pairwright.standings.time_control import parse_time_control, rating_kind
from pairwright.storage.baku import virtual_points_of
from pairwright.storage.line_ups import home_of, line_up_of, seats, whites
from pairwright.storage.round_state import Entry
from pairwright.storage.section_cup import lots_drawn
from pairwright.systems.register import fits, system_named
from pairwright.tournament.line_up_cards import NOBODY
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.person import Particulars
from pairwright.tournament.player import Player
from pairwright.tournament.results import is_awaited, outcomes_of_games
from pairwright.tournament.round import NO_OPPONENT, Game, Round, ToRead, note_sound, read_once
from pairwright.tournament.team import (
    EXCHANGED,
    HOMES,
    TEAM_DETAILS,
    TEAM_SCORE,
    ForfeitedMatch,
    LineUp,
    Team,
    TeamAdjustment,
    TeamBye,
    TeamPlay,
    club_teams,
)
from pairwright.tournament.tournament import (
    LATE,
    OPTIONS,
    SECTION_DETAILS,
    AnnouncedBye,
    ForbiddenPairs,
    PointAdjustment,
    Tournament,
)

if TYPE_CHECKING:
    from pairwright.storage.event_state import EventState, SectionState
    from pairwright.storage.round_state import BoardState, RoundState

# -- From a section of teams to the tournament of its players: every match becomes the games on its
# boards


_NOT_PLAYED = {
    (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS): (True, False),
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN): (False, True),
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS): (False, False),
}


def with_squads(section: SectionState, units: Tournament, rounds: int) -> Tournament:
    """The tournament of the players, from the one in which the teams stand in their place.

    units: teams as participants, with what is announced for them; its rounds are not looked at.
    """
    squads = _Squads(section)
    drawn = section.rounds[:rounds]
    return replace(
        units,
        players=tuple(one.player(number) for number, one in enumerate(squads.players, 1)),
        rounds=tuple(squads.round(one)[0] for one in drawn),
        scoring=section.setup.board_scoring(),
        announced_byes=(),
        adjustments=(),
        headers=(
            *units.headers,
            *_coded(section, units),
            *_homes(section, drawn),
            *_exchanged(section, drawn),
            *_details(section),
        ),
        teams=tuple(squads.team(number) for number in range(1, len(section.order) + 1)),
        team_play=squads.play(drawn, units),
    )


def _coded(section: SectionState, units: Tournament) -> Iterator[tuple[str, str]]:
    """The coded type of the event, where its system has several, and what files have no records for."""
    code = section.setup.match.type_code
    if code and "type_code" not in dict(units.headers):
        yield "type_code", code
    match = section.setup.match
    if section.games > match.boards:  # a match has as many boards as announced, unless it shows more
        given = tuple(match.boards_in(number) for number in range(1, section.number_of_rounds + 1))
        match = replace(match, boards_by_round=given)
    yield from match.headers()


def _homes(section: SectionState, rounds: tuple[RoundState, ...]) -> Iterator[tuple[str, str]]:
    """Who was at home, where that means something: White on board 1, or else whoever is named."""
    if section.setup.match.homes:
        white_first = whites(section)[0]
        second = [
            f"{drawn.number}:{section.number(home)}"
            for drawn in rounds
            for match in drawn.boards
            if (home := home_of(section, match)) != (match.white if white_first else match.black)
        ]
        yield HOMES, " ".join(["first", *second])


def _exchanged(section: SectionState, rounds: tuple[RoundState, ...]) -> Iterator[tuple[str, str]]:
    """The boards on which players had each other's colours."""
    found = [
        f"{drawn.number}:{section.number(team)}.{board}"
        for drawn in rounds for match in drawn.boards
        for board in match.exchanged for team in match.players
    ]  # fmt: skip
    if found:
        yield EXCHANGED, " ".join(found)


def _details(section: SectionState) -> Iterator[tuple[str, str]]:
    """What is known of the teams beside their names and players; how captains are reached is not told."""
    found = {}
    for number, entry in enumerate((section.entry_of[key] for key in section.order), 1):
        known = {
            "captain": entry.squad.captain,
            "venue": entry.squad.venue,
            "federation": entry.particulars.federation,
            "club": entry.particulars.club,
            "fixed_board": str(entry.particulars.fixed_board or ""),
        }
        if kept := {name: text for name, text in known.items() if text}:
            found[str(number)] = kept
    if found:
        yield TEAM_DETAILS, json.dumps(found, ensure_ascii=False)


class _Squads:
    """Where every player of a section of teams stands in the list of all of them."""

    def __init__(self, section: SectionState) -> None:
        self.section = section
        self.entries = [section.entry_of[key] for key in section.order]
        self.players = [one for entry in self.entries for one in entry.squad.players]
        self.first: dict[int, int] = {}
        self._worth = replace(section.setup.board_scoring(), unfinished=0).table()
        count = 0
        for entry in self.entries:
            self.first[entry.key] = count
            count += len(entry.squad.players)

    def index(self, team: int, place: int) -> int:
        """The index of a player by his team's key and his place."""
        return NO_OPPONENT if place == NOBODY else self.first[team] + place - 1

    def team(self, number: int) -> Team:
        """The team with a pairing number."""
        entry = self.entries[number - 1]
        begin = self.first[entry.key]
        return Team(
            number,
            entry.name,
            tuple(range(begin, begin + len(entry.squad.players))),
            entry.squad.short,
            entry.particulars.rating,
            captain=entry.squad.captain,
        )

    def round(self, drawn: RoundState) -> tuple[Round, tuple[LineUp, ...]]:
        """A round of the section for its players, and the line-ups that it does not show itself."""
        section = self.section
        rests_on = section.setup, section.entries, section.order, drawn, *section.rounds[: drawn.number - 1]
        made = ToRead(partial(self._read, drawn), rests_on, (section.games,))  # a later match may have more
        found: tuple[Round, tuple[LineUp, ...]] = read_once(made)
        return found

    def _read(self, drawn: RoundState) -> tuple[Round, tuple[LineUp, ...]]:
        return Round.of(self.games(drawn)), tuple(self.line_ups(drawn))

    def games(self, drawn: RoundState) -> list[Game]:
        """What every player did in a round."""
        found = [_NOWHERE] * len(self.players)
        for match in drawn.boards:
            if self.section.in_league and not match.result and not drawn.is_out(match):
                continue  # nobody has said who plays
            pattern = whites(self.section, match)
            for board, (one, other) in enumerate(self.seated(drawn, match)):
                white = pattern[board]
                own, theirs = _outcomes(self.section, match, board, (one, other))
                colours = (Colour.WHITE, Colour.BLACK) if white else (Colour.BLACK, Colour.WHITE)
                alone = NO_OPPONENT in (one, other)
                if one != NO_OPPONENT:
                    found[one] = Game(other, Colour.NONE if alone else colours[0], own)
                if other != NO_OPPONENT:
                    found[other] = Game(one, Colour.NONE if alone else colours[1], theirs)
        return found

    def seated(self, drawn: RoundState, match: BoardState) -> Iterator[tuple[int, int]]:
        """Board by board the indices of both players."""
        for one, other in seats(self.section, drawn, match):
            yield self.index(match.white, one), self.index(match.black, other)

    def play(self, rounds: tuple[RoundState, ...], units: Tournament) -> TeamPlay:
        """How the matches were played."""
        index_of, setup = self.section.index_of, self.section.setup
        return replace(
            setup.match.play(setup.draw),
            colours=setup.match.pattern_for(self.section.games),
            byes=(
                *self._byes(rounds),
                *(
                    TeamBye(one.round_number, one.player, one.outcome.announced)
                    for one in units.announced_byes
                ),
            ),
            forfeits=tuple(
                ForfeitedMatch(drawn.number, index_of[match.white], index_of[match.black], *won)
                for drawn in rounds
                for match in drawn.boards
                if (won := _forfeit(self.section, match)) is not None
            ),
            line_ups=tuple(line for drawn in rounds for line in self.round(drawn)[1]),
            adjustments=(
                *(TeamAdjustment(one.points, 0, one.round_number, one.players) for one in units.adjustments),
                *self._adjustments(rounds),
            ),
        )

    def _byes(self, rounds: tuple[RoundState, ...]) -> Iterator[TeamBye]:
        for drawn in rounds:
            for key in drawn.pairing_allocated_byes:
                yield TeamBye(drawn.number, self.section.index_of[key], Outcome.PAIRING_ALLOCATED_BYE)
            for key, outcome in drawn.idle:
                yield TeamBye(drawn.number, self.section.index_of[key], outcome.announced)

    def _adjustments(self, rounds: tuple[RoundState, ...]) -> Iterator[TeamAdjustment]:
        """What was given to teams or taken; the same to several of them as one record."""
        found: dict[tuple[int, int, int, str], list[int]] = {}
        for one in self.section.adjustments:
            same = (one.points, one.game_points, one.round_number, one.kind)
            found.setdefault(same, []).append(self.section.index_of[one.entry])
        for drawn in rounds:
            for board in drawn.boards:
                for team in board.players if _for_neither(self.section, board) else ():
                    same = (-self._lost, -self._game_points(drawn, team), drawn.number, "")
                    if any(same[:2]):
                        found.setdefault(same, []).append(self.section.index_of[team])
        for (match, game, number, kind), teams in found.items():
            yield TeamAdjustment(match, game, number, tuple(sorted(teams)), kind)

    @property
    def _lost(self) -> int:
        """What a lost match is worth."""
        return self.section.setup.match.announced.loss

    def _game_points(self, drawn: RoundState, team: int) -> int:
        """What the boards of a match brought to a team, in units."""
        played, table = self.round(drawn)[0], self._worth
        begin = self.first[team]
        own = range(begin, begin + len(self.section.entry_of[team].squad.players))
        return sum(table[played.colours[one]][played.outcomes[one]] for one in own)

    def line_ups(self, drawn: RoundState) -> Iterator[LineUp]:
        """Where the players are not simply those who sat down, in the order of the squad."""
        index_of = self.section.index_of
        for match in drawn.boards:
            for team, opponent in (match.players, match.players[::-1]):
                places = line_up_of(self.section, drawn, team)
                if NOBODY in places or list(places) != sorted(places):
                    players = tuple(self.index(team, place) for place in places)
                    yield LineUp(drawn.number, index_of[team], index_of[opponent], players)


def forfeited(section: SectionState, match: BoardState) -> tuple[bool, bool] | None:
    """Who won a match of which no board was played; None for any other match."""
    if not match.result:
        return None
    ends = set(outcomes_of_games(match.result, section.games))
    return _NOT_PLAYED.get(next(iter(ends))) if len(ends) == 1 else None


def _for_neither(section: SectionState, match: BoardState) -> bool:
    """A match of a league that counts for neither team, or as none, whatever its games, which stay."""
    return section.by_fixture and bool(match.counts_now) and not is_awaited(match.result)


def _forfeit(section: SectionState, match: BoardState) -> tuple[bool, bool] | None:
    """Who won a match as forfeited: nobody of one that counts for neither. None for any other match.

    The games of such a match stand in files, and points taken from both teams say what they do not count.
    """
    return (False, False) if _for_neither(section, match) else forfeited(section, match)


def _outcomes(
    section: SectionState, match: BoardState, board: int, players: tuple[int, int]
) -> tuple[Outcome, Outcome]:
    """How a board ended; one without a player is lost by forfeit."""
    missing = tuple(one == NO_OPPONENT for one in players)
    if any(missing):
        return (
            Outcome.FORFEIT_LOSS if missing[0] else Outcome.FORFEIT_WIN,
            Outcome.FORFEIT_LOSS if missing[1] else Outcome.FORFEIT_WIN,
        )
    return outcomes_of_games(match.result, section.games)[board]


# ------------------------------------------------------------------------------------------------------


_NOWHERE = Game(NO_OPPONENT, Colour.NONE, Outcome.ABSENT)
_UNKNOWN = Player(0, "")


def tournament_of(section: SectionState, rounds: int) -> Tournament:
    """The tournament after its first `rounds` rounds, with what is announced for those to come.

    The players stand in the order of their pairing numbers; of a section of teams, those of the first team
    first. Missing results count as unfinished games.
    """
    setup = section.setup
    played = [] if section.of_teams else [_kept_round(section, drawn) for drawn in section.rounds[:rounds]]
    tournament = Tournament(
        last_players(ToRead(_Players, (section.order,))).now(section), tuple(one for one, _ in played),
        max(section.number_of_rounds, rounds), setup.scoring(), setup.colour(), setup.system, setup.edition,
        tuple(_announced(section, rounds + 1)), tuple(_forbidden(section)), _virtual_points(section, rounds),
        setup.acceleration, tuple(_adjustments(section, rounds)),
        (("name", setup.name), *_days(section), *section.headers, *_as_announced(section, rounds)),
        setup.tie_breaks,
    )  # fmt: skip
    if section.of_teams:
        tournament = with_squads(section, tournament, rounds)
    elif section.traits.club_teams:
        tournament = _with_club_teams(section, tournament)
    elif all(sound for _, sound in played):
        note_sound(tournament, tournament.rounds)
    tournament.check()
    return tournament


class _Players:
    """The players as they were last made for these pairing numbers, for the desk and for the public: an act
    changes few of them.
    """

    def __init__(self) -> None:
        self._made: list[tuple[tuple[Entry, ...], list[tuple[Particulars, str]], tuple[Player, ...]]] = []

    def now(self, section: SectionState) -> tuple[Player, ...]:
        """The players of a section; the very objects that they were, but for those who have changed."""
        last = self._made
        for of, _, made in last:
            if of is section.entries:
                return made
        entries = [section.entry_of[key] for key in section.order]
        people = [(entry.particulars, entry.card) for entry in entries]
        _, before, made = max(last, key=lambda one: sum(map(eq, one[1], people)), default=((), [], ()))
        if people != before:
            players = list(made) or [_UNKNOWN] * len(entries)
            for index in compress(count(), map(ne, people, before or players)):
                players[index] = entries[index].particulars.player(index + 1, entries[index].card)
            made = tuple(players)
        self._made = [(section.entries, people, made), *last[:2]]
        return made


@lru_cache(maxsize=16)
def last_players(asked: ToRead) -> _Players:
    """What is kept of the players of these pairing numbers."""
    return _Players()


def _kept_round(section: SectionState, drawn: RoundState) -> tuple[Round, bool]:
    """A round, and whether every game in it is the same for both players; made once while it stays."""
    made = ToRead(partial(_round, section, drawn), (section.order, drawn), (section.traits.games,))
    found: tuple[Round, bool] = read_once(made)
    return found


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


def _known_here(section: SectionState) -> Iterator[tuple[str, str]]:
    """What no field of a tournament holds: who came from another section, why points were given or taken."""
    former = {section.number(one.key): one.former_section for one in section.entries if one.former_section}
    points = [
        (section.number(one.entry), one.round_number, one.points, one.game_points, one.reason)
        for one in section.adjustments
        if one.reason
    ]
    if former or points:
        yield SECTION_DETAILS, json.dumps({"former": former, "points": points}, ensure_ascii=False)


def _as_announced(section: SectionState, rounds: int) -> Iterator[tuple[str, str]]:
    """What draws on cards and cups depend on beside results, for whoever draws them again from a file."""
    yield from _known_here(section)
    system, chosen = system_named(section.setup.system), section.setup.pairing_options()
    if section.traits.knock_out and (lots := lots_written(lots_drawn(section))):
        chosen = {**chosen, "lots": lots}
    if options := system.options_in_file(chosen):
        yield OPTIONS, options
    if not section.traits.cards:
        return
    late = [key for drawn in section.rounds[: min(rounds, 1)] for key in drawn.late]
    if late:
        yield LATE, ", ".join(str(section.number(key)) for key in late)


def _round(section: SectionState, drawn: RoundState) -> tuple[Round, bool]:
    """A round, and whether it is known to be sound; of matches of two games (C.04.5) White is who has White
    in the first one."""
    count, index_of, games = len(section.order), section.index_of, section.traits.games
    opponents, colours = [NO_OPPONENT] * count, bytearray(count)
    outcomes = [bytearray([Outcome.ABSENT]) * count for _ in range(games)]
    of_result = {result: outcomes_of_games(result, games) for result in {one.result for one in drawn.boards}}
    for board in drawn.boards:
        white, black = index_of[board.white], index_of[board.black]
        opponents[white], opponents[black] = black, white
        colours[white], colours[black] = Colour.WHITE, Colour.BLACK
        for game, (own, other) in zip(outcomes, of_result[board.result], strict=True):
            game[white], game[black] = own, other
    alone = [(key, Outcome.PAIRING_ALLOCATED_BYE) for key in drawn.pairing_allocated_byes]
    for key, outcome in (*alone, *drawn.idle):
        for game in outcomes:
            game[index_of[key]] = outcome
    if games > 1:
        return Round.of_matches(opponents, bytes(colours), (outcomes[0], outcomes[1])), False
    found = Round(tuple(opponents), bytes(colours), bytes(outcomes[0]))
    return found, fits(found)


def _announced(section: SectionState, first: int) -> Iterator[AnnouncedBye]:
    """Who is away from the next round, and the byes asked for in later ones; nobody after the last round."""
    if section.number_of_rounds and first > section.number_of_rounds:
        return
    last = max(section.number_of_rounds, first)
    others = section.setup.check_in or section.traits.knock_out  # who stays out for more than he said
    for index, key in enumerate(section.order):
        entry = section.entry_of[key]
        if not (others or entry.byes or entry.withdrawn_after is not None or entry.entered > first):
            continue
        asked = {number for number, _ in entry.byes if first < number <= last}
        for number in (first, *sorted(asked)):
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
        if entry.granted and entry.entered <= rounds + 1:
            for number, points in granted(entry, section.setup.draw):
                yield PointAdjustment(points, (index,), number)
    for one in () if section.of_teams else section.adjustments:
        yield PointAdjustment(one.points, (section.index_of[one.entry],), one.round_number)


@rule("C.04.2", "2.4")
def granted(entry: Entry, draw: int) -> Iterator[tuple[int, int]]:
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
        return virtual_points_of(section, rounds) if section.last_of_group_a else ()
    given = dict(section.virtual_points)
    return tuple(given.get(key, ()) for key in section.order)


def event_headers(event: EventState, section: SectionState) -> Iterator[tuple[str, str]]:
    """What the description of an event says of a section, under the names that report files use."""
    words, code = time_control_of(event, section)
    named = (
        ("city", event.place),
        ("federation", event.federation),
        ("start_date", event.start_date.replace("-", "/")),
        ("end_date", event.end_date.replace("-", "/")),
        ("chief_arbiter", event.arbiter),
        *(("deputy_arbiter", name) for name in event.deputies),
        ("time_control", words),
        ("time_control_code", code),
        ("pairing_controller", "Pairwright"),
    )
    return ((name, value) for name, value in named if value)


def time_control_of(event: EventState, section: SectionState) -> tuple[str, str]:
    """The time control of a section in words and in code: its own, or else that of the event.

    That of the event is none of a section whose games are rated in another list.
    """
    own = section.setup
    if own.time_control or own.time_control_code:
        return own.time_control, own.time_control_code
    if own.rating_kind:
        kind = rating_kind(parse_time_control(event.time_control_code))
        if kind is not None and kind.value != own.rating_kind:
            return "", ""
    return event.time_control, event.time_control_code
