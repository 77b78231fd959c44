"""Every list and file of a section by name: what can be printed, sent away, and put into one archive.

Lists are documents (`publish.document`) and come in any format; files have a form of their own.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from functools import cache, partial

from pairwright.common.errors import PairwrightError, Refused
from pairwright.common.messages import N_, joined, told
from pairwright.common.printable import escaped_json
from pairwright.common.values import dataclass, replace
from pairwright.lists.cell_tables import csv_text
from pairwright.publish.crosstable_page import (
    crosstable_document,
    grid_document,
    progress_document,
    wall_chart_document,
)
from pairwright.publish.document import Document, Paragraph, day_told
from pairwright.publish.fide_report import fide_report, ranked
from pairwright.publish.formats import render
from pairwright.publish.lists_page import (
    ListOrder,
    PairingOrder,
    pairings_document,
    schedule_document,
    starting_list_document,
    statistics_document,
)
from pairwright.publish.norms_page import norms_document, title_forms
from pairwright.publish.prizes_page import handing_out_document, prizes_document
from pairwright.publish.ratings_page import changes_document
from pairwright.publish.season_page import (
    SIDES,
    announced_document,
    clubs_document,
    corrections_document,
    cup_document,
    fixtures_document,
    open_document,
    table_document,
)
from pairwright.publish.standings_page import standings_document
from pairwright.publish.team_players_page import board_prizes_document, team_players_document
from pairwright.seasons.course import GameCorrection, ReportedGame, corrections
from pairwright.seasons.fixtures import times_changed
from pairwright.seasons.season import InCalendars, LeagueSeason
from pairwright.standings.board_list import Tables
from pairwright.standings.event import Event
from pairwright.standings.fide_rating import rating_changes, rating_rules
from pairwright.standings.norm_event import EventFacts, event_findings
from pairwright.standings.norms import norm_checks
from pairwright.standings.ranking import Standings, standings
from pairwright.standings.time_control import chosen_kind
from pairwright.storage.actions.league_acts import MoveMatch
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.journal_lines import moment_told, utc_now
from pairwright.storage.line_ups import sides_of
from pairwright.storage.replay import ActStanding, Recorded, Restore, Undo
from pairwright.storage.round_state import Entry
from pairwright.storage.section_cup import cup_of
from pairwright.storage.section_deviations import comments, with_comments
from pairwright.storage.section_league import (
    as_it_was_played,
    division_of,
    each_once,
    month_of,
    months_played,
    ratings_of_day,
    season_in,
)
from pairwright.storage.section_report import (
    for_rating,
    for_report_file,
    reported,
    section_boards,
    section_prizes,
    section_standings,
)
from pairwright.storage.section_setup import MOST_ROUNDS
from pairwright.storage.timetable import round_time, schedule
from pairwright.systems.register import system_named
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.person import Particulars
from pairwright.tournament.player import birth_year
from pairwright.tournament.results import code_of
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.tournament import Tournament
from pairwright.tournament.tournament_json import to_json
from pairwright.trf.columns import record
from pairwright.trf.reader import read_trf
from pairwright.trf.write_rows import with_short_titles
from pairwright.trf.writer import write_trf

# -- The entries of a section as files that other programs take ----------------------------------------
# What is known of their layouts is public: the manual of Vega (2.11.2, Export data) gives its columns, the
# columns of Sharly Chess are those of the lists that it writes itself, and the headings of the other list
# are
# those that Chess-Results prints.


NAME_LETTERS = record("001").field("name").width
VEGA = ("NAME", "COUNTRY", "BIRTHDAY", "GENDER", "TITLE", "IDFIDE", "ELOFIDE", "IDNAT", "ELONAT", "KCOEFF")
SHEET = ("No.", "Name", "Title", "FideID", "ID", "FED", "RtgI", "RtgN", "sex", "Birthday", "Club/City")
OF_TEAMS = ("Team", "Board", "Captain", "Venue")
"""What a list of the players of teams says besides."""

SHARLY = (
    "title", "last_name", "first_name", "year_of_birth", "gender", "fide_id", "federation", "club",
    "standard_f", "standard_n",
)  # fmt: skip


def players_as_vega(section: SectionState) -> bytes:
    """The list that Vega imports: semicolons, days as dd.mm.yy, women as f."""
    rows = [
        (
            own.name,
            own.federation,
            _vega_day(own.birth_date),
            "f" if own.sex == "w" else "m",
            own.title,
            own.fide_id or 0,
            own.rating,
            own.national_id or 0,
            own.national_rating,
            0,
        )
        for own, _, _ in _people(section)
    ]
    return csv_text((VEGA, *rows), ";").encode("utf-8-sig")


def players_as_sheet(section: SectionState) -> bytes:
    """A list with the headings of Chess-Results, by pairing number; of teams every player with the board."""
    rows = [
        (
            number,
            own.name,
            own.title,
            own.fide_id,
            own.national_id,
            own.federation,
            own.rating or "",
            own.national_rating or "",
            own.sex,
            own.birth_date,
            own.club or (team.particulars.club if team else ""),
            *((team.name, board, team.squad.captain, team.squad.venue) if team else ()),
        )
        for number, (own, team, board) in enumerate(_people(section), 1)
    ]
    heading = (*SHEET, *(OF_TEAMS if section.of_teams else ()))
    return csv_text((heading, *rows), ";").encode("utf-8-sig")


def players_as_sharly(section: SectionState) -> bytes:
    """The list that Sharly Chess imports; the club of a player of a team is the team.

    The year of birth alone: how it reads a day depends on a setting. Nobody is without a federation there.
    """
    rows = []
    for own, team, _ in _people(section):
        surname, _, given = own.name.partition(",")
        rows.append(
            (
                own.title,
                surname.strip(),
                given.strip(),
                birth_year(own.birth_date) or "",
                own.sex.upper(),
                own.fide_id,
                own.federation or "FID",
                team.name if team else own.club,
                own.rating or "",
                own.national_rating or "",
            )
        )
    return csv_text((SHARLY, *rows)).encode("utf-8-sig")


def _people(section: SectionState) -> list[tuple[Particulars, Entry | None, int]]:
    """(player, team, board) by pairing number; of teams the players of their squads, of others None and 0."""
    entries = sorted(section.entries, key=lambda entry: section.number(entry.key))
    if not section.of_teams:
        return [(entry.particulars, None, 0) for entry in entries]
    return [(own, entry, board) for entry in entries for board, own in enumerate(entry.squad.players, 1)]


def names_cut(section: SectionState) -> list[str]:
    """Who has a longer name than report files have letters for one."""
    return [own.name for own, _, _ in _people(section) if len(own.name) > NAME_LETTERS]


def _vega_day(text: str) -> str:
    """A date of birth as Vega writes it, in its other form where the year alone is known."""
    year, _, day = text.partition("/")
    month, _, day = day.partition("/")
    return f"{day}.{month}.{year[2:]}" if day else f"0000{year}" if year else "00.00.00"


# ------------------------------------------------------------------------------------------------------


RATING_OFFICER = N_("The rating officer of your federation, within 7 days of the last round")
"""Who wants a rating report, and by when (FIDE Rating Regulations, article 9.1)."""

LIST_FORMATS = ("pdf", "xlsx", "csv", "html", "txt", "json")
ARCHIVE_FORMATS = ("html", "csv", "xlsx")
_EPOCH = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Paper:
    """A list. name: in addresses and file names. title: for people. make: the document.

    counted: the round after which it stands, 0 for what depends on no result.
    """

    name: str
    title: str
    make: Callable[[], Document]
    counted: int = 0


@dataclass(frozen=True, slots=True)
class DataFile:
    """A file of a fixed form. make: its bytes; raises BadInput for what the form cannot say.

    reader: who wants it, and what for. whole: it is about the whole section, not about one month of it.
    """

    name: str
    title: str
    media_type: str
    make: Callable[[], bytes]
    reader: str
    whole: bool = True


def papers(event: EventState, section: SectionState, after: int | None = None) -> list[Paper]:
    """The lists that there are, in the order of the day. after: a complete round, by default the last."""
    if not section.entries:
        return []
    found = section_standings(event, section, after)
    drawn = Event.of(reported(event, section, section.published_rounds), None, found.event.options)
    aside: list[Paper] = []
    if section.traits.knock_out and section.started:
        cup = cup_of(section, event.name)
        aside.append(Paper("bracket", "Bracket", lambda: cup_document(cup)))
    if section.in_league and section.started:
        aside += _of_league(event, section)
    return [*aside, *_papers(found, drawn, section)]


def _of_league(event: EventState, section: SectionState) -> Iterator[Paper]:
    """The fixtures of a league, what is open, the table; a cup has its bracket instead of a table."""
    division, cup = division_of(section, utc_now()), section.traits.knock_out
    season = LeagueSeason(event.name, (division,), ())
    yield Paper("fixtures", "Fixtures", lambda: fixtures_document(season, division))
    yield Paper("fixtures-by-club", "Fixtures by club", lambda: clubs_document(season_in(event, utc_now())))
    yield Paper("open", "Open fixtures", lambda: open_document(season, division))
    if not cup:
        for side, title in SIDES.items():
            yield Paper(
                f"table-{side}" if side else "table", title,
                partial(table_document, season, division, side=side),
            )  # fmt: skip
    yield Paper("rules", "Rules of the league", lambda: announced_document(division.rules, knock_out=cup))
    if section.sent:
        yield Paper(
            "corrections",
            "Corrections of sent reports",
            lambda: corrections_document(season, division, corrections_of(event, section)),
        )


def _papers(found: Standings, drawn: Event, section: SectionState) -> Iterator[Paper]:
    if section.has_schedule and not section.in_league:  # it has fixtures
        event = drawn.tournament.header("name")
        yield Paper("schedule", "Schedule of all rounds", lambda: schedule_of(section, event))
    yield Paper("players", "Starting rank list", lambda: starting_list_of(section, drawn))
    yield Paper("players-by-name", "Alphabetical list", lambda: starting_list_of(section, drawn, "name"))
    if section.completed_rounds:
        counted = found.event.rounds_counted
        yield from (replace(one, counted=counted) for one in _after_results(found, section))
    for number in range(section.published_rounds, 0, -1):
        yield Paper(
            f"round-{number}",
            told("Round {n} by board", n=number),
            _pairings(drawn, section, number, "board"),
        )
        yield Paper(
            f"round-{number}-names",
            told("Round {n} by name", n=number),
            _pairings(drawn, section, number, "name"),
        )


def _after_results(found: Standings, section: SectionState) -> Iterator[Paper]:
    if not section.traits.knock_out:  # a cup has its bracket, and no places by points
        # A league has one ranking, its table.
        other = ("standings", "progress") if section.by_fixture else ()
        yield from (one for one in _by_points(found, section) if one.name not in other)
    if section.of_teams:
        yield Paper(
            "board-prizes", "Board prizes", lambda: board_prizes_document(section_boards(found, section))
        )
        yield Paper("team-players", "Players of the teams", lambda: team_players_of(found, section))
    yield Paper("statistics", "Statistics", lambda: statistics_document(found.event))
    if not section.traits.cards:  # children have grades, and no FIDE ratings
        yield from _for_fide(found, section)
    if section.prizes.categories:
        yield Paper("prizes", "Prizes", lambda: prizes_document(found, section_prizes(found, section)))
        yield Paper(
            "prizes-to-sign",
            "Prize receipts to sign",
            lambda: handing_out_document(found, section_prizes(found, section)),
        )


def _by_points(found: Standings, section: SectionState) -> Iterator[Paper]:
    yield Paper("standings", "Standings", lambda: standings_of(found, section))
    yield Paper("crosstable", "Crosstable by rank", lambda: crosstable_document(found))
    yield Paper("crosstable-numbers", "Crosstable by number", lambda: crosstable_document(found, "number"))
    if found.event.fixed:
        yield Paper("grid", "Everybody plays everybody", lambda: grid_document(found))
    yield Paper("wall-chart", "Wall chart", lambda: wall_chart_document(found))
    yield Paper("progress", "Places round by round", lambda: progress_document(found))


def _for_fide(found: Standings, section: SectionState) -> Iterator[Paper]:
    yield Paper("ratings", "FIDE rating changes", lambda: _ratings(for_rating(found, section).event, section))
    yield Paper("norms", "Title norms", lambda: norms_of(found.event, section))


def schedule_of(section: SectionState, event: str = "") -> Document:
    """The schedule of a round robin. event: its name."""
    names = [section.name_of[key] for key in section.order]
    return schedule_document(event, names, list(schedule(section)), sides_of(section))


def tables_by_pair(section: SectionState, number: int) -> Tables:
    """The numbers in the hall of the boards of a published round, by the indices of the two who meet."""
    drawn, index_of = section.round(number), section.index_of
    pairs = (frozenset(index_of[key] for key in board.players) for board in drawn.boards)
    return dict(zip(pairs, section.tables(drawn), strict=True))


def starting_list_of(section: SectionState, event: Event, order: ListOrder = "number") -> Document:
    """The entry list, with those who have left; it shows once a round without them is out."""
    return starting_list_document(event, order, gone=gone_of(section))


def standings_of(found: Standings, section: SectionState) -> Document:
    """The standings, with those who had left by then."""
    return standings_document(found, gone_of(section, found.event.rounds_counted))


def gone_of(section: SectionState, after: int = MOST_ROUNDS) -> frozenset[int]:
    """The participants who have left, once a round without them is out. after: for standings after it."""
    left = {one.key: one.withdrawn_after for one in section.entries}
    out = min(section.published_rounds, after + 1)
    return frozenset(
        index for key, index in section.index_of.items() if (last := left[key]) is not None and last < out
    )


def _pairings(
    drawn: Event, section: SectionState, number: int, order: PairingOrder
) -> Callable[[], Document]:
    """The pairings of a round; beside its day, when it begins."""
    time = round_time(section.setup, number)

    def make() -> Document:
        out = section.round(number).boards_published or not section.of_teams
        known = section.points_before(number) if section.traits.by_results else {}
        before = [known[key] for key in section.order if known]
        tables = tables_by_pair(section, number)
        made = pairings_document(drawn, number, order, line_ups=out, tables=tables, before=before)
        begins = time.begins if time else ""
        decided = [Paragraph(text, faint=True) for text in _decisions(section, number)]
        blocks = [*made.blocks, *decided]
        return replace(made, subtitle=joined(", ", [made.subtitle, begins]), blocks=blocks)

    return make


def _decisions(section: SectionState, number: int) -> Iterator[str]:
    """The games of a round that teams lost by decision of the arbiter, and by which article."""
    for place, match in enumerate(section.round(number).boards):
        boards = ", ".join(str(one.game) for one in match.decided)
        if boards:
            yield told(
                "Match {n}, boards {boards}: decided by {article}.",
                n=section.table(number, place + 1), boards=boards, article=match.article,
            )  # fmt: skip


def _ratings(event: Event, section: SectionState) -> Document:
    kind = chosen_kind(section.setup.rating_kind, event.tournament)
    rules = rating_rules(kind, event.tournament.header("start_date"))
    return changes_document(event, rating_changes(event, kind, rules=rules), kind, rules)


def team_players_of(found: Standings, section: SectionState) -> Document:
    """Everybody of every team, with rating changes and norms."""
    rated = for_rating(found, section).event
    checks = norm_checks(found.event, known_facts(section))
    return team_players_document(
        found.event, rating_changes(rated, chosen_kind(section.setup.rating_kind, rated.tournament)), checks
    )


def norms_of(event: Event, section: SectionState, facts: EventFacts | None = None) -> Document:
    """The title norms, by what is known of the event."""
    known = known_facts(section, facts)
    return norms_document(event, norm_checks(event, known), list(event_findings(event, known)))


def title_forms_of(
    event: Event,
    section: SectionState,
    facts: EventFacts | None = None,
    born: Mapping[int, str] | None = None,
    officer: str = "",
) -> list[Document]:
    """The certificate of every norm achieved, by what is known of the event and what the organiser states."""
    known = known_facts(section, facts)
    checks = norm_checks(event, known)
    return title_forms(event, checks, list(event_findings(event, known)), born or {}, officer)


def known_facts(section: SectionState, facts: EventFacts | None = None) -> EventFacts:
    """What the section tells, and what is known otherwise."""
    twice = system_named(section.setup.system).traits.cycles == 2
    ratings = tuple(ratings_of_day(section).items())
    return replace(facts or EventFacts(), everybody_twice=twice, ratings=ratings)


def paper(event: EventState, section: SectionState, name: str) -> Paper:
    """One list. Raises Refused when there is none of this name."""
    for one in papers(event, section):
        if one.name == name:
            return one
    raise Refused.told(
        "{section}: there is no list called {name!r} yet", section=section.setup.name, name=name
    )


def data_files(
    event: EventState, section: SectionState, history: Sequence[ActStanding] = ()
) -> list[DataFile]:
    """The files for federations and for other programs.

    history: of the event; with it report files say who deviated from the rules of FIDE, and why.
    """
    if not section.entries:
        return []
    # A report file has no rounds without games, and the fixtures of a league are out from the start.
    shown = section.completed_rounds if section.by_fixture else section.published_rounds
    once = each_once(section)

    @cache
    def said() -> tuple[str, ...]:
        return tuple(comments(event, section, history))

    @cache
    def everything() -> Tournament:
        """For the report files; whoever lists the files waits for none of them."""
        found = with_comments(for_report_file(reported(event, once, shown)), said())
        return ranked(found, section_standings(event, once)) if section.completed_rounds else found

    found = [
        *_report_files(section, everything, shown),
        DataFile(
            f"{section.key}.json", "Pairwright JSON", _JSON,
            lambda: _json(to_json(with_comments(reported(event, section, section.published_rounds), said()))),
            N_("Your own programs, and Pairwright on the command line"),
        ),
        *_player_lists(section),
    ]  # fmt: skip
    if section.completed_rounds:
        found.append(DataFile(
            f"{section.key}-fide.trf", "FIDE rating report", _TEXT,
            lambda: _fide(section_standings(event, once), once, said()), RATING_OFFICER,
        ))  # fmt: skip
    found += _monthly_reports(event, section)
    if section.lots:
        found.append(DataFile(
            f"{section.key}.lots.json", "Drawing of lots", _JSON, section.lots.encode,
            N_("Whoever wants to verify the drawing"),
        ))  # fmt: skip
    return found


def _monthly_reports(event: EventState, section: SectionState) -> Iterator[DataFile]:
    """Rating reports of a league by month, as they would be now and as they were sent."""
    for month in months_played(section) if section.in_league else ():
        yield DataFile(
            f"{section.key}-fide-{month}.trf",
            told("FIDE rating report of {month}: the games played in it", month=day_told(month)),
            _TEXT, partial(month_report, event, section, month), RATING_OFFICER, whole=False,
        )  # fmt: skip
    for number, one in enumerate(section.sent, 1):
        month = day_told(one.month)
        yield DataFile(
            f"{section.key}-fide-{one.month}-sent-{number}.trf",
            told("FIDE rating report of {month} as it was sent on {at}", at=moment_told(one.at), month=month),
            _TEXT, one.file.encode, RATING_OFFICER, whole=False,
        )  # fmt: skip


_TEXT, _JSON, _CSV = "text/plain; charset=utf-8", "application/json", "text/csv; charset=utf-8"


def _report_files(
    section: SectionState, everything: Callable[[], Tournament], shown: int
) -> Iterator[DataFile]:
    """The report file in its dialects. shown: how many rounds are in it."""

    def reach(title: str) -> str:
        if shown == section.published_rounds:
            return title
        return told("{file}, up to match day {n}: no later one has begun", file=title, n=shown)

    yield DataFile(
        f"{section.key}.trf", reach(told("Report file TRF26")), _TEXT,
        lambda: write_trf(everything()).encode(),
        N_(
            "Arbiters and programs that check the pairings: everything, with settings and deviations, "
            "schools and families"
        ),
    )  # fmt: skip
    yield DataFile(
        f"{section.key}-trf16.trf", reach(told("Report file TRF16")), _TEXT,
        lambda: write_trf(everything(), profile="trf16").encode(),
        N_("Programs that do not read TRF26"),
    )  # fmt: skip
    yield DataFile(
        f"{section.key}-sharly.trf", reach(told("Tournament for Sharly Chess")), _TEXT,
        lambda: with_short_titles(write_trf(everything())).encode(),
        N_("Whoever continues the tournament in Sharly Chess"),
    )  # fmt: skip


def _player_lists(section: SectionState) -> Iterator[DataFile]:
    """The players as other programs take them."""
    yield DataFile(
        f"{section.key}-players.csv", "Players, headings of Chess-Results", _CSV,
        lambda: players_as_sheet(section),
        N_("Chess-Results, or your spreadsheet"),
    )  # fmt: skip
    yield DataFile(
        f"{section.key}-sharly.csv", "Players for Sharly Chess", _CSV,
        lambda: players_as_sharly(section),
        N_("Whoever enters the players in Sharly Chess"),
    )  # fmt: skip
    if not section.of_teams:  # the list that Vega imports has no column of teams
        yield DataFile(
            f"{section.key}-vega.csv", "Players for Vega", _CSV,
            lambda: players_as_vega(section),
            N_("Whoever enters the players in Vega"),
        )  # fmt: skip


def _fide(found: Standings, section: SectionState, said: Sequence[str]) -> bytes:
    """The report with places; a list of tie-breaks that the file cannot name stays with its codes."""
    tournament = with_comments(for_report_file(found.event.tournament), said)
    again = standings(
        tournament,
        [str(code) for code in found.codes],
        after=found.event.rounds_counted,
        options=found.event.options,
    )
    return fide_report(for_rating(again, section)).text.encode()


def month_report(event: EventState, section: SectionState, month: str) -> bytes:
    """The rating report of a month of a league, such as 2026-09: its rounds are the days of its matches.

    What it tells of unusual results and decisions is of that month alone, by its rounds. A match that counts
    for neither team stands in it as it was played, for its games are rated; a comment says how it counts.

    Raises Refused for one without games.
    """
    if month not in months_played(section):
        raise Refused.told(
            "no games of {section} in {month}", section=section.setup.name, month=day_told(month)
        )
    then, part = month_of(event, section, month)
    days, said = len(part.rounds), tuple(comments(then, part))
    tournament = replace(reported(then, as_it_was_played(part), days), number_of_rounds=days)
    return _fide(standings(tournament, after=days), part, said)


def corrections_of(event: EventState, section: SectionState) -> list[GameCorrection]:
    """What the rating reports that were sent say otherwise than it is now, of each month its latest one."""
    sent = {one.month: one.file for one in section.sent}
    played = months_played(section)
    now = [month_report(event, section, month) for month in sent if month in played]
    found = corrections(
        [game for file in now for game in _games_in(file)],
        [game for file in sent.values() for game in _games_in(file.encode())],
    )
    return sorted(found, key=lambda one: one.game.on)


def _games_in(file: bytes) -> Iterator[ReportedGame]:
    """The games of a report file, each by its day and players."""
    tournament = read_trf(file)
    days = tournament.header("round_dates").split(",")
    for day, drawn in zip(days, tournament.rounds, strict=False):
        year, month, date_ = map(int, day.strip().split("/"))
        for white, black in enumerate(drawn.opponents):
            if black == NO_OPPONENT or drawn.colours[white] == Colour.BLACK:
                continue
            ends = code_of(Outcome(drawn.outcomes[white]), Outcome(drawn.outcomes[black]))
            if drawn.colours[white] != Colour.WHITE and black < white:
                continue  # a game that was not played has no colours: told once
            on = date(2000 + year, month, date_)
            names = tournament.players[white].name, tournament.players[black].name
            yield ReportedGame(day.strip(), 0, on, ends or "", names)


def _json(value: object) -> bytes:
    return (escaped_json(json.dumps(value, ensure_ascii=False, indent=1)) + "\n").encode()


def archive(
    event: EventState, section: SectionState, history: Sequence[ActStanding] = (), language: str = "en"
) -> bytes:
    """Every list in several formats and every file, as one ZIP; the same section gives the same bytes.

    What cannot be made (a format whose package is missing, a form that cannot say everything) is told in
    `not-in-this-archive.txt`.
    """
    stream, missing = io.BytesIO(), []
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, make in _contents(event, section, history, language):
            try:
                data = make()
            except PairwrightError as error:
                missing.append(f"{name}: {error}")
                continue
            packed.writestr(_member(name), data)
        if missing:
            packed.writestr(_member("not-in-this-archive.txt"), "\n".join(missing) + "\n")
    return stream.getvalue()


def _member(name: str) -> zipfile.ZipInfo:
    member = zipfile.ZipInfo(name, _EPOCH)
    member.compress_type = zipfile.ZIP_DEFLATED
    return member


def _contents(
    event: EventState, section: SectionState, history: Sequence[ActStanding], language: str
) -> Iterator[tuple[str, Callable[[], bytes]]]:
    for one in papers(event, section):
        document = one.make()
        for form in ARCHIVE_FORMATS:
            yield f"{form}/{one.name}.{form}", partial(render, [document], form, language)
    for file in data_files(event, section, history):
        yield file.name, file.make


def in_calendars(event_id: str, history: Sequence[Recorded]) -> InCalendars:
    """By what calendars know the matches of an event, whatever it is called. history: all acts of it."""

    def record() -> Iterator[tuple[str, Sequence[int]]]:
        for one in history:
            act = one.action
            if isinstance(act, Undo):
                yield "", (act.position,)
            elif isinstance(act, Restore):
                yield "", range(act.position + 1, one.position)
            else:
                yield f"{act.section}-{act.round}-{act.board}" if isinstance(act, MoveMatch) else "", ()

    return event_id, times_changed(record())
