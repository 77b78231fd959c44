"""The pages of a section, and its projector: rounds and rules, pairings, standings, crosstable, players."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from pairwright.common.messages import N_
from pairwright.publish.crosstable_page import met_document
from pairwright.publish.document import Document, Table, for_people, in_language
from pairwright.publish.lists_page import ListOrder
from pairwright.publish.season_page import (
    SIDES,
    club_document,
    cup_document,
    fixtures_calendar,
    fixtures_document,
    open_document,
    table_document,
    tables_of,
)
from pairwright.publish.team_players_page import board_prizes_document
from pairwright.seasons.fixtures import Fixture
from pairwright.seasons.season import LeagueDivision, LeagueSeason
from pairwright.standings.event import Event
from pairwright.storage.event_state import SectionState
from pairwright.storage.journal_lines import utc_now
from pairwright.storage.line_ups import seals_of
from pairwright.storage.section_cup import cup_of
from pairwright.storage.section_files import in_calendars, schedule_of, standings_of, starting_list_of
from pairwright.storage.section_league import division_of, season_in
from pairwright.storage.section_report import section_boards
from pairwright.storage.timetable import timetable
from pairwright.web.form_input import whole_number
from pairwright.web.public.public_site import AtShown, NotThere, SectionReader, also_shown, section_parts
from pairwright.web.public.public_view import ShownSection
from pairwright.web.public.round_values import boards, names, wall_boards, without_game
from pairwright.web.public.rule_words import league_in_words, rules_in_words, tie_breaks
from pairwright.web.render import RowsAsked, parts_of, wants_part
from pairwright.web.routes import DeskRouter
from pairwright.web.section_charts import boards_now, forms_of, pictures_of
from pairwright.web.translations import Say, speaker

router = DeskRouter()


@router.get("/e/{event_id}/{section}")
async def overview(at: AtShown) -> Response:
    """The rounds that are published, and the rules of the section in words."""
    shown = at.section
    rounds = shown.state.rounds
    last = (f"{rounds[-1].number}/results",) if rounds else ()
    parts = ("pairings", "standings", *last)

    def values(language: str) -> dict[str, object]:
        return {
            "tab": "",
            "rules": rules_in_words(shown, language),
            "league_rules": league_in_words(shown, language),
            "tie_breaks": tie_breaks(shown.standings, language) if _ranked(shown.state) else [],
            "rounds": rounds,
            "planned": shown.state.number_of_rounds,
            "timetable": timetable(shown.state.setup),
            "also": also_shown(shown),
        }

    return await at.page("public/section.html", parts, values)


def _ranked(state: SectionState) -> bool:
    """True where the tie-breaks of the set-up rank: not in a league with a table of its own, nor in a cup."""
    return bool(state.entries) and not state.by_fixture and not state.traits.knock_out


@router.get("/e/{event_id}/{section}/schedule")
async def schedule_page(at: AtShown) -> Response:
    """All rounds of a round robin with dates and colours, as soon as the numbers are settled."""
    shown = at.section
    if not shown.behind.has_schedule:
        raise NotThere

    def values(language: str) -> dict[str, object]:
        return {
            "tab": "schedule",
            "document": in_language(schedule_of(shown.behind), language),
            "link": _to_players(shown),
            "also": also_shown(shown),
            "tie_breaks": tie_breaks(shown.standings, language) if shown.state.setup.tie_breaks else [],
        }

    return await at.page("public/schedule.html", ("pairings",), values)


@router.get("/e/{event_id}/{section}/pairings")
async def pairings_by_board(at: AtShown) -> Response:
    """The round that is being played, by board; the next one takes its place here once it is published."""
    return await _by_board(at, at.section.state.current_round, "/pairings")


@router.get("/e/{event_id}/{section}/pairings/names")
async def pairings_by_name(at: AtShown) -> Response:
    """The same by name."""
    return await _by_name(at, at.section.state.current_round, "/pairings")


@router.get("/e/{event_id}/{section}/round/{number}")
async def round_by_board(at: AtShown, number: int) -> Response:
    """The boards of a round with the results as they come."""
    return await _by_board(at, number, f"/round/{number}")


@router.get("/e/{event_id}/{section}/round/{number}/names")
async def round_by_name(at: AtShown, number: int) -> Response:
    """Everybody by name with board and colour; without results, so nothing changes while they come in."""
    return await _by_name(at, number, f"/round/{number}")


async def _by_board(at: SectionReader, number: int, here: str) -> Response:
    shown, drawn, query = at.section, at.published(number), at.request.query_params
    before = "standings" if shown.state.by_fixture else f"{number - 1}/results"  # any match may come later
    stamps = ("pairings", before, f"{number}/results")
    tables = shown.state.tables(drawn)
    parts = parts_of(tables, whole_number(query.get("board", "")) or 1, "whole" in query)
    numbers = next((part.numbers for part in parts if part.here), None)
    alone = wants_part(at.request) and "board" in query

    def values(language: str) -> dict[str, object]:
        return {
            "tab": "round",
            "here": shown.address + here,
            "drawn": drawn,
            "told": shown.state.setup.reasons and not drawn.by_hand and bool(tables),
            "parts": parts,
            "boards": boards(shown, drawn, numbers),
            "without": without_game(shown, drawn),
            "missing": len(shown.state.waiting(drawn)),
            "seals": [(shown.state.entry(one.team).name, one) for one in seals_of(shown.state.key, drawn)],
        }

    template = "public/board_rows.html" if alone else "public/boards.html"
    variant = f"{numbers} {alone}" if numbers and (numbers.start > 1 or "whole" in query or alone) else ""
    return await at.page(template, stamps, values, variant=variant)


async def _by_name(at: SectionReader, number: int, here: str) -> Response:
    shown, drawn = at.section, at.published(number)

    def values(language: str) -> dict[str, object]:
        return {"tab": "round", "here": shown.address + here, "drawn": drawn, "lines": names(shown, drawn)}

    return await at.page("public/names.html", ("pairings",), values)


def _no_results(shown: ShownSection) -> tuple[str, str] | None:
    """What stands in the place of results while there are none."""
    then = N_("They appear here when every result of round 1 is in.")
    return None if shown.completed else (N_("No results yet"), then)


async def _document(
    at: SectionReader,
    tab: str,
    title: str,
    make: Callable[[], Document],
    *parts: str,
    template: str = "public/document.html",
    none_yet: tuple[str, str] | None = None,
    forms: Callable[[Say, slice], Sequence[Markup]] = lambda say, rows: (),
    **more: object,
) -> Response:
    """A page that is one document. none_yet: what there is in its place. forms: pictures beside its rows.

    Of a long table those rows that are asked for. title: "" for its own. more: what the template shows.
    """
    known = {"tab": tab, "title": title, "none_yet": none_yet, "link": _to_players(at.section)}
    plain = {"orders": (), "views": (), "finds": False, "whole": False, "way": "?row=", **known, **more}
    asked = RowsAsked.of_request(at.request, len(at.section.state.entries))

    def values(language: str) -> dict[str, object]:
        if none_yet:
            return {**plain, "document": None}
        document = in_language(make(), language)
        rows = asked.parts(sum(len(table.rows) for table in document.tables()[:1]))
        here = next((one.numbers for one in rows if one.here), range(1, 1))
        beside = forms(speaker(language), slice(here.start - 1, here.stop - 1))
        return {**plain, "document": document, "parts": rows, "forms": beside}

    shown = "documents/rows.html" if asked.alone and not none_yet else template
    return await at.page(shown, parts, values, variant=asked.variant)


def _to_players(shown: ShownSection) -> Callable[[str], str]:
    """Where the documents about players are: `player-5` is the page of who has this number."""
    numbers = {f"player-{shown.state.number(key)}": key for key in shown.state.order}
    return lambda name: f"{shown.address}/player/{numbers[name]}" if name in numbers else ""


@router.get("/e/{event_id}/{section}/standings")
async def standings_page(at: AtShown) -> Response:
    """The standings after the last complete round, with everybody's last results; of a league its table."""
    if at.section.state.by_fixture and at.section.state.rounds:
        return await _table(at, "")
    shown, found = at.section, at.section.standings
    return await _document(
        at, "standings", N_("Final standings") if shown.state.finished else N_("Standings"),
        lambda: standings_of(found, shown.state), "pairings", "standings",
        template="public/standings.html", none_yet=_no_results(shown), finds=True,
        forms=lambda say, rows: forms_of(
            found.event.sheet(), [one.participant for one in found.lines[rows]], say
        ),
    )  # fmt: skip


@router.get("/e/{event_id}/{section}/pictures")
async def pictures(at: AtShown) -> Response:
    """What the standings show at a glance, after the last complete round."""
    shown = at.section

    def values(language: str) -> dict[str, object]:
        found = pictures_of(shown.state, shown.standings, speaker(language)) if shown.completed else []
        return {"tab": "pictures", "pictures": found, "after": shown.completed}

    return await at.page("public/pictures.html", ("standings",), values)


@router.get("/e/{event_id}/{section}/crosstable")
async def crosstable(at: AtShown) -> Response:
    """Every result at one look, after the last complete round."""
    return await _document(
        at, "crosstable", N_("Crosstable"), lambda: met_document(at.section.standings), "standings",
        none_yet=_no_results(at.section), finds=True, whole=True,
    )  # fmt: skip


@router.get("/e/{event_id}/{section}/boards")
async def board_lists(at: AtShown) -> Response:
    """The best players of every board of the teams, after the last complete round."""
    shown = at.section
    if not shown.state.of_teams:
        raise NotThere
    return await _document(
        at, "boards", N_("Board prizes"),
        lambda: board_prizes_document(section_boards(shown.standings, shown.state)), "standings",
        none_yet=_no_results(shown),
    )  # fmt: skip


@router.get("/e/{event_id}/{section}/players")
async def players(at: AtShown) -> Response:
    """The starting list."""
    return await _list(at, "number")


@router.get("/e/{event_id}/{section}/players/names")
async def players_by_name(at: AtShown) -> Response:
    """The same by name."""
    return await _list(at, "name")


async def _list(at: SectionReader, order: ListOrder) -> Response:
    shown = at.section
    state, address = shown.state, f"{shown.address}/players"
    return await _document(
        at, "players", N_("Teams") if state.of_teams else N_("Players"),
        lambda: starting_list_of(state, Event.of(shown.with_headers(state.tournament(0))), order), finds=True,
        none_yet=None if state.entries else (N_("Nobody has entered yet"), ""),
        orders=[
            (N_("By number"), address, order == "number"),
            (N_("By name"), f"{address}/names", order == "name"),
        ],
    )  # fmt: skip


def _league(at: SectionReader) -> tuple[LeagueSeason, LeagueDivision]:
    """The section as a division. Raises NotThere where it is none, or has no fixtures yet."""
    state = at.section.state
    if not state.in_league or not state.rounds:
        raise NotThere
    division = division_of(state, utc_now())
    return LeagueSeason(at.event.event.name, (division,), ()), division


@router.get("/e/{event_id}/{section}/fixtures")
async def fixtures(at: AtShown) -> Response:
    """All fixtures, and what is still to be played."""
    return await _fixtures(at, 0)


@router.get("/e/{event_id}/{section}/fixtures/club/{entry}.ics")
async def calendar_of_club(at: AtShown, entry: int) -> Response:
    """The fixtures of all teams of the club of a team as a calendar file; a later one updates its entries."""
    club, season = _club(at, entry)
    return await _calendar(at, season, [one for _, one in season.of_club(club)], club)


async def _calendar(
    at: SectionReader, season: LeagueSeason, found: Sequence[Fixture], title: str
) -> Response:
    """Fixtures as a calendar file. What was taken back shows on no page, and yet counts in calendars."""
    event_id, journal, position = at.event.event_id, at.side.desk.journal, at.event.position
    known = await run_in_threadpool(
        lambda: in_calendars(event_id, journal.course(event_id).history[:position])
    )

    def make(language: str) -> bytes:
        return fixtures_calendar(season, found, utc_now(), title, known).encode()

    parts = (*section_parts(at.section, "pairings"), *_other_leagues(at), f"moved {sum(known[1].values())}")
    return await at.answer(make, parts, media_type="text/calendar; charset=utf-8")


@router.get("/e/{event_id}/{section}/fixtures/club/{entry}")
async def fixtures_of_club(at: AtShown, entry: int) -> Response:
    """The fixtures of all teams of the club of a team, in all divisions, by day."""
    club, season = _club(at, entry)

    def values(language: str) -> dict[str, object]:
        return {
            **_about_fixtures(at, entry),
            "document": in_language(club_document(season, club), language),
            "of_club": True,
        }

    return await at.page("public/fixtures.html", ("pairings", "standings"), values, *_other_leagues(at))


def _club(at: SectionReader, entry: int) -> tuple[str, LeagueSeason]:
    """The club of a team, and all leagues that are shown. Raises NotThere."""
    season, (_, division) = season_in(at.event.event, utc_now()), _league(at)
    name = at.section.state.name_of.get(entry)
    for team in division.teams:
        if team.name == name:
            return team.club, season
    raise NotThere


def _other_leagues(at: SectionReader) -> list[str]:
    """The keys of the stamps of all leagues: a page of a club changes with each of them."""
    leagues = (one for one in at.event.sections if one.state.in_league)
    return [key for one in leagues for key in section_parts(one, "pairings", "standings")]


@router.get("/e/{event_id}/{section}/fixtures/{entry}.ics")
async def calendar_of_team(at: AtShown, entry: int) -> Response:
    """The fixtures of a team as a calendar file, 0 for all; a later one updates its entries."""
    season, division = _league(at)
    names = at.section.state.name_of
    if entry and entry not in names:
        raise NotThere
    team = names.get(entry, "")
    return await _calendar(at, season, division.of_season().of_team(team), team or division.name)


@router.get("/e/{event_id}/{section}/fixtures/{entry}")
async def fixtures_of_team(at: AtShown, entry: int) -> Response:
    """The fixtures of a team."""
    return await _fixtures(at, entry)


async def _fixtures(at: SectionReader, entry: int) -> Response:
    season, division = _league(at)
    names = at.section.state.name_of
    if entry and entry not in names:
        raise NotThere

    still_open = not entry and division.open()

    def values(language: str) -> dict[str, object]:
        return {
            **_about_fixtures(at, entry),
            "document": in_language(fixtures_document(season, division, names.get(entry, "")), language),
            "waiting": in_language(open_document(season, division), language) if still_open else None,
        }

    return await at.page("public/fixtures.html", ("pairings", "standings"), values)


def _about_fixtures(at: SectionReader, entry: int) -> dict[str, object]:
    """What a page of fixtures has around them. entry: of the team whose they are, 0 for all."""
    _, division = _league(at)
    names, clubs = at.section.state.name_of, {one.name: one.club for one in division.teams}
    return {
        "tab": "fixtures",
        "link": lambda key: "",
        "entry": entry,
        "teams": [(key, names[key]) for key in at.section.state.order],
        "of_club": False,
        "waiting": None,
        "club": clubs.get(names.get(entry, ""), ""),
    }


@router.get("/e/{event_id}/{section}/bracket")
async def bracket(at: AtShown) -> Response:
    """The bracket of a cup, as far as it is known."""
    state = at.section.state
    if not state.traits.knock_out or not state.started:
        raise NotThere
    cup = cup_of(state, at.event.event.name)
    return await _document(
        at, "bracket", N_("Bracket"), lambda: cup_document(cup), "pairings", "standings", whole=True
    )


@router.get("/e/{event_id}/{section}/table")
async def league_table(at: AtShown) -> Response:
    """The table of the league."""
    return await _table(at, "")


@router.get("/e/{event_id}/{section}/table/{view}")
async def league_table_of(at: AtShown, view: str) -> Response:
    """The table of matches at "home" or "away" alone, or as it was after a match day."""
    return await _table(at, view)


async def _table(at: SectionReader, view: str) -> Response:
    season, division = _league(at)
    if (wanted := division.view(view)) is None:
        raise NotThere
    keys = {name: key for key, name in at.section.state.name_of.items()}
    address, sided = at.section.address, view in SIDES and bool(view)
    return await _document(
        at, "table", "" if sided else N_("League table"),
        lambda: table_document(season, division, *wanted), "pairings", "standings",
        views=[
            (title, f"{address}/table/{key}".rstrip("/"), key == view) for key, title in tables_of(division)
        ],
        link=lambda name: f"{address}/fixtures/{keys[name]}" if name in keys else "", whole=True,
    )  # fmt: skip


# -- The projector: by board or by name, boards as tiles, standings; long lists turn their pages


def _wall(shown: ShownSection, view: str) -> dict[str, object]:
    drawn = shown.current
    return {"drawn": drawn, "missing": len(shown.state.waiting(drawn)) if drawn else 0, "view": view}


@router.get("/e/{event_id}/{section}/screen")
async def screen_boards(at: AtShown) -> Response:
    """The pairings of the current round by board, with results; before round 1 a calm notice."""
    shown = at.section
    drawn = shown.current
    last = (f"{drawn.number}/results", f"{drawn.number - 1}/results") if drawn else ()
    parts = ("pairings", *last)

    def values(language: str) -> dict[str, object]:
        if drawn is None:
            return _wall(shown, "boards")
        adjourned, teams = speaker(language)("adjourned"), shown.state.of_teams
        made = {"boards": boards(shown, drawn)} if teams else {"wall": wall_boards(shown, drawn, adjourned)}
        return {**_wall(shown, "boards"), **made, "without": without_game(shown, drawn, pointed=False)}

    return await at.page("public/screen_boards.html", parts, values)


@router.get("/e/{event_id}/{section}/screen/names")
async def screen_names(at: AtShown) -> Response:
    """The same by name, for finding one's board."""
    shown = at.section
    drawn = shown.current
    stamps = [shown.stamps[f"{shown.key}/{drawn.number}/results"]] if drawn else []

    def values(language: str) -> dict[str, object]:
        return {**_wall(shown, "names"), "lines": names(shown, drawn) if drawn else []}

    return await at.page("public/screen_names.html", ("pairings",), values, *stamps)


@router.get("/e/{event_id}/{section}/screen/standings")
async def screen_standings(at: AtShown) -> Response:
    """The standings after the last complete round; of a league its table."""
    shown = at.section
    if not shown.state.entries:
        raise NotThere
    league = shown.state.by_fixture and bool(shown.state.rounds)

    def values(language: str) -> dict[str, object]:
        made = table_document(*_league(at)) if league else standings_of(shown.standings, shown.state)
        points = slice(4, 6) if league else slice(None)  # of all its numbers a wall has room for these
        wall = on_the_wall(for_people(in_language(made, language)).tables()[0], points)
        state = {"after": shown.completed, "final": shown.state.finished}
        return {**state, **wall, "view": "standings", "drawn": shown.current}

    return await at.page("public/screen_standings.html", ("standings",), values)


def on_the_wall(table: Table, which: slice = slice(None)) -> dict[str, object]:
    """What a phone shows as well: place, name, what stands below it, and numbers with their headings."""
    columns = list(enumerate(table.columns))[1:]
    name = next(place for place, column in columns if column.shrinks)
    below = [place for place, column in columns if column.below]
    remarks = table.remarks[1:] or [""] * len(table.rows)
    numbers = [place for place, one in columns if not (one.priority or one.below or one.shrinks)][which]
    return {
        "codes": [table.columns[place].heading for place in numbers],
        "lines": [
            (row[0], row[name], [*(row[at].text for at in below), remark], [row[at] for at in numbers])
            for row, remark in zip(table.rows, remarks, strict=True)
        ],
    }


MOST_ACROSS, FEW = 20, 40
"""Tiles beside each other on the wall: half as many where there are few boards, so that they are larger."""


@router.get("/e/{event_id}/{section}/screen/now")
async def screen_now(at: AtShown) -> Response:
    """The boards of the current round as tiles: who won, what still plays."""
    shown = at.section
    drawn = shown.current
    parts = ("pairings", f"{drawn.number}/results") if drawn else ("pairings",)

    def values(language: str) -> dict[str, object]:
        count = len(drawn.boards) if drawn else 0
        across = MOST_ACROSS if count > FEW else MOST_ACROSS // 2
        picture = boards_now(shown.state, drawn, speaker(language), across) if drawn else None
        return {**_wall(shown, "now"), "picture": picture}

    return await at.page("public/screen_now.html", parts, values)
