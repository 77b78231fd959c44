"""A league at the desk: its fixtures, the page of a match, moved, its line-ups and result; the table."""

from __future__ import annotations

from datetime import datetime
from urllib.parse import urlencode

from fastapi import APIRouter
from starlette.responses import Response

from pairwright.common.errors import BadInput
from pairwright.common.i18n import N_
from pairwright.publish.as_pdf import part_of
from pairwright.publish.document_words import in_language
from pairwright.publish.season_page import (
    fixtures_calendar,
    fixtures_document,
    match_card_document,
    open_document,
    table_document,
)
from pairwright.seasons.course import AWAY, CONFIRMED, HOME, LATE
from pairwright.seasons.fixtures import BrokenWish, FixtureWish
from pairwright.seasons.season import LeagueDivision, LeagueSeason
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.league_acts import MoveMatch, TellResult
from pairwright.storage.actions.line_up_acts import OpenLineUps
from pairwright.storage.clock import moment_of
from pairwright.storage.draft_round import fixtures_of, numbers_wished
from pairwright.storage.event_state import SectionState
from pairwright.storage.line_ups import SealedCard, home_of, line_up_of
from pairwright.storage.refused import Refused
from pairwright.storage.section_league import (
    CardOffence,
    card_offences,
    division_of,
    fixture_of,
    names_of,
    standing_of,
)
from pairwright.web.desk import NotFound, back
from pairwright.web.form_input import Seen, Typed, TypedForm, whole_number
from pairwright.web.navigation import SECTION
from pairwright.web.pages.print_centre import pdf_answer
from pairwright.web.request_context import AtRound, AtSection, CaptainAtRound, RoundVisit, SectionVisit
from pairwright.web.translations import Say
from pairwright.web.views.line_up_view import squad_of
from pairwright.web.views.match_view import boards_of_match, match_typed
from pairwright.web.views.result_view import telling_results

router = APIRouter()
FIXTURES = f"{SECTION}/fixtures"
MATCH = f"{FIXTURES}/{{number}}/{{board}}"
OF_CAPTAIN = "/c/{event_id}/matches"
STATES = {
    "provisional": N_("provisional"),
    "corrected": N_("objected to by the away team"),
    "confirmed": N_("confirmed"),
    LATE: N_("late"),
}
"""How the result of a match stands."""
OFFENCES = {
    "board_order": N_("Boards {boards}: {names} sit in the wrong order (by {count})."),
    "stuck": N_("{names}: plays too low; {count} appearances in higher teams, {limit} bar."),
    "one_match_a_day": N_("{names}: a second match of what was one match day."),
    "few_games": N_("{names}: {count} games before match day {day}, {limit} may be."),
    "core_from": N_("{count} of the team have played for it before, {limit} must."),
}
"""What is wrong with a card, by the setting of the league that says so."""


def league_of(at: SectionVisit) -> SectionState:
    """The section, which is a league. Raises NotFound."""
    if not at.section.in_league:
        raise NotFound.told("{section} is not a league; the set-up says so", section=at.section.setup.name)
    return at.section


def _division(at: SectionVisit) -> tuple[LeagueSeason, LeagueDivision]:
    division = division_of(league_of(at), _now(at))
    return LeagueSeason(at.event.name, (division,), ()), division


def _now(at: SectionVisit) -> datetime:
    return moment_of(at.desk.cards.now())


@router.get(FIXTURES)
def fixtures(at: AtSection, team: str = "") -> Response:
    """All fixtures, or those of a team; while there are none, what is asked before they are drawn."""
    season, division = _division(at)
    named = team if team in division.names else ""
    return at.page(
        "league/fixtures.html",
        position=at.position,
        document=in_language(fixtures_document(season, division, named), at.language),
        waiting=in_language(open_document(season, division), at.language) if division.open() else None,
        team=named,
        names=division.names,
        left=at.section.number_of_rounds - at.section.published_rounds,
        address=at.url("/fixtures"),
        link=lambda key: at.url("/fixtures/" + key.replace("-", "/")),
        chart=None,
    )


@router.get(f"{SECTION}/table")
def table(at: AtSection) -> Response:
    """The table, with matches played, marks, and what is certain."""
    season, division = _division(at)
    return at.page(
        "league/table.html",
        position=at.position,
        document=in_language(table_document(season, division), at.language),
        link=lambda name: f"{at.url('/fixtures')}?{urlencode({'team': name})}",
        chart=None,
    )


@router.get(f"{FIXTURES}.ics")
def calendar(at: AtSection, team: str = "") -> Response:
    """The fixtures as a calendar file, which a later one updates."""
    season, division = _division(at)
    named = team if team in division.names else ""
    text = fixtures_calendar(season, division, _now(at), named)
    headers = {"Content-Disposition": f'attachment; filename="{at.key}.ics"'}
    return Response(text, media_type="text/calendar", headers=headers)


@router.post(FIXTURES)
def publish(at: AtSection, typed: TypedForm, seen: Seen = None) -> Response:
    """The numbers by the wishes, then all fixtures: published together, as one act of the list."""
    _ = at.say
    section, acts = league_of(at), list[Action]()
    broken: tuple[BrokenWish, ...] = ()
    proved = True
    if not section.rounds and not section.numbers_drawn:
        numbers, broken, proved = numbers_wished(section, _wishes(at, typed))
        section = numbers.after(section)
        acts.append(numbers)
    at.act(*acts, fixtures_of(section), seen=seen)
    if not broken:
        return at.back("/fixtures", _("All fixtures are published: everybody sees them now."))
    told = " ".join(_broken(_, one) for one in broken)
    end = _("No numbers do better.") if proved else _("The search was cut off; better numbers may exist.")
    return at.back(
        "/fixtures", _("The fixtures are published. Not met: {wishes} {end}", wishes=told, end=end), "warning"
    )


def _broken(_: Say, one: BrokenWish) -> str:
    text = {
        "meet": _("{teams} meet only on match day {days}."),
        "apart": _("{teams} are at home together on match days {days}."),
        "together": _("{teams} are not at home together on match days {days}."),
        "not-home": _("{teams} is at home on match days {days}."),
    }[one.wish.kind]
    return text.format(teams=" + ".join(one.wish.teams), days=", ".join(map(str, one.days)))


def _wishes(at: SectionVisit, typed: Typed) -> list[FixtureWish]:
    """The wishes of the form. Raises Refused for a line that is none."""
    names, found = division_of(at.section, _now(at)).names, []
    for kind in ("apart", "together", "not-home"):
        for line in filter(None, map(str.strip, typed.raw(kind).splitlines())):
            text, _colon, after = line.rpartition(":") if kind == "not-home" else (line, "", "")
            teams = tuple(part.strip() for part in text.split(","))
            days = tuple(whole_number(part.strip()) for part in after.split(",")) if after else ()
            if kind == "not-home" and (len(teams) > 1 or not days or not all(days)):
                raise Refused(
                    at.say("{line}: write a team, a colon and match days, such as Rook 2: 3, 7", line=line)
                )
            if unknown := [name for name in teams if name not in names]:
                raise Refused(at.say("There is no team {name}.", name=unknown[0] or line))
            if kind != "not-home" and len(set(teams)) < 2:
                raise Refused(at.say("{line}: write two teams with a comma between them", line=line))
            found.append(FixtureWish(kind, teams, days=days))
    return found


@router.get(MATCH)
def match(at: AtRound, board: int) -> Response:
    """One match: when and where, who plays, how the result stands, what is against the rules."""
    return _page(at, board)


def _there(at: RoundVisit, board: int) -> None:
    if not 1 <= board <= len(at.published.boards):
        raise NotFound.told("round {n} has no match {match}", n=at.number, match=board)
    league_of(at)


def _page(
    at: RoundVisit, board: int, typed: Typed | None = None, faults: tuple[str, ...] = (), status: int = 200
) -> Response:
    _there(at, board)
    section, drawn = at.section, at.published
    pair, fixture = drawn.boards[board - 1], fixture_of(section, drawn, board)
    stands = standing_of(section, drawn, board, _now(at))
    home = home_of(section, pair)
    sides = [
        (key, names_of(section)[key], squad_of(section, key), _sitting(at, board, key, typed))
        for key in pair.players
    ]
    shown = telling_results(at.say)
    return at.page(
        "league/match.html",
        status=status,
        position=at.position,
        crumbs=[(at.say("Fixtures"), at.url("/fixtures")), (fixture.key, "")],
        fixture=fixture,
        home=home,
        pair=pair,
        sides=sides,
        opened=drawn.is_out(pair),
        boards=range(1, section.setup.match.boards_in(at.number) + 1),
        state=at.say(STATES[stands.state]) if stands.results else "",
        confirmed=stands.state == "confirmed",
        silent=stands.by_silence,
        shown_result=shown(pair.result) if pair.result else "",
        offences=[
            _offence(at.say, section, one) for one in card_offences(at.event, section, at.number, board)
        ],
        typed=typed,
        faults=faults,
        address=at.url(f"/fixtures/{at.number}/{board}"),
        results=at.url(f"/results/{at.number}/boards/{board}"),
        decide=at.url(f"/line-ups/{at.number}"),
    )


def _sitting(at: RoundVisit, board: int, team: int, typed: Typed | None) -> tuple[int, ...]:
    """The places on the boards: as typed, as handed in, or nobody yet."""
    count, drawn = at.section.setup.match.boards_in(at.number), at.published
    if typed is not None and typed.has(f"seat-{team}-1"):
        return tuple(whole_number(typed.text(f"seat-{team}-{n}")) for n in range(1, count + 1))
    if drawn.is_out(drawn.boards[board - 1]):
        return line_up_of(at.section, drawn, team)[:count]
    return (0,) * count


def _offence(_: Say, section: SectionState, one: CardOffence) -> tuple[str, str, int, str]:
    """An offence in words: whose, what, by team, and the setting that says so."""
    found = one.offence
    text = _(OFFENCES[found.setting]).format(
        boards=", ".join(map(str, found.boards)), names=" + ".join(one.names), count=found.count,
        limit=found.limit, day=found.day,
    )  # fmt: skip
    return names_of(section)[one.team], text, one.team, found.setting


@router.get(f"{MATCH}/card.pdf")
def card(at: AtRound, board: int) -> Response:
    """The card of the match on paper: boards with colours, and both lists."""
    _there(at, board)
    season, division = _division(at)
    key = f"{at.number}-{board}"
    document = in_language(match_card_document(season, division, key), at.language)
    return pdf_answer(at, [part_of(document)], f"{at.key}-{key}.pdf")


@router.post(f"{MATCH}/move")
def move(at: AtRound, board: int, typed: TypedForm) -> Response:
    """The match is put on another day, hour or place, or its day is open."""
    _there(at, board)
    act = MoveMatch(
        at.key, at.number, board, at.desk.cards.now(),
        "" if typed.ticked("open") else typed.text("on"), typed.text("hour"),
        *(typed.text(name)[:200] for name in ("venue", "asked", "agreed", "allowed", "why")),
    )  # fmt: skip
    try:
        at.act(act)
    except Refused as error:
        return _page(at, board, typed, tuple(error.faults), 422)
    return at.back(f"/fixtures/{at.number}/{board}", at.say("Saved."))


@router.post(f"{MATCH}/line-ups")
def exchanged(at: AtRound, board: int, typed: TypedForm) -> Response:
    """The line-ups that the captains exchanged at the boards."""
    _there(at, board)
    pair = at.published.boards[board - 1]
    now = at.desk.cards.now()
    cards = tuple(
        SealedCard(team, sum(pair.players) - team, _sitting(at, board, team, typed), now, at.me.name)
        for team in pair.players
    )
    try:
        at.act(OpenLineUps(at.key, at.number, cards, board))
    except Refused as error:
        return _page(at, board, typed, tuple(error.faults), 422)
    return at.back(f"/fixtures/{at.number}/{board}", at.say("The line-ups are opened."))


@router.post(f"{MATCH}/confirm")
def confirm(at: AtRound, board: int) -> Response:
    """The league confirms the result as it stands."""
    _there(at, board)
    at.act(TellResult(at.key, at.number, board, "", 0, at.desk.cards.now()))
    return at.back(f"/fixtures/{at.number}/{board}", at.say("The result is confirmed."))


@router.get(OF_CAPTAIN)
def own_matches(at: CaptainAtRound) -> Response:
    """The matches of the captain's team: when and where, and their results to be entered or confirmed."""
    return _own(at)


def _own(
    at: RoundVisit, typed: Typed | None = None, faults: tuple[str, ...] = (), number: int = 0
) -> Response:
    section, team = league_of(at), at.me.card[1] if at.me.card else 0
    if team not in section.entry_of:
        raise NotFound.told("there is no such team in this round")
    found = []
    for drawn in section.rounds:
        board, there = drawn.board_of(team) if drawn.published else 0, drawn.number
        if not board:
            continue
        pair, stands = drawn.boards[board - 1], standing_of(section, drawn, board, _now(at))
        side = HOME if home_of(section, pair) == team else AWAY
        found.append(
            {
                "fixture": fixture_of(section, drawn, board),
                "boards": boards_of_match(section, drawn, board)[: section.setup.match.boards_in(there)],
                "first": names_of(section)[pair.white],
                "result": telling_results(at.say)(pair.result) if pair.result else "",
                "state": at.say(STATES[stands.state]) if stands.results else "",
                "confirmed": stands.state == CONFIRMED,
                "mine": drawn.is_out(pair) and stands.state != CONFIRMED and (side == HOME or stands.results),
                "to_confirm": bool(stands.results) and stands.awaited == side,
                "typed": typed if there == number else None,
                "faults": faults if there == number else (),
            }
        )
    name = section.entry(team).name
    return at.page(
        "league/captain.html", status=422 if faults else 200, position=at.position, name=name, matches=found
    )


@router.post(f"{OF_CAPTAIN}/{{number}}")
def tell(at: CaptainAtRound, number: int, typed: TypedForm) -> Response:
    """A captain enters the result of a match of the team, confirms what stands, or objects by another one."""
    section, team = league_of(at), at.me.card[1] if at.me.card else 0
    drawn = section.round(number)
    board = drawn.board_of(team) if drawn.published else 0
    if not board:
        raise NotFound.told("there is no such team in this round")
    try:
        result = ""
        if not typed.ticked("confirm"):
            result = match_typed(typed, section.setup.match.boards_in(number), section.games)
            if not result:
                raise Refused.told("a result has every board of the match")
        at.act(TellResult(at.key, number, board, result, team, at.desk.cards.now()))
    except BadInput as error:
        return _own(at, typed, tuple(error.faults), number)
    return back(at.request, f"/c/{at.event_id}/matches", at.say("Saved."))
