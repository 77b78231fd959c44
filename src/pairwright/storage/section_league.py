"""A section of teams as a division of a league: its fixtures, what was told of them, its table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import date, datetime, timedelta
from itertools import accumulate
from typing import TYPE_CHECKING

from pairwright.common.collation import fold
from pairwright.common.values import dataclass, replace
from pairwright.seasons.course import CONFIRMED, HOME, LATE, ResultStanding, deadlines, standing
from pairwright.seasons.eligibility import (
    ListsOfDay,
    Offence,
    TeamAppearance,
    above_higher_team,
    irregular,
    offences_of_card,
    rating_of,
    warning,
)
from pairwright.seasons.fixtures import Fixture
from pairwright.seasons.rules import LeagueRules
from pairwright.seasons.season import LeagueDivision, LeagueSeason, SeasonTeam, ToldMatch, club_of, number_of
from pairwright.seasons.table import PlayedMatch, SeasonPenalty, row_of, told_match
from pairwright.storage.export_tournament import forfeited
from pairwright.storage.journal_lines import moment_of, stamp, utc_now
from pairwright.storage.line_ups import home_of, results_of, seats, seen_from_home
from pairwright.storage.squads import person_key, squad_on
from pairwright.tournament.line_up_cards import NOBODY, CaptainCard
from pairwright.tournament.results import games_of, is_awaited

if TYPE_CHECKING:
    from pairwright.storage.event_state import EventState, SectionState
    from pairwright.storage.round_state import BoardState, Entry, RoundState
    from pairwright.tournament.person import Particulars


def fixture_of(section: SectionState, drawn: RoundState, number: int) -> Fixture:
    """Match `number` of a round with its day, hour and place as they stand; teams by `name_of`."""
    match, names = drawn.boards[number - 1], section.name_of
    home = home_of(section, match) or match.white
    away = sum(match.players) - home
    setup, place = section.setup, drawn.number - 1
    planned = (*setup.round_dates[place : place + 1], "")[0]
    hour = (*setup.round_times[place : place + 1], "")[0]
    moves = match.moves
    if moves and not moves[0].at:  # as it was when all fixtures were published
        planned, hour, moves = moves[0].on or planned, moves[0].hour or hour, moves[1:]
    day = _day(planned)
    venue = section.entry_of[home].squad.venue
    fixture = Fixture(
        f"{drawn.number}-{number}", drawn.number, names[home], names[away], day, day, hour, venue
    )
    for one in moves:
        at = _day(one.at) or date.min
        fixture = fixture.moved(
            at, _day(one.on), one.hour, one.venue or venue, asked=one.asked, agreed=one.agreed,
            allowed=one.allowed, article=one.article, why=one.why,
        )  # fmt: skip
    return fixture


def homes_elsewhere(event: EventState, section: SectionState) -> dict[str, str]:
    """The days of the teams of the other divisions that are drawn, as `fixtures.homes` writes them.

    By the dates of this section, or by match day where there are none. A team has its name as in
    `name_of`; one whose name is in several divisions has that of its division behind it.
    """
    days, found = section.setup.round_dates, dict[str, str]()
    others = [one for one in event.sections if one.by_fixture and one.key != section.key]
    times = Counter(name for one in (section, *others) for name in one.name_of.values())
    for other in others:
        rows: dict[str, dict[int, str]] = {}
        for drawn in other.rounds[: other.published_rounds]:
            for number in range(1, len(drawn.boards) + 1):
                one = fixture_of(other, drawn, number)
                on = str(one.original or "")
                day = days.index(on) + 1 if on in days else 0 if days and on else one.day
                for name, side in zip(one.teams, "HA", strict=True):
                    rows.setdefault(name, {})[day] = side
        for name, row in rows.items():
            key = name if times[name] == 1 else f"{name} ({other.setup.name})"
            found[key] = "".join(row.get(day, "-") for day in range(1, section.number_of_rounds + 1))
    return found


def _day(text: str) -> date | None:
    return date.fromisoformat(text) if text else None


def line_ups_until(section: SectionState, drawn: RoundState, match: BoardState) -> str:
    """Until when the line-ups of a match are taken (UTC), "" for not at all.

    As somebody has said for the round; in a league whose line-ups are sealed, so many minutes before the hour
    that the match has now, so that the deadline moves with it. What has ended, or is decided, asks for none.
    """
    if section.needs_no_line_up(match):
        return ""
    if drawn.cards_until or not section.in_league or not section.setup.league_rules().sealed_minutes:
        return drawn.cards_until
    fixture = fixture_of(section, drawn, drawn.boards.index(match) + 1)
    if fixture.on is None or not fixture.hour:
        return ""
    ahead = timedelta(minutes=section.setup.league_rules().sealed_minutes)
    return stamp(_moment(fixture.on, fixture.hour) - ahead)


def _moment(on: date, hour: str) -> datetime:
    """At the clock of this computer, as the hours of rounds are."""
    return datetime.combine(on, datetime.strptime(hour, "%H:%M").time()).astimezone()


def standing_of(section: SectionState, drawn: RoundState, number: int, now: datetime) -> ResultStanding:
    """How the result of a match stands between both captains and the league.

    What the league has entered itself, or decided, stands, whoever said what before.
    """
    match = drawn.boards[number - 1]
    rules = section.setup.league_rules()
    said = [one for one in match.told if one.results]
    count = section.parts_of(drawn, match)
    known = () if is_awaited(match.result) else games_of(match.result, count)
    decided = match.decision_now is not None
    if known and (decided or not said or said[-1].results[:count] != known):
        return ResultStanding(CONFIRMED, known)
    fixture = fixture_of(section, drawn, number)
    begins = match.told[0].at if match.told else now
    if fixture.on is not None:
        begins = _moment(fixture.on, fixture.hour or "23:59")
    limits = deadlines(rules, begins)
    if match.told:
        # Where something was said late, the other side has as long for its answer as always.
        entered, confirmed, answered = (timedelta(hours=hours) for hours in rules.result_hours)
        last = match.told[-1].at
        steps = (confirmed - entered, answered - confirmed)
        limits = (limits[0], max(limits[1], last + steps[0]), max(limits[2], last + steps[1]))
    return standing(rules, match.told, limits, now)


@dataclass(frozen=True, slots=True)
class LateMatter:
    """Something that a team has not done in time. what: "line-up", "result" or "confirmation"."""

    fixture: Fixture
    team: str
    what: str


def late_in(
    section: SectionState, now: datetime, cards: Callable[[int], Collection[int]] | None = None
) -> Iterator[LateMatter]:
    """What is late in a league, match by match; matches without a day, or of a team that has left, wait.

    cards: of a round, the teams that have handed in; None where nobody knows.
    """
    names = section.name_of
    for drawn in section.rounds[: section.published_rounds]:
        for number, match in enumerate(drawn.boards, 1):
            fixture = fixture_of(section, drawn, number)
            left = [section.entry_of[key].withdrawn_after for key in match.players]
            out = any(one is not None and one < drawn.number for one in left) and not section.has_heirs
            if fixture.on is None or out:
                continue
            until = line_ups_until(section, drawn, match)
            if cards and until and moment_of(until) <= now and not drawn.is_out(match):
                there = cards(drawn.number)
                yield from (
                    LateMatter(fixture, names[key], LINE_UP) for key in match.players if key not in there
                )
            stands = standing_of(section, drawn, number, now)
            if stands.state == LATE and not match.score and not match.counts_now:
                team = fixture.home if stands.awaited == HOME else fixture.away
                yield LateMatter(fixture, team, CONFIRMATION if stands.results else RESULT)


LINE_UP, RESULT, CONFIRMATION = "line-up", "result", "confirmation"


def teams_of(section: SectionState, on: date | None = None) -> tuple[SeasonTeam, ...]:
    """The teams in the order of their numbers, with their lists of a day, by default the latest."""
    names = section.name_of
    return tuple(
        SeasonTeam(
            names[key],
            entry.particulars.club or club_of(entry.name),
            entry.squad.venue,
            tuple((one.name, one.rating or one.national_rating) for _, one in squad_on(entry, on)),
        )
        for key in section.order
        for entry in [section.entry_of[key]]
    )


def division_of(section: SectionState, now: datetime) -> LeagueDivision:
    """The section as a division. now: by it what nobody objected to is confirmed."""
    rules, names = section.setup.league_rules(), section.name_of
    rounds = [drawn for drawn in section.rounds if drawn.published]
    fixtures = [
        (drawn, number, fixture_of(section, drawn, number))
        for drawn in rounds
        for number in range(1, len(drawn.boards) + 1)
    ]
    told = tuple(
        (fixture.key, ToldMatch(played))
        for drawn, number, fixture in fixtures
        if (played := _played(section, rules, drawn, number, fixture, now)) is not None
    )
    entries = [section.entry_of[key] for key in section.order]
    return LeagueDivision(
        section.key,
        section.setup.name,
        rules,
        teams_of(section),
        tuple(fixture for _, _, fixture in fixtures),
        told,
        tuple(
            SeasonPenalty(names[one.entry], one.points, one.game_points, one.round_number, one.reason)
            for one in section.adjustments
        ),
        tuple(
            (names[entry.key], entry.withdrawn_after)
            for entry in entries
            if entry.withdrawn_after is not None
        ),
        decided=tuple((by, tuple(names[key] for key in keys)) for by, keys in section.ranked),
        unpublished=max(section.number_of_rounds - len(rounds), 0),
    )


def season_in(event: EventState, now: datetime) -> LeagueSeason:
    """All leagues and cups of teams of an event as a season, whose matches are named SECTION-DAY-NUMBER."""
    leagues = (division_of(one, now).of_season() for one in event.sections if one.in_league)
    return LeagueSeason(event.name, tuple(leagues), ())


def leaving_rule(section: SectionState, team: int) -> str:
    """What the rules of the league make of the matches of a team that has left, as `withdrawn` names it."""
    return division_of(section, utc_now()).leaving()[1][section.name_of[team]]


def in_table(section: SectionState, until: int) -> dict[int, tuple[int, int]]:
    """By key the place of every team after a match day, and its points that rank; none of who is out."""
    division, keys = division_of(section, utc_now()), {name: key for key, name in section.name_of.items()}
    rows = division.table(until) if until else ()
    return {keys[row.team]: (row.place, row.points(division.rules)) for row in rows}


def points_by_day(section: SectionState, team: int, until: int) -> list[int]:
    """The points of a team in the table after every match day up to one, 0 where it is out of it."""
    division, name = division_of(section, utc_now()), section.name_of[team]
    rules, left, given = division.rules, division.left(), division.penalties
    return [
        0 if name in left.out else row_of(rules, name, left.played, given, day).points(rules)
        for day in range(1, until + 1)
    ]


def _played(
    section: SectionState, rules: LeagueRules, drawn: RoundState, number: int, fixture: Fixture, now: datetime
) -> PlayedMatch | None:
    """What is known of a match, None while a board is waited for."""
    match = drawn.boards[number - 1]
    boards = section.boards_of(drawn, match)
    if match.decision_now is not None and (counts := match.decision_now.counts):
        results = () if is_awaited(match.result) else seen_from_home(section, drawn, match)
        return told_match(rules, fixture, results, boards=boards, decided=counts)
    if is_awaited(match.result):
        if not match.score:
            return None
        own, theirs = match.score
        return told_match(
            rules, fixture, (), score=(own, theirs), boards=boards, provisional=bool(match.protest)
        )
    open_yet = bool(match.protest) or standing_of(section, drawn, number, now).state != CONFIRMED
    won = forfeited(section, match)
    if won is not None:
        sides = won if fixture.home == section.name_of[match.white] else won[::-1]
        absent = (not sides[0], not sides[1])
        return told_match(rules, fixture, (), absent=absent, boards=boards, provisional=open_yet)
    results = seen_from_home(section, drawn, match)
    return told_match(rules, fixture, results, boards=boards, provisional=open_yet)


def derby_by(section: SectionState, match: BoardState) -> date | None:
    """The day by which the teams of a match meet because they are of one club, None for no such day."""
    clubs = {club_in_league(section.entry_of[key]) for key in match.players}
    day = section.setup.league_rules().club_meet
    planned = [_day(text) for text in section.setup.round_dates[day - 1 : day]] if day else []
    return planned[0] if planned and len(clubs) == 1 else None


# -- Who may play: the cards of a match beside what its clubs have played in the event ----------------------


@dataclass(frozen=True, slots=True)
class CardOffence:
    """An offence on the card of a team, with the names of its players."""

    team: int
    offence: Offence
    names: tuple[str, ...]


def club_in_league(entry: Entry) -> str:
    """By what teams are of one club: as entered, else by the name of the team."""
    return fold(entry.particulars.club or club_of(entry.name))


def ranks(event: EventState) -> dict[tuple[str, int], int]:
    """The rank of every team in its club, 1 the highest: by division, then by the number in its name."""
    found: dict[tuple[str, int], int] = {}
    clubs: dict[str, int] = {}
    for section in event.sections:
        if section.in_league:
            for entry in sorted(section.entries, key=lambda entry: (number_of(entry.name), entry.name)):
                clubs[club_in_league(entry)] = clubs.get(club_in_league(entry), 0) + 1
                found[section.key, entry.key] = clubs[club_in_league(entry)]
    return found


def teams_of_club(event: EventState, team: Entry) -> list[tuple[SectionState, Entry]]:
    """The teams of the club of a team in all divisions, the highest first."""
    rank, club = ranks(event), club_in_league(team)
    found = [
        (section, entry)
        for section in event.sections if section.in_league
        for entry in section.entries if club_in_league(entry) == club
    ]  # fmt: skip
    return sorted(found, key=lambda one: rank[one[0].key, one[1].key])


def list_of_club(teams: Sequence[tuple[SectionState, Entry]]) -> list[Particulars]:
    """The one list of a club: its teams' latest lists, one below the other, everybody once."""
    found: dict[str, Particulars] = {}
    for _, entry in teams:
        for _, one in squad_on(entry):
            found.setdefault(person_key(one), one)
    return list(found.values())


def parts_of_list(
    teams: Sequence[tuple[SectionState, Entry]], people: Sequence[Particulars]
) -> list[tuple[Particulars, ...]]:
    """The list of a club as the list of each of its teams.

    The places of its league are those of each team's titulars; whoever stands below may play for it as well.
    In one division nobody is of two teams: there it is the lowest one for which they may play.
    """
    ends = list(accumulate(section.setup.league_rules().places for section, _ in teams))
    lists: list[list[Particulars]] = [[] for _ in teams]
    for place, one in enumerate(people):
        own = next((number for number, end in enumerate(ends) if place < end), len(teams) - 1)
        lowest = {section.key: number for number, (section, _) in enumerate(teams[: own + 1])}
        for number in lowest.values():
            lists[number].append(one)
    return [tuple(one) for one in lists]


def _appearances(
    section: SectionState, drawn: RoundState, number: int, team: int, rank: int, card: Sequence[int] = ()
) -> list[TeamAppearance]:
    """Of the players of a team in a match whose line-ups are known. card: who is to play, before they are."""
    match, fixture = drawn.boards[number - 1], fixture_of(section, drawn, number)
    side = match.players.index(team)
    squad, played = section.entry_of[team].squad.players, section.boards_of(drawn, match)
    parts = results_of(section, drawn, match)
    planned, on = fixture.original or date.max, fixture.on or date.max
    won, lost = ("+/-", "-/+")[side], ("-/+", "+/-")[side]
    known = [
        (places[side], parts[board] in (won, lost, "-/-"), parts[board] in (lost, "-/-"))
        for board, places in enumerate(seats(section, drawn, match)[:played])
    ]
    return [
        TeamAppearance(
            person_key(squad[place - 1]), rank, drawn.number, planned, on, board, played, default,
            missing=missing, division=section.key,
        )
        for board, (place, default, missing) in enumerate([(one, False, False) for one in card] or known, 1)
        if NOBODY < place <= len(squad)
    ]  # fmt: skip


def _known(event: EventState) -> Iterator[tuple[SectionState, RoundState, int, BoardState]]:
    for section in event.sections:
        if section.in_league:
            for drawn in section.rounds:
                for number, match in enumerate(drawn.boards, 1):
                    if drawn.published and drawn.is_out(match):
                        yield section, drawn, number, match


def card_offences(event: EventState, section: SectionState, number: int, board: int) -> list[CardOffence]:
    """What is against the rules on both cards of a match: for the league to decide, never for the program."""
    drawn = section.rounds[number - 1]
    match = drawn.boards[board - 1]
    if not drawn.is_out(match):
        return []
    played, lists = _before(event, section, number, board)
    return [
        *(
            one
            for team in match.players
            for one in _offences(
                section, team, played, lists,
                _appearances(section, drawn, board, team, lists.ranks[section.key, team]),
            )
        ),
        *_silence(section, drawn, board),
    ]  # fmt: skip


def _silence(section: SectionState, drawn: RoundState, number: int) -> Iterator[CardOffence]:
    """A captain who said nothing in time, where that costs a board: the last one that was not lost."""
    if section.setup.league_rules().silence != "board":
        return
    stands, match = standing_of(section, drawn, number, utc_now()), drawn.boards[number - 1]
    if stands.silent:
        home = home_of(section, match) or match.white
        team = home if stands.silent == HOME else sum(match.players) - home
        lost = ("0-1", "-/+", "-/-") if stands.silent == HOME else ("1-0", "+/-", "-/-")
        if boards := [board for board, one in enumerate(stands.results, 1) if one not in lost]:
            yield CardOffence(team, Offence("silence", (), drawn.number, tuple(boards[-1:])), ())


def offences_before(
    event: EventState, section: SectionState, number: int, team: int, card: Sequence[int]
) -> list[CardOffence]:
    """What would be against the rules if these played: for the captain, before the card is handed in."""
    drawn, board = section.rounds[number - 1], section.rounds[number - 1].board_of(team)
    played, lists = _before(event, section, number, board)
    rank = lists.ranks[section.key, team]
    return _offences(section, team, played, lists, _appearances(section, drawn, board, team, rank, card))


@dataclass(frozen=True, slots=True)
class PlayerHint:
    """What a captain must know of a player before choosing.

    offences: settings of the league that playing would break. left: how many more appearances here bar the
    player from the lower team they are of, 0 where none do.
    """

    offences: tuple[str, ...]
    left: int = 0


_OF_ALL = (
    "core_from", "team_average", "board_rules", "average_most", "sum_most", "limits", "minimum",
    "empty_boards",
)  # fmt: skip
"""Settings that a single player cannot break, or not on any board."""


def player_hints(event: EventState, section: SectionState, number: int, team: int) -> dict[int, PlayerHint]:
    """The hints of a squad for a match, by place; nobody without one."""
    rules, drawn = section.setup.league_rules(), section.rounds[number - 1]
    board = drawn.board_of(team)
    played, lists = _before(event, section, number, board)
    rank, found = lists.ranks[section.key, team], {}
    for place, player in enumerate(section.entry_of[team].squad.players, 1):
        key = person_key(player)
        alone = _appearances(section, drawn, board, team, rank, (place,))
        settings = (one.offence.setting for one in _offences(section, team, played, lists, alone))
        own = lists.day.own.get(key, rank)
        left = warning(rules, played, key, own, rank) if own > rank else 0
        found[place] = PlayerHint(tuple(one for one in settings if one not in _OF_ALL), left)
    return {place: hint for place, hint in found.items() if hint.offences or hint.left}


@dataclass(frozen=True, slots=True)
class _EventLists:
    """The lists of all teams of an event on the day of a match.

    ranks, listed: of every team, its players best first. higher: who plays for higher teams of the same club
    on the same match day, by team. day: what is the same for all teams.
    """

    ranks: Mapping[tuple[str, int], int]
    listed: Mapping[tuple[str, int], tuple[str, ...]]
    higher: Mapping[tuple[str, int], tuple[tuple[str, ...], ...]]
    day: ListsOfDay


def _before(
    event: EventState, section: SectionState, number: int, board: int
) -> tuple[list[TeamAppearance], _EventLists]:
    """All appearances but those of one match, and the lists of its day."""
    rank_of, fixture = ranks(event), fixture_of(section, section.rounds[number - 1], board)
    played, higher = list[TeamAppearance](), dict[tuple[str, int], tuple[tuple[str, ...], ...]]()
    clubs = {
        (one.key, entry.key): club_in_league(entry)
        for one in event.sections
        for entry in (one.entries if one.in_league else ())
    }
    judged = [(section.key, team) for team in section.rounds[number - 1].boards[board - 1].players]
    for there, when, place, pair in _known(event):
        if (there.key, when.number, place) == (section.key, number, board):
            continue
        for team in pair.players:
            found = _appearances(there, when, place, team, rank_of[there.key, team])
            played += found
            for own in judged:
                above = clubs[there.key, team] == clubs[own] and rank_of[there.key, team] < rank_of[own]
                if above and found and found[0].original == fixture.original:
                    higher[own] = (*higher.get(own, ()), tuple(one.player for one in found))
    return _with_weekends(played), _lists_on(event, section, rank_of, clubs, higher, fixture.on)


def _with_weekends(played: Sequence[TeamAppearance]) -> list[TeamAppearance]:
    """The appearances, with those marked that are not a player's first one of a weekend."""
    seen, found = set[tuple[str, int, int]](), list[TeamAppearance]()
    for one in sorted(played, key=lambda one: one.on):
        year, week, weekday = one.on.isocalendar()
        key, weekend = (one.player, year, week), weekday >= _FRIDAY and one.on != date.max
        found.append(replace(one, second=weekend and key in seen))
        if weekend and not one.missing:
            seen.add(key)
    return found


_FRIDAY = 5


def _lists_on(
    event: EventState,
    section: SectionState,
    rank_of: Mapping[tuple[str, int], int],
    clubs: Mapping[tuple[str, int], str],
    higher: Mapping[tuple[str, int], tuple[tuple[str, ...], ...]],
    on: date | None,
) -> _EventLists:
    rules = section.setup.league_rules()
    listed, ratings = dict[tuple[str, int], tuple[str, ...]](), dict[str, int]()
    fixed, came = dict[str, int](), dict[str, tuple[str, ...]]()
    own, titulars, of_club = dict[str, int](), dict[str, int](), dict[str, set[str]]()
    for one in event.sections:
        for entry in one.entries if one.in_league else ():
            team, rank = (one.key, entry.key), rank_of[one.key, entry.key]
            people = [player for _, player in squad_on(entry, on)]
            listed[team] = tuple(map(person_key, people))
            first = [] if rules.rating_list == "day" else [one for _, one in squad_on(entry, date.min)]
            for player in people if rules.rating_list == "split" else (*people, *first):
                ratings[person_key(player)] = rating_of(rules, player)
            if rules.rating_list == "split":
                fixed |= {person_key(player): rating_of(rules, player) for player in (*people, *first)}
            if team[0] == section.key:
                came |= irregular(rules, _lists_until(entry, on))
            for place, key in enumerate(listed[team]):
                own[key] = max(own.get(key, 0), rank)
                of_club.setdefault(key, set()).add(clubs[team])
                if place < rules.places:
                    titulars[key] = min(titulars.get(key, rank), rank)
    two = frozenset(key for key, found in of_club.items() if len(found) > 1)
    day = ListsOfDay((), ratings, own, titulars, two, fixed=fixed, irregular=came)
    return _EventLists(rank_of, listed, higher, day)


def _lists_until(entry: Entry, on: date | None) -> list[tuple[str, tuple[str, ...]]]:
    """The lists of a team up to a day, each with the day from which it is valid, its players best first."""
    return [
        (one.valid, tuple(person_key(entry.squad.players[place - 1]) for place in one.places))
        for one in entry.lists
        if on is None or one.valid <= on.isoformat()
    ]


def _offences(
    section: SectionState,
    team: int,
    played: Sequence[TeamAppearance],
    lists: _EventLists,
    card: Sequence[TeamAppearance],
) -> list[CardOffence]:
    rules, here = section.setup.league_rules(), (section.key, team)
    squad = section.entry_of[team].squad.players
    named = {person_key(one): one.name for one in squad}
    people = {person_key(one): one for one in squad}
    of_day = replace(lists.day, listed=lists.listed[here], people=people)
    found = [*offences_of_card(rules, played, card, of_day)]
    lower, ratings = [one.player for one in card], of_day.fixed or of_day.ratings
    found += [
        weak
        for higher in lists.higher.get(here, ())
        if (weak := above_higher_team(rules, lower, higher, ratings, card[0].day)) is not None
    ]
    return [CardOffence(team, one, tuple(named[player] for player in one.players)) for one in found]


# -- The report of a month ------------------------------------------------------------------


def months_played(section: SectionState) -> list[str]:
    """Every month, such as 2026-09, in which games of a league were played board by board."""
    return sorted({f"{on:%Y-%m}" for on, _, _ in _played_on(section)})


def _played_on(section: SectionState) -> Iterator[tuple[date, RoundState, BoardState]]:
    for drawn in section.rounds:
        for number, match in enumerate(drawn.boards, 1):
            on = fixture_of(section, drawn, number).on
            if on is not None and drawn.is_out(match) and match.result:
                yield on, drawn, match


def month_of(event: EventState, section: SectionState, month: str) -> tuple[EventState, SectionState]:
    """The event and the section with the games of a month alone, as they are reported.

    Its rounds are the days on which matches were played, whatever their match days were. Ratings are those of
    the lists in force on the first of these days.
    """
    played = [one for one in _played_on(section) if f"{one[0]:%Y-%m}" == month]
    days = sorted({(on, drawn.number) for on, drawn, _ in played})
    rounds = []
    for place, day in enumerate(days, 1):
        whole = section.rounds[day[1] - 1]
        # Whoever draws anew draws match days, not days: how these were drawn says nothing here.
        boards = tuple(replace(match, was=()) for on, drawn, match in played if (on, drawn.number) == day)
        rounds.append(
            replace(
                whole, number=place, boards=boards, by_hand=False, was=(), pairing_allocated_byes=(), idle=()
            )
        )
    dates = tuple(on.isoformat() for on, _ in days)
    setup = replace(
        section.setup,
        name=f"{section.setup.name}, {month}",
        round_dates=dates,
        round_times=(),
        pairing_times=(),
    )
    entries = tuple(_rated_on(entry, days[0][0]) for entry in section.entries)
    found = replace(
        section, setup=setup, rounds=tuple(rounds), adjustments=(), entries=entries, drawn_from=()
    )
    return replace(event, start_date=dates[0], end_date=dates[-1]), each_once(found)


def as_it_was_played(section: SectionState) -> SectionState:
    """The section whose matches all count by their games, whatever was decided or moved."""

    def match(one: BoardState) -> BoardState:
        moves = tuple(replace(move, article="") for move in one.moves)
        return replace(one, moves=moves, decision=None) if one.counts_now else one

    return replace(
        section,
        rounds=tuple(replace(one, boards=tuple(map(match, one.boards))) for one in section.rounds),
    )


def each_once(section: SectionState) -> SectionState:
    """Whoever is on dated lists of two teams, in that alone for which they played; in both if for both."""
    if not any(entry.lists for entry in section.entries):
        return section
    played = {
        one
        for drawn in section.rounds for match in drawn.boards if drawn.is_out(match)
        for pair in seats(section, drawn, match) for one in zip(match.players, pair, strict=True)
    }  # fmt: skip
    rows: dict[str, list[tuple[int, int]]] = {}
    for entry in section.entries:
        for place, one in enumerate(entry.squad.players, 1):
            rows.setdefault(person_key(one), []).append((entry.key, place))
    kept = {one for found in rows.values() for one in [row for row in found if row in played] or found[-1:]}
    if len(kept) == sum(map(len, rows.values())):
        return section
    own = {
        entry.key: [one for n, one in enumerate(entry.squad.players, 1) if (entry.key, n) in kept]
        for entry in section.entries
    }
    places = {one: sum((one[0], n) in kept for n in range(1, one[1] + 1)) for one in kept}

    def seated(card: CaptainCard) -> CaptainCard:
        return replace(card, players=tuple(places.get((card.team, one), NOBODY) for one in card.players))

    return replace(
        section,
        entries=tuple(
            replace(entry, squad=replace(entry.squad, players=tuple(own[entry.key])), lists=())
            for entry in section.entries
        ),
        rounds=tuple(replace(drawn, line_ups=tuple(map(seated, drawn.line_ups))) for drawn in section.rounds),
    )


def _rated_on(entry: Entry, on: date) -> Entry:
    """An entry with the ratings that its players had on a day; whoever came later has what they came with."""
    players = list(entry.squad.players)
    known = set[int]()
    for one in entry.lists:
        for place, (rating, national) in zip(one.places, one.ratings, strict=True):
            if one.valid <= on.isoformat() or place not in known:
                players[place - 1] = replace(players[place - 1], rating=rating, national_rating=national)
        known |= {*one.places}
    return replace(entry, squad=replace(entry.squad, players=tuple(players)))


def ratings_of_day(section: SectionState) -> dict[tuple[int, int], int]:
    """What everybody was rated on the day of a match, by round and index of the player in the tournament.

    Of teams whose lists have changed; the ratings of all others are those of the section.
    """
    found, first = dict[tuple[int, int], int](), 0
    for key in section.order:
        entry = section.entry_of[key]
        for drawn in section.rounds if entry.lists and section.in_league else ():
            if number := drawn.board_of(key):
                for place, player in squad_on(entry, fixture_of(section, drawn, number).on):
                    found[drawn.number, first + place - 1] = player.rating
        first += len(entry.squad.players)
    return found
