"""The draw of the next round or of all fixtures, and the next season, as actions for the journal.

Pure: nothing is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from secrets import SystemRandom
from typing import NamedTuple

from pairwright.common.errors import BadInput, Refused
from pairwright.seasons.course import CONFIRMED, LEAGUE
from pairwright.seasons.cups import lots_written
from pairwright.seasons.fixtures import BrokenWish, FixtureDraw, FixtureWish, wishes_of
from pairwright.seasons.next_season import next_season
from pairwright.seasons.rules import article
from pairwright.seasons.season import LeagueSeason, sisters
from pairwright.seasons.table import absent_sides
from pairwright.storage.actions.action import Action, board_of, require_open
from pairwright.storage.actions.bye_acts import AdjustPoints, RequestBye
from pairwright.storage.actions.entry_list_acts import EnterPlayers, NumberPlayers, Withdraw
from pairwright.storage.actions.event_acts import AddSection, short_name
from pairwright.storage.actions.league_acts import MoveMatch, PublishFixtures, TellResult
from pairwright.storage.actions.result_acts import EnterResult, ResultAct
from pairwright.storage.actions.round_acts import DraftRound, PairedBoard
from pairwright.storage.actions.team_acts import EnterTeams, SetSquad, TeamEntered
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.journal_lines import utc_now
from pairwright.storage.line_ups import home_of, seen_from_home
from pairwright.storage.manual_pairing import kept_draft
from pairwright.storage.replay import Act, Recorded
from pairwright.storage.round_state import BoardState, Entry, RoundState, Squad
from pairwright.storage.section_cup import drawn_each_round, losers_of_round_1, lots_to_draw
from pairwright.storage.section_league import (
    division_of,
    homes_elsewhere,
    parts_of_list,
    standing_of,
    teams_of,
)
from pairwright.storage.section_setup import is_day
from pairwright.storage.squads import person_key, squad_on
from pairwright.systems.register import pair
from pairwright.systems.system import Pairing
from pairwright.tournament.person import Particulars
from pairwright.tournament.results import BETWEEN, is_awaited


def draft_of(section: SectionState, keep: Sequence[int] = ()) -> DraftRound:
    """Pair the next round of the section by its rules.

    keep: entries whose boards of the draft stay; the rules pair the others among themselves (`kept_draft`).
    The lots of a cup whose rounds are drawn one by one come from the source of chance of the computer; the
    act keeps what they gave.
    Raises Refused when the last published round is not complete, NoPairing when the rules admit no round,
    BadInput when the section cannot be paired as it is set up.
    """
    section.check_next_round()
    if keep:
        return kept_draft(section, keep)
    tournament = section.units(section.published_rounds)
    options = section.setup.pairing_options()
    if drawn_each_round(section) and section.published_rounds:
        order = lots_to_draw(section)
        SystemRandom().shuffle(order)
        options["lots"] = lots_written({section.next_round: order})
    return drafted(section, pair(tournament, system=section.setup.system, **options))


def draft_acts(section: SectionState, keep: Sequence[int] = ()) -> list[Action]:
    """The draft of the next round; before it the absence of those whom the set-up leaves out, since they were
    missing in the round before. Raises as `draft_of` does.
    """
    acts: list[Action] = []
    if section.setup.no_shows == "out" and not keep:
        acts += (leave_out(section, entry) for entry in section.no_shows)
    for act in acts:
        section = act.apply(EventState(sections=(section,))).sections[0]
    return [*acts, draft_of(section, keep)]


def leave_out(section: SectionState, entry: Entry) -> RequestBye:
    """Somebody is not in the next round, without points."""
    return RequestBye(section.key, entry.key, section.next_round, "absent")


def drafted(section: SectionState, drawn: Pairing) -> DraftRound:
    """A pairing of the library as the draft of the section."""
    bye = drawn.pairing_allocated_bye
    return DraftRound(
        section.key,
        drawn.round_number,
        tuple(
            PairedBoard(section.key_of(board.white), section.key_of(board.black)) for board in drawn.boards
        ),
        () if bye is None else (section.key_of(bye),),
        drawn_with=" ".join(part for part in (drawn.system, drawn.edition) if part),
    )


def fixtures_of(section: SectionState) -> PublishFixtures:
    """All match days that are left, by the table of the section. Raises as `draft_of` does."""
    section.check_next_round()
    tournament = section.units(section.published_rounds)
    days = []
    for number in range(section.next_round, section.number_of_rounds + 1):
        drawn = pair(
            tournament,
            system=section.setup.system,
            **{**section.setup.pairing_options(), "round_number": number},
        )
        days.append(drafted(section, drawn).boards)
    return PublishFixtures(section.key, tuple(days), section.setup.system)


def not_turned_up(
    section: SectionState, number: int, board: int, teams: Sequence[int], at: str
) -> list[Action]:
    """What the rules of a league make of a match to which a team, or both, did not come. at: now, in UTC.

    All boards are lost, and the team may be out of the division by that; or the match is open again without a
    day, and the team loses points.
    """
    rules, drawn = section.setup.league_rules(), section.round(number)
    match = board_of(drawn, board)
    require_open(drawn, board, no_score=True)
    if not teams or not {*teams} <= {*match.players}:
        raise Refused.told("say which of the two teams did not turn up")
    said = article(rules, "no_team")
    if rules.no_team == "new-date":
        taken = [
            AdjustPoints(section.key, team, rules.no_team_points, number, said)
            for team in teams
            if rules.no_team_points
        ]
        return [*taken, MoveMatch(section.key, number, board, at, "", allowed=said, why=said)]
    gone = [team in teams for team in match.players]
    code = "-/-" if all(gone) else "-/+" if gone[0] else "+/-"
    lost = EnterResult(section.key, number, board, BETWEEN.join([code] * section.boards_of(drawn, match)))
    out = teams if rules.no_team == "out" else ()
    return [lost, *(Withdraw(section.key, team, number - 1) for team in out)]


def with_teams_out(event: EventState, acts: Sequence[Act]) -> Sequence[Act]:
    """The acts, and the leaving of a team that is out of its league by a result with too few players.

    As where it did not turn up. By what captains say one leaves once that is confirmed (`told_out`).
    """
    found: list[Act] = []
    try:
        for act in acts:
            found.append(act)
            told = isinstance(act, TellResult) and act.entry
            if isinstance(act, ResultAct) and not told and event.section(act.section).takes_out:
                before, event = event, act.apply(event)
                if event is not before:  # what stands already takes out nobody who is back
                    found += _out_by(event.section(act.section), act.round, act.board)
    except BadInput:
        return acts  # refused, or somebody else was quicker: whoever writes them says so
    return found if not any(isinstance(act, Withdraw) for act in acts) else acts


def _out_by(section: SectionState, number: int, board: int) -> list[Withdraw]:
    """Who leaves the division by a result that stands."""
    drawn = section.round(number)
    if standing_of(section, drawn, board, utc_now()).state != CONFIRMED:
        return []
    gone = _too_few(section, drawn, board_of(drawn, board))
    return [Withdraw(section.key, team, number - 1) for team in gone]


def _too_few(section: SectionState, drawn: RoundState, match: BoardState) -> list[int]:
    """The teams that came to a match with too few players, and are still in the division."""
    if is_awaited(match.result):
        return []
    home = home_of(section, match)
    sides = absent_sides(section.setup.league_rules(), seen_from_home(section, drawn, match))
    gone = [team for team, out in zip((home, sum(match.players) - home), sides, strict=True) if out]
    return [team for team in gone if section.entry(team).withdrawn_after is None]


class ToldOut(NamedTuple):
    """A team that leaves its league once what captains told of a match that it missed is confirmed."""

    board: int
    leaving: Withdraw

    def confirmed(self, event: EventState, now: datetime) -> bool:
        """Whether it is so by now."""
        section = event.section(self.leaving.section)
        drawn = section.round(self.leaving.after_round + 1)
        return standing_of(section, drawn, self.board, now).state == CONFIRMED


def told_out(event: EventState, history: Sequence[Recorded]) -> Iterator[ToldOut]:
    """Who leaves by what captains told that nobody disputes or has decided, the earliest match day first.

    Whoever has left since a captain last spoke of the match, and is back, stays.
    """
    for section in event.sections:
        for drawn in section.rounds if section.takes_out else ():
            for board, match in enumerate(drawn.boards, 1):
                told = match.told and match.told[-1].by != LEAGUE
                if told and not match.protest and match.decision_now is None:
                    for team in _too_few(section, drawn, match):
                        one = ToldOut(board, Withdraw(section.key, team, drawn.number - 1))
                        if not _left_since(history, one):
                            yield one


def _left_since(history: Sequence[Recorded], told: ToldOut) -> bool:
    """Whether the team has left since a captain last spoke of the match, whatever came of that."""
    own = told.leaving
    for act in (recorded.action for recorded in reversed(history)):
        if isinstance(act, Withdraw) and (act.section, act.entry) == (own.section, own.entry):
            return True
        match = (own.section, own.after_round + 1, told.board)
        if isinstance(act, TellResult) and (act.section, act.round, act.board) == match and act.entry:
            return False
    return False


def numbers_wished(
    event: EventState, key: str, wishes: Sequence[FixtureWish]
) -> tuple[NumberPlayers, tuple[BrokenWish, ...], bool]:
    """Who has which number so that the fewest wishes are broken; those broken; whether no numbers do better.

    wishes: with the names of `name_of` and `homes_elsewhere`; two teams of one club meet on match day 1
    before all others.
    """
    section = event.section(key)
    names = section.name_of
    keys = {name: number for number, name in names.items()}
    teams = teams_of(section)
    meet = section.setup.league_rules().club_meet if section.in_league else 1
    elsewhere = homes_elsewhere(event, section)
    asked = (*sisters(teams, meet), *wishes_of(wishes, names.values(), elsewhere))
    draw = FixtureDraw([names[number] for number in section.order], asked, section.traits.cycles)
    best = draw.best(mirrors=(False,))
    order = tuple(keys[name] for name in best.numbers)
    return NumberPlayers(section.key, order), best.broken, best.proved


def club_list(
    teams: Sequence[tuple[SectionState, Entry]], people: Sequence[Particulars], valid: str
) -> list[SetSquad]:
    """The one list of a club as the lists of its teams, the highest first. valid: as in `SetSquad`.

    Who changes between teams of one division leaves the one before coming to the other.
    """
    leaving, coming = list[SetSquad](), list[SetSquad]()
    day = date.fromisoformat(valid) if is_day(valid) else None
    for (section, entry), listed in zip(teams, parts_of_list(teams, people), strict=True):
        stay = {person_key(one) for one in listed}
        there = [one for _, one in squad_on(entry, day)] if day else entry.squad.players
        left = tuple(one for one in there if person_key(one) in stay)
        if len(left) < len(there) and (day or not section.started):
            leaving.append(SetSquad(section.key, entry.key, replace(entry.squad, players=left), valid))
        coming.append(SetSquad(section.key, entry.key, replace(entry.squad, players=listed), valid))
    return [*leaving, *coming]


def plate_of(event: EventState, section: SectionState, name: str) -> list[Action]:
    """A cup of those who lost in round 1 of a cup, by its rules, in the order of the bracket.

    Raises Refused while a match of round 1 is open, or where fewer than two have lost.
    """
    lost = [section.entry_of[key] for key in losers_of_round_1(section)]
    if len(lost) < 2:
        raise Refused.told("a cup has two entries or more, not {entries}", entries=len(lost))
    key = short_name("plate", [one.key for one in event.sections])
    options = {**dict(section.setup.options), "bracket": "lots"}
    setup = replace(
        section.setup, name=name, options=tuple(options.items()), round_dates=(), round_times=(),
        pairing_times=(),
    )  # fmt: skip
    people = tuple(one.particulars for one in lost)
    entered = (
        EnterTeams(key, tuple(TeamEntered(one.particulars, one.squad) for one in lost))
        if section.of_teams
        else EnterPlayers(key, people)
    )
    return [AddSection(key, setup), entered, NumberPlayers(key, tuple(range(1, len(lost) + 1)))]


class KeptIn(NamedTuple):
    """Somebody of two squads that come into one division: kept in that of the team from the higher one."""

    name: str
    team: str
    other: str


def season_by_key(event: EventState, now: datetime) -> LeagueSeason:
    """The leagues of an event as a season whose divisions are named by their keys."""
    leagues = [one for one in event.sections if one.in_league]
    return LeagueSeason("", tuple(replace(division_of(one, now), name=one.key) for one in leagues), ())


def next_sections(
    event: EventState, now: datetime, asked: Mapping[str, str] | None = None
) -> tuple[list[AddSection | EnterTeams], list[KeptIn]]:
    """What makes the event of the next season: divisions, rules and squads, with teams up or down.

    Who has left is not in it. Days, fixtures and results are none yet. Also whoever is in one squad less.
    asked: who plays where by decision, as in `team_moves`, divisions by key.
    """
    leagues = [one for one in event.sections if one.in_league]
    season = season_by_key(event, now)
    divisions = season.divisions
    teams = {
        (one.key, team): section.entry_of[key]
        for one, section in zip(divisions, leagues, strict=True)
        for key, team in zip(section.order, one.teams, strict=True)
    }
    came_from = {id(team): one.key for one in divisions for team in one.teams}
    follow = next_season(season, asked)
    above = [one.key for one in leagues]
    acts: list[AddSection | EnterTeams] = []
    kept: list[KeptIn] = []
    for section in leagues:
        setup = replace(section.setup, round_dates=(), round_times=(), pairing_times=())
        entries = [teams[came_from[id(team)], team] for team in follow[section.key]]
        higher_first = sorted(follow[section.key], key=lambda team: above.index(came_from[id(team)]))
        squads, shared = _in_one_squad([teams[came_from[id(team)], team] for team in higher_first])
        kept += shared
        acts.append(AddSection(section.key, setup))
        acts.append(
            EnterTeams(section.key, tuple(TeamEntered(one.particulars, squads[one.name]) for one in entries))
        )
    return acts, kept


def _in_one_squad(entries: Sequence[Entry]) -> tuple[dict[str, Squad], list[KeptIn]]:
    """The squads by team, with everybody in the first that has them; and who was in another one."""
    team_of: dict[str, str] = {}
    squads: dict[str, Squad] = {}
    kept: list[KeptIn] = []
    for entry in entries:
        own = []
        for _, one in squad_on(entry):
            first = team_of.setdefault(person_key(one), entry.name)
            if first == entry.name:
                own.append(one)
            else:
                kept.append(KeptIn(one.name, first, entry.name))
        squads[entry.name] = replace(entry.squad, players=tuple(own))
    return squads, kept
