"""A league at the desk: its fixtures, the page of a match, moved, its line-ups and result; the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import partial
from typing import Any
from urllib.parse import urlencode
from zlib import crc32

from starlette.responses import Response

from pairwright.common.errors import Refused
from pairwright.common.messages import N_, joined
from pairwright.publish.as_pdf import part_of
from pairwright.publish.document import in_language
from pairwright.publish.season_page import (
    club_document,
    fixtures_calendar,
    fixtures_document,
    late_document,
    match_card_document,
    open_document,
    state_of,
    table_document,
    tables_of,
    teams_left,
    unpublished,
)
from pairwright.seasons.course import AWAY, CONFIRMED, HOME, LATE
from pairwright.seasons.cups import BY
from pairwright.seasons.fixtures import BrokenWish, Fixture, FixtureWish
from pairwright.seasons.next_season import WHY, other_sizes, team_moves
from pairwright.seasons.season import DECIDED_BY, LeagueDivision, LeagueSeason
from pairwright.seasons.table import points_of, told_match
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.event_acts import ChangeSetup, DescribeEvent
from pairwright.storage.actions.league_acts import EnterScore, MoveMatch, ProtestMatch, RankTeams, TellResult
from pairwright.storage.actions.line_up_acts import AgreeBoards, OpenLineUps, ReplacePlayers
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.draft_round import (
    fixtures_of,
    next_sections,
    not_turned_up,
    numbers_wished,
    season_by_key,
)
from pairwright.storage.event_state import SectionState
from pairwright.storage.journal_lines import moment_of
from pairwright.storage.leaving import ended_by_leaving
from pairwright.storage.line_ups import SealedCard, card_faults, forfeit_on, home_of, line_up_of, whites
from pairwright.storage.match_rules import MOST_BOARDS
from pairwright.storage.replay import ActStanding
from pairwright.storage.round_state import ANNULLED, BoardState, RoundState
from pairwright.storage.section_files import in_calendars
from pairwright.storage.section_league import (
    card_offences,
    division_of,
    fixture_of,
    homes_elsewhere,
    late_in,
    line_ups_until,
    season_in,
    standing_of,
    teams_of,
)
from pairwright.tournament.line_up_cards import is_open
from pairwright.tournament.results import BETWEEN, PLAYING
from pairwright.web.desk import NotFound, back
from pairwright.web.form_input import Seen, Typed, TypedForm, whole_number
from pairwright.web.navigation import SECTION
from pairwright.web.pages.captain import team_of
from pairwright.web.pages.reports import pdf_answer
from pairwright.web.request_context import AtRound, AtSection, CaptainAtRound, RoundVisit, SectionVisit
from pairwright.web.routes import DeskRouter
from pairwright.web.translations import Say, days_in_words, moment_in_words
from pairwright.web.views.line_up_view import fault_words, offence_words, squad_of
from pairwright.web.views.result_view import boards_of_match, match_typed, telling_results

router = DeskRouter()
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
NO_TEAM = {
    "lost": N_("Who did not come loses all boards."),
    "new-date": N_("The match is open again without a day; who did not come has the penalty of the rules."),
    "out": N_("Who did not come loses all boards and leaves the division."),
}
"""What the rules of a league make of a match for which a team did not turn up."""


def _division(at: SectionVisit) -> tuple[LeagueSeason, LeagueDivision]:
    division = division_of(at.league, _now(at))
    return LeagueSeason(at.event.name, (division,), ()), division


def _now(at: SectionVisit) -> datetime:
    return moment_of(at.desk.cards.now())


@router.get(FIXTURES)
def fixtures(at: AtSection, team: str = "", club: str = "") -> Response:
    """All fixtures, those of a team or a club; while there are none, what is asked before they are drawn."""
    season, division = _division(at)
    whole = season_in(at.event, _now(at))
    handed = partial(at.desk.cards.of, at.event_id, at.key)
    late = [(one.fixture, one.team, one.what) for one in late_in(at.section, _now(at), handed)]
    if of_club := club in whole.clubs():
        document = club_document(whole, club)
    else:
        document = fixtures_document(season, division, team if team in division.names else "")
    return at.page(
        "league/fixtures.html",
        position=at.position,
        document=in_language(document, at.language),
        waiting=in_language(open_document(season, division), at.language) if division.open() else None,
        protests=[
            fixture_of(at.section, drawn, board)
            for drawn in at.section.rounds
            for board, match in enumerate(drawn.boards, 1)
            if match.protest
        ],
        late=in_language(late_document(season.name, division.name, late), at.language) if late else None,
        team=team if team in division.names and not of_club else "",
        club=club if of_club else "",
        names=division.names,
        clubs=whole.clubs(),
        left=at.section.number_of_rounds - at.section.published_rounds,
        undated=at.section.number_of_rounds - len(at.section.setup.round_dates),
        open_days=[(day, day) for day in sorted({one.day for one in division.open()})],
        address=at.url("/fixtures"),
        link=lambda key: at.url("/fixtures/" + key.replace("-", "/")),
    )


@router.get(f"{SECTION}/table")
@router.get(f"{SECTION}/table/{{view}}")
def table(at: AtSection, view: str = "") -> Response:
    """The table, with matches played, marks, and what is certain; view: "home", "away", or of a match day."""
    season, division = _division(at)
    if (wanted := division.view(view)) is None:
        raise NotFound.told("there is no table {text!r}", text=view[:40])
    moves = team_moves(season_by_key(at.event, _now(at)))
    titles = {one.key: one.setup.name for one in at.event.sections}
    divisions = [division_of(one, _now(at)) for one in at.event.sections if one.in_league]
    return at.page(
        "league/table.html",
        position=at.position,
        document=in_language(table_document(season, division, *wanted), at.language),
        views=tables_of(division),
        view=view,
        still_open=sum(len(one.open()) for one in divisions),
        unpublished=[joined(": ", (one.name, text)) for one in divisions for text in unpublished(one)],
        whole_desk=not at.me.event_id,
        decided_by=[
            (by, at.say(by)) for by in DECIDED_BY if by in division.rules.tie_breaks and at.section.rounds
        ],
        moves=moves,
        sizes=other_sizes(moves, titles),
        titles=titles,
        reasons={key: at.say(text) for key, text in WHY.items()},
        link=lambda name: f"{at.url('/fixtures')}?{urlencode({'team': name})}",
    )


@router.post(f"{SECTION}/table/rank")
def rank(at: AtSection, typed: TypedForm, seen: Seen = None) -> Response:
    """Lots or a play-off have put level teams in an order, the best first, one a line."""
    keys = {name: key for key, name in at.league.name_of.items()}
    lines = [line.strip() for line in typed.raw("teams").splitlines() if line.strip()]
    if unknown := [line for line in lines if line not in keys]:
        raise Refused(at.say("There is no team {name}.", name=unknown[0]))
    act = RankTeams(at.key, typed.text("by"), tuple(keys[line] for line in lines))
    at.act(act, why=typed.text("why")[:200], seen=seen)
    return at.back("/table", at.say("Saved."))


@router.post(f"{SECTION}/table/next")
def next_season_from(at: AtSection, typed: TypedForm) -> Response:
    """A new event with all divisions of this one, their rules and squads, and whoever went up or down."""
    at.me.require_whole_desk()
    moves = team_moves(season_by_key(at.event, _now(at)))
    seen = {one: f"{one.came}-{one.team.name}" for one in moves}
    shown = [one for one, name in seen.items() if typed.has(f"by-{name}")]
    if shown and (other := [one for one in moves if typed.raw(f"by-{seen[one]}") != f"{one.goes} {one.why}"]):
        raise Refused(
            at.say(
                "The tables have changed since you opened this page: {teams}. Look again, then decide.",
                teams=", ".join(one.team.name for one in other),
            )
        )
    said = {f"{one.came}: {one.team.name}": typed.text(f"goes-{name}") for one, name in seen.items()}
    acts, kept = next_sections(at.event, _now(at), {team: goes for team, goes in said.items() if goes})
    _ = at.league
    described = DescribeEvent(typed.text("name"), at.event.place, federation=at.event.federation)
    event_id, _ = at.desk.begin(at.request, (described, *acts))
    texts = [at.say("The next season is made. Look through its teams, then publish the fixtures.")]
    texts += [
        at.say(
            "{name} was in the squads of {team} and {other}, which are in one division now, and stays in "
            "that of {team}.",
            name=one.name,
            team=one.team,
            other=one.other,
        )
        for one in kept
    ]
    return back(at.request, f"/events/{event_id}", " ".join(texts))


@router.get(f"{FIXTURES}.ics")
def calendar(at: AtSection, team: str = "", club: str = "") -> Response:
    """The fixtures as a calendar file, which a later one updates."""
    season, whole = season_in(at.event, _now(at)), _division(at)[1].of_season()
    known = in_calendars(at.event_id, at.desk.journal.course(at.event_id).history)
    if club in season.clubs():
        text = fixtures_calendar(season, [one for _, one in season.of_club(club)], _now(at), club, known)
    else:
        named = team if team in whole.names else ""
        text = fixtures_calendar(season, whole.of_team(named), _now(at), named or whole.name, known)
    headers = {"Content-Disposition": f'attachment; filename="{at.key}.ics"'}
    return Response(text, media_type="text/calendar", headers=headers)


@router.post(FIXTURES)
def publish(at: AtSection, typed: TypedForm, seen: Seen = None) -> Response:
    """The numbers by the wishes, then all fixtures: published together, as one act of the list."""
    _ = at.say
    section, acts = at.league, list[Action]()
    if (days := _match_days(at, typed)) is not None:
        section = days.after(section)
        acts.append(days)
    broken: tuple[BrokenWish, ...] = ()
    proved = True
    if not section.rounds and not section.numbers_drawn:
        event = at.event if days is None else days.apply(at.event)
        numbers, broken, proved = numbers_wished(event, at.key, _wishes(at, typed))
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


def _match_days(at: SectionVisit, typed: Typed) -> ChangeSetup | None:
    """The days of the form as an act on the set-up, None where it names none. Raises Refused."""
    if not typed.text("first"):
        return None
    setup, every, hour = at.section.setup, typed.whole("every", 1, 365, 14), typed.text("hour")
    try:
        first = date.fromisoformat(typed.text("first"))
    except ValueError:
        typed.wrong("first", at.say("Enter a date such as 2026-09-27."))
    typed.check(above=True)
    count = at.section.number_of_rounds
    days = tuple((first + timedelta(days=every * n)).isoformat() for n in range(count))
    return ChangeSetup(at.key, replace(setup, round_dates=days, round_times=(hour,) * count if hour else ()))


def _broken(_: Say, one: BrokenWish) -> str:
    text = {
        "meet": _("{teams} meet only on match day {days}."),
        "apart": _("{teams} are at home together on match days {days}."),
        "together": _("{teams} are not at home together on match days {days}."),
        "not-home": _("{teams} is at home on match days {days}."),
    }[one.wish.kind]
    return text.format(teams=" + ".join(one.wish.who), days=", ".join(map(str, one.days)))


def _wishes(at: SectionVisit, typed: Typed) -> list[FixtureWish]:
    """The wishes of the form, of other divisions too. Raises BadInput for a line that is none."""
    known = {*at.section.name_of.values(), *homes_elsewhere(at.event, at.section)}
    return [
        FixtureWish.typed(kind, line, known)
        for kind in ("apart", "together", "not-home")
        for line in filter(None, map(str.strip, typed.raw(kind).splitlines()))
    ]


@router.get(MATCH)
def match(at: AtRound, board: int) -> Response:
    """One match: when and where, who plays, how the result stands, what is against the rules."""
    return _page(at, board)


def _there(at: RoundVisit, board: int, typed: Typed | None = None) -> None:
    """Raise NotFound for a match that is none. typed: a form of its page, which shows what is refused."""
    if not 1 <= board <= len(at.published.boards):
        raise NotFound.told("round {n} has no match {match}", n=at.number, match=board)
    _ = at.league
    if typed is not None:
        at.again(lambda faults: _page(at, board, typed, faults))
        _require_seen(at, at.published, board, typed)


def _stands(at: RoundVisit, drawn: RoundState, board: int) -> str:
    """Another one whenever something of the match has changed: what it is, who plays, what was said of it."""
    match = drawn.boards[board - 1]
    seated = [line_up_of(at.section, drawn, team) for team in match.players if drawn.is_out(match)]
    return f"{crc32(repr((match, seated)).encode()):08x}"


def _require_seen(at: RoundVisit, drawn: RoundState, board: int, typed: Typed) -> None:
    """Raise Refused for a form of a page on which the match was another one than it is now."""
    if typed.text("stands") not in ("", _stands(at, drawn, board)):
        raise Refused(
            at.say("Somebody else changed this after you opened the page. Your change was not saved.")
        )


def _page(at: RoundVisit, board: int, typed: Typed | None = None, faults: Sequence[str] = ()) -> Response:
    _there(at, board)
    section, drawn = at.section, at.published
    pair, fixture = drawn.boards[board - 1], fixture_of(section, drawn, board)
    stands = standing_of(section, drawn, board, _now(at))
    sides = [
        (key, section.name_of[key], squad_of(section, key), _sitting(at, board, key, typed))
        for key in pair.players
    ]
    return at.page(
        "league/match.html",
        position=at.position,
        crumbs=[(at.say("Fixtures"), at.url("/fixtures")), (fixture.key, "")],
        fixture=fixture, pair=pair, sides=sides, opened=drawn.is_out(pair),
        boards=range(1, section.boards_of(drawn, pair) + 1), whites=whites(section, pair),
        state=at.say(STATES[stands.state]) if stands.results else "", confirmed=stands.state == "confirmed",
        silent=stands.state == CONFIRMED and stands.silent,
        shown_result=telling_results(at.say)(pair.result) if pair.result else "",
        score=_score(pair.score), counts=_counts(section, pair, fixture), agreed=_agreed(at, pair),
        said=_said(at, at.desk.journal.standing(at.event_id), drawn, board),
        left=teams_left(_division(at)[1], fixture.teams), until=_sealed_until(at, drawn, pair),
        absence=at.say(NO_TEAM[section.setup.league_rules().no_team]), protest=_protest(at, pair),
        article=dict(section.setup.league_rules().articles).get("no_team", ""),
        asked=pair.counts_now != ANNULLED and not ended_by_leaving(section, pair, at.number),
        offences=[
            offence_words(at.say, section, one) for one in card_offences(at.event, section, at.number, board)
        ],
        typed=typed, stands=_stands(at, drawn, board), faults=faults,
        address=at.url(f"/fixtures/{at.number}/{board}"), decide=at.url(f"/line-ups/{at.number}"),
        results=at.url(f"/results/{at.number}/boards/{board}"),
    )  # fmt: skip


def _sitting(at: RoundVisit, board: int, team: int, typed: Typed | None) -> tuple[int, ...]:
    """The places on the boards: as typed, as handed in, or nobody yet."""
    drawn = at.published
    count = at.section.boards_of(drawn, drawn.boards[board - 1])
    if typed is not None and typed.has(f"seat-{team}-1"):
        return tuple(whole_number(typed.text(f"seat-{team}-{n}")) for n in range(1, count + 1))
    if drawn.is_out(drawn.boards[board - 1]):
        return line_up_of(at.section, drawn, team)[:count]
    return (0,) * count


@router.get(f"{MATCH}/card.pdf")
def card(at: AtRound, board: int) -> Response:
    """The card of the match on paper: boards with colours, and both lists."""
    _there(at, board)
    season, division = _division(at)
    key = f"{at.number}-{board}"
    boards = at.section.boards_of(at.published, at.published.boards[board - 1])
    rules = replace(division.rules, boards=boards, minimum=1)
    of_day = replace(division, teams=teams_of(at.section, division.fixture(key).on), rules=rules)
    document = in_language(match_card_document(season, of_day, key), at.language)
    return pdf_answer(at, [part_of(document)], f"{at.key}-{key}.pdf")


@router.post(f"{MATCH}/move")
def move(at: AtRound, board: int, typed: TypedForm) -> Response:
    """The match is put on another day, hour or place, or its day is open."""
    _there(at, board, typed)
    act = MoveMatch(
        at.key, at.number, board, at.desk.cards.now(),
        "" if typed.ticked("open") else typed.text("on"), typed.text("hour"),
        *(typed.text(name)[:200] for name in ("venue", "asked", "agreed", "allowed", "why")),
    )  # fmt: skip
    at.act(act)
    return at.back(f"/fixtures/{at.number}/{board}", _moved(at, act.on))


@router.post(f"{FIXTURES}/move")
def move_day(at: AtSection, typed: TypedForm, seen: Seen = None) -> Response:
    """The matches of a match day that have no result are put on another day, or theirs is open."""
    drawn, on = at.league.round(whole_number(typed.text("day"))), typed.text("on")
    if not on and not typed.ticked("open"):
        raise Refused(at.say("Say to which day."))
    said = [typed.text(name)[:200] for name in ("asked", "agreed", "allowed", "why")]
    acts = [
        MoveMatch(
            at.key, drawn.number, board, at.desk.cards.now(), "" if typed.ticked("open") else on,
            typed.text("hour") or fixture_of(at.section, drawn, board).hour,
            match.moves[-1].venue if match.moves else "", *said,
        )
        for board, match in enumerate(drawn.boards, 1)
        if not match.result and not match.score and not match.decision_now
    ]  # fmt: skip
    at.act(*acts, seen=seen)
    return at.back("/fixtures", _moved(at, on))


def _moved(at: SectionVisit, on: str) -> str:
    """That a move is saved, and where its day is one before the league begins."""
    first = _division(at)[1].first_day
    if not on or first is None or on >= first.isoformat():
        return at.say("Saved.")
    day = days_in_words(on, "", at.language)
    return at.say("Saved. {day} is before match day 1.", day=day)


@router.post(f"{MATCH}/boards")
def boards_agreed(at: AtRound, board: int, typed: TypedForm) -> Response:
    """More boards than the rules say, or fewer, as both captains agreed for this match."""
    _there(at, board, typed)
    count = typed.whole("count", 0, MOST_BOARDS, 0)
    typed.check(above=True)
    at.act(AgreeBoards(at.key, at.number, board, count, typed.text("agreed")[:200]))
    return _saved(at, board)


@router.post(f"{MATCH}/score")
def score(at: AtRound, board: int, typed: TypedForm) -> Response:
    """The score alone, of a match whose boards nobody knows; empty fields take it back."""
    _there(at, board, typed)
    given = [typed.points(side, 0, 1000, -1) for side in ("home", "away")]
    typed.check(above=True)
    if min(given) < 0 <= max(given):
        raise Refused(at.say("Enter the points of both teams."))
    at.act(EnterScore(at.key, at.number, board, tuple(given) if min(given) >= 0 else ()))
    return _saved(at, board)


@router.post(f"{MATCH}/absent")
def absent(at: AtRound, board: int, typed: TypedForm) -> Response:
    """A team did not turn up, or both: whatever the rules of the league make of that."""
    _there(at, board, typed)
    teams = [key for key in at.published.boards[board - 1].players if typed.ticked(f"absent-{key}")]
    at.act(*not_turned_up(at.section, at.number, board, teams, at.desk.cards.now()))
    return _saved(at, board)


@router.post(f"{MATCH}/protest")
def protest(at: AtRound, board: int, typed: TypedForm) -> Response:
    """The result is disputed, and why; or the protest is decided: how and why stands in the history."""
    _there(at, board, typed)
    if not typed.text("protest") and not typed.text("why"):
        raise Refused(at.say("Say why."))
    at.act(ProtestMatch(at.key, at.number, board, typed.text("protest")), why=typed.text("why")[:1000])
    return _saved(at, board)


def _saved(at: RoundVisit, board: int) -> Response:
    return at.back(f"/fixtures/{at.number}/{board}", at.say("Saved."))


def _said(at: SectionVisit, acts: Sequence[ActStanding], drawn: RoundState, board: int) -> list[str]:
    """What both teams and the league said of a result, the oldest first, and by the acts what was decided."""
    pair, names, shown = drawn.boards[board - 1], at.section.name_of, telling_results(at.say)
    league, match = at.say("League"), (at.key, drawn.number, board)
    said = [
        (names[act.entry] if isinstance(act, TellResult) and act.entry else league, one.recorded.at,
         shown(act.result) if act.result else at.say("confirmed"))
        for one in acts
        if one.counts and isinstance(act := one.recorded.action, TellResult | EnterResult)
        and (act.section, act.round, act.board) == match and (act.result or isinstance(act, TellResult))
    ]  # fmt: skip
    said += [
        (league, one.recorded.at, f"{at.say('The protest is decided')}{at.say(':')} {one.recorded.why}")
        for one in acts
        if one.counts and one.recorded.action == ProtestMatch(*match, "")
    ]
    lines = [
        at.say("{name}, {time}: {result}", name=name, time=moment_in_words(when, at.language), result=text)
        for name, when, text in said
    ]
    if (one := pair.decision_now) is not None:
        words = {"who": one.decided, "by": at.say(BY[one.by]), "why": one.why}
        lines.append(at.say("Decided by {who}: {by}. {why}", **words))
    return lines


def _agreed(at: SectionVisit, pair: BoardState) -> str:
    """That captains agreed on the boards of a match, or its players on colours, "" for neither."""
    boards = at.say("Boards by agreement: {n}", n=pair.boards) if pair.boards else ""
    turned = ", ".join(map(str, pair.exchanged))
    colours = at.say("Colours exchanged on board: {list}", list=turned) if turned else ""
    return ". ".join(filter(None, (boards, colours)))


def _counts(section: SectionState, pair: BoardState, fixture: Fixture) -> str:
    """That a match counts for neither team or not at all, and why; "" for one that counts as it ended."""
    match = told_match(section.setup.league_rules(), fixture, (), decided=pair.counts_now)
    return state_of(match, fixture) if match.void else ""


def _score(score: tuple[int, ...]) -> str:
    return "–".join(map(points_of, score))


@router.post(f"{MATCH}/line-ups")
def exchanged(at: AtRound, board: int, typed: TypedForm) -> Response:
    """The line-ups that the captains exchanged at the boards."""
    _there(at, board, typed)
    at.act(_exchanged(at, board, typed))
    return at.back(f"/fixtures/{at.number}/{board}", at.say("The line-ups are opened."))


def _exchanged(at: RoundVisit, board: int, typed: Typed) -> OpenLineUps:
    """Both line-ups as a form has them."""
    pair = at.published.boards[board - 1]
    now = at.desk.cards.now()
    cards = tuple(
        SealedCard(team, sum(pair.players) - team, _sitting(at, board, team, typed), now, at.me.name)
        for team in pair.players
    )
    wrong = [
        at.say(
            "{a}: {b}", a=at.section.name_of[card.team], b=fault_words(at.say, at.section, card.team, fault)
        )
        for card in cards
        for fault in card_faults(at.section, at.number, card.team, card.players)
    ]
    if wrong:
        raise Refused(*wrong)
    return OpenLineUps(at.key, at.number, cards, board)


@router.post(f"{MATCH}/confirm")
def confirm(at: AtRound, board: int, typed: TypedForm) -> Response:
    """The league confirms the result as it stands."""
    _there(at, board, typed)
    at.act(TellResult(at.key, at.number, board, "", 0, at.desk.cards.now()))
    return at.back(f"/fixtures/{at.number}/{board}", at.say("The result is confirmed."))


@router.get(OF_CAPTAIN)
def own_matches(at: CaptainAtRound) -> Response:
    """The matches of the captain's team: when and where, and their results to be entered or confirmed."""
    return _own(at)


def _own(at: RoundVisit, typed: Typed | None = None, faults: Sequence[str] = (), number: int = 0) -> Response:
    section, team, division = at.league, team_of(at), _division(at)[1]
    acts = at.desk.journal.standing(at.event_id)
    found = [
        _own_match(at, division, acts, drawn, board, typed if drawn.number == number else None)
        for drawn in section.rounds
        if drawn.published and (board := drawn.board_of(team))
    ]
    found.sort(key=lambda one: (one["over"], one["fixture"].on is None, str(one["fixture"].on)))
    return at.page(
        "league/captain.html",
        position=at.position,
        live=f"/c/{at.event_id}/live", reloads=True, name=section.entry(team).name, team=team,
        shown=f"/e/{at.event_id}/{at.key}" if section.setup.public else "",
        matches=found, faults=faults, faulty=number,
    )  # fmt: skip


def _own_match(
    at: RoundVisit, division: LeagueDivision, acts: Sequence[ActStanding], drawn: RoundState, board: int,
    typed: Typed | None,
) -> dict[str, Any]:  # fmt: skip
    """A match as the phone of a captain shows it: what is known, and what this side has to do."""
    section, there = at.section, RoundVisit(at.request, at.me, at.event_id, at.key, drawn.number)
    pair, team, stands = drawn.boards[board - 1], team_of(at), standing_of(section, drawn, board, _now(at))
    side, opened = HOME if home_of(section, pair) == team else AWAY, drawn.is_out(pair)
    other = sum(pair.players) - team
    seated = line_up_of(section, drawn, other) if opened else ()
    asked = stands.state != CONFIRMED and pair.counts_now != ANNULLED
    tells = asked and (side == HOME or bool(stands.results))
    # Whose line-ups are not out writes them together with the result, at home and once the day has come.
    exchanges = side == HOME and tells and not opened and _day_has_come(at, drawn, board)
    own = [one for one in card_offences(at.event, section, drawn.number, board) if one.team == team]
    fixture, until = fixture_of(section, drawn, board), _sealed_until(at, drawn, pair)
    return {
        "fixture": fixture,
        "when": days_in_words(str(fixture.on or ""), "", at.language),
        "boards": boards_of_match(section, drawn, board),
        "first": section.name_of[pair.white],
        "other": other,
        "opponent": section.name_of[other],
        "result": telling_results(at.say)(pair.result) if pair.result else _score(pair.score),
        "state": at.say(STATES[stands.state]) if stands.results else "",
        "counts": _counts(section, pair, fixture),
        "left": teams_left(division, fixture.teams),
        "over": pair.counts_now == ANNULLED or (bool(pair.result or pair.score) and stands.awaited != side),
        "mine": exchanges or (opened and tells),
        "opened": opened,
        "agreed": _agreed(at, pair),
        "said": _said(at, acts, drawn, board),
        "until": moment_in_words(until, at.language) if until else "",
        "protest": _protest(at, pair),
        "others": [one for one in squad_of(section, other) if one.place in seated],
        "offences": [offence_words(at.say, section, one)[1] for one in own],
        "squads": [
            (key, section.name_of[key], squad_of(section, key), _sitting(there, board, key, typed))
            for key in (pair.players if side == HOME else ())
        ],
        "to_confirm": bool(stands.results) and stands.awaited == side,
        "typed": typed,
        "stands": _stands(at, drawn, board),
    }


def _sealed_until(at: SectionVisit, drawn: RoundState, pair: BoardState) -> str:
    """Until when line-ups of a match are handed in, "" where they are not, or no longer."""
    until = line_ups_until(at.section, drawn, pair)
    return until if until and is_open(at.desk.cards.now(), until) else ""


def _day_has_come(at: SectionVisit, drawn: RoundState, board: int) -> bool:
    """Line-ups exchanged at the boards are entered from the day of the match on, sealed ones never before."""
    pair, fixture = drawn.boards[board - 1], fixture_of(at.section, drawn, board)
    come = fixture.on <= _now(at).astimezone().date() if fixture.on else fixture.original is None
    return come and not _sealed_until(at, drawn, pair)


@router.post(f"{OF_CAPTAIN}/{{number}}")
def tell(at: CaptainAtRound, number: int, typed: TypedForm) -> Response:
    """A captain enters the result of a match of the team, confirms what stands, or objects by another one.

    The home captain says as well who played: line-ups exchanged at the boards, or somebody who came instead.
    """
    section, team, now = at.league, team_of(at), at.desk.cards.now()
    drawn, board = _of_form(at, number, typed)
    there = RoundVisit(at.request, at.me, at.event_id, at.key, number)
    if typed.ticked("confirm"):
        at.act(TellResult(at.key, number, board, "", team, now))
    else:
        acts: list[Action] = [*_played_by(there, drawn, board, team, typed)]
        result = match_typed(typed, section.boards_of(drawn, drawn.boards[board - 1]), section.games)
        if not result and not any(isinstance(one, OpenLineUps) for one in acts):
            raise Refused.told("a result has every board of the match")
        if result:
            result = _with_empty_boards(there, board, typed, result)
            acts.append(TellResult(at.key, number, board, result, team, now))
        at.act(*acts)
    return back(at.request, f"/c/{at.event_id}/matches", _goes_on(at, number, board))


def _goes_on(at: RoundVisit, number: int, board: int) -> str:
    """That what a captain said of a match is saved, and whose turn it is now."""
    drawn = at.section.round(number)
    stands = standing_of(at.section, drawn, board, _now(at))
    if stands.state == CONFIRMED:
        return at.say("The result is confirmed.")
    if not stands.results:
        return at.say("Saved. Enter the result once the games are over.")
    other = at.section.name_of[sum(drawn.boards[board - 1].players) - team_of(at)]
    return at.say("Saved. Now {team} confirms the result or objects to it.", team=other)


@router.post(f"{OF_CAPTAIN}/{{number}}/protest")
def dispute(at: CaptainAtRound, number: int, typed: TypedForm) -> Response:
    """A captain disputes a result, or objects to a player of the other team; the league decides."""
    _, board = _of_form(at, number, typed)
    why, player = typed.text("protest"), whole_number(typed.text("player"))
    if not why:
        raise Refused(at.say("Say why."))
    at.act(ProtestMatch(at.key, number, board, why, entry=team_of(at), place=player))
    return back(at.request, f"/c/{at.event_id}/matches", at.say("The league decides."))


def _of_form(at: RoundVisit, number: int, typed: Typed) -> tuple[RoundState, int]:
    """The round and the board of the match that a form of the captain is about. Raises NotFound."""
    team, drawn = team_of(at), at.league.round(number)
    if not (board := drawn.board_of(team) if drawn.published else 0):
        raise NotFound.told("there is no such team in this round")
    at.again(lambda faults: _own(at, typed, faults, number))
    _require_seen(at, drawn, board, typed)
    return drawn, board


def _protest(at: SectionVisit, pair: BoardState) -> str:
    """Who disputes what and why, "" for nobody."""
    _, section = at.say, at.section
    if not pair.protest or not pair.protest_by:
        return pair.protest
    team = section.name_of[pair.protest_by]
    if not pair.objection:
        return _("{a}: {b}", a=team, b=pair.protest)
    player = section.entry_of[sum(pair.players) - pair.protest_by].squad.players[pair.objection - 1]
    return _("{team} objects to {name}: {why}", team=team, name=player.name, why=pair.protest)


def _played_by(
    at: RoundVisit, drawn: RoundState, board: int, team: int, typed: Typed
) -> Iterator[OpenLineUps | ReplacePlayers]:
    """What the home captain says of who played. Raises Refused where that is not theirs to say now."""
    section, pair = at.section, drawn.boards[board - 1]
    if home_of(section, pair) != team or not typed.has(f"seat-{team}-1"):
        return
    if not drawn.is_out(pair):
        if not _day_has_come(at, drawn, board):
            raise Refused.told("line-ups are entered from the day of the match on, sealed ones never before")
        yield _exchanged(at, board, typed)
        return
    for key in pair.players:
        seats = _sitting(at, board, key, typed)
        if seats != line_up_of(section, drawn, key)[: len(seats)]:
            if standing_of(section, drawn, board, _now(at)).state == CONFIRMED:
                raise Refused.told("this result is confirmed; only the league can change it")
            if not typed.text("why"):
                raise Refused.told("say why somebody else played")
            yield ReplacePlayers(at.key, at.number, key, seats, typed.text("why")[:200])


def _with_empty_boards(at: RoundVisit, board: int, typed: Typed, result: str) -> str:
    """The result, in which a board that was left empty on a side and not typed has ended by that."""
    pair, parts = at.published.boards[board - 1], result.split(BETWEEN)
    if not typed.has(f"seat-{pair.white}-1"):
        return result
    sides = zip(*(_sitting(at, board, key, typed) for key in pair.players), strict=True)
    for n, places in enumerate(sides):
        if parts[n] == PLAYING:
            parts[n] = forfeit_on(places) or PLAYING
    return BETWEEN.join(parts)
