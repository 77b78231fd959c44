"""Line-ups at the arbiter's desk: asked for until a deadline, who has handed in, paper cards, decisions."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from starlette.responses import Response

from pairwright.common.errors import Refused
from pairwright.common.messages import N_, listed
from pairwright.common.values import replace
from pairwright.publish.paper.slips import links_part
from pairwright.seasons.eligibility import boards_lost
from pairwright.seasons.rules import in_words
from pairwright.storage.access import CAPTAIN, Grant, Link
from pairwright.storage.actions.decision_acts import DecideGames
from pairwright.storage.actions.line_up_acts import CallForLineUps, DecideLineUp
from pairwright.storage.journal_lines import Conflict, moment_of, stamp
from pairwright.storage.line_ups import card_faults, card_rules, default_of, handed_in, line_up_of, seals_of
from pairwright.storage.round_state import Entry, RoundState
from pairwright.storage.section_league import card_offences
from pairwright.storage.squads import captains
from pairwright.storage.timetable import round_time
from pairwright.tournament.line_up_cards import LATE_ARTICLE, NOBODY, LineUpFault, Viewer, Who
from pairwright.web.desk import NotFound
from pairwright.web.form_input import FormNumber, FormText, Seen, TypedForm, whole_number
from pairwright.web.navigation import SECTION
from pairwright.web.pages.access_pages import desk_address, only_here, qr_code
from pairwright.web.pages.captain import card_seen, keep_sealed, typed_boards
from pairwright.web.pages.reports import pdf_answer
from pairwright.web.request_context import AtRound, RoundVisit
from pairwright.web.routes import DeskRouter
from pairwright.web.translations import clock_time
from pairwright.web.views.line_up_view import (
    TeamCard,
    card_in_hand,
    card_lost,
    fault_words,
    rules_of_boards,
    squad_of,
    team_card,
)
from pairwright.web.views.result_view import boards_of_match
from pairwright.web.views.sheets import captains_parts
from pairwright.web.views.team_sheets import link_slips

router = DeskRouter()
HERE = f"{SECTION}/line-ups/{{number}}"

_USUAL_MINUTES = 30
_BEFORE_THE_ROUND = timedelta(minutes=60)
_LINK_LASTS = timedelta(days=366)
"""A captain's link is for all rounds; a league goes on for most of a year."""

_LONGEST_NAME = 100
ARTICLES = (LATE_ARTICLE, "ECU B.12.3.1", N_("event regulations"))
"""What is offered as the article of a decision."""


@router.get(HERE)
def line_ups(at: AtRound) -> Response:
    """Who has handed in, and after the deadline who plays."""
    return _page(at)


@router.get(f"{HERE}/list")
def cards(at: AtRound, mark: str = "") -> Response:
    """The list alone, so that a deadline being typed stays; the page anew once its forms are others."""
    if mark and mark != _mark(at.published):
        return Response(status_code=204, headers={"HX-Refresh": "true"})
    return at.part("line_ups/list.html", **_values(at))


@router.post(f"{HERE}/until")
def ask(at: AtRound, until: FormText = "", seen: Seen = None) -> Response:
    """The deadline, at the clock of this computer; none takes it back."""
    _ = at.say
    try:
        moment = datetime.fromisoformat(until).astimezone() if until.strip() else None
    except (ValueError, OverflowError):
        raise Refused(_("Give a deadline: day and time.")) from None
    at.act(CallForLineUps(at.key, at.number, stamp(moment) if moment else ""), seen=seen)
    return at.back(_place(at), _("Saved."))


@router.get(f"{HERE}/links")
def kept_links(at: AtRound) -> Response:
    """Who has a link for which team."""
    return _links_page(at, [])


@router.post(f"{HERE}/links")
def make_links(at: AtRound) -> Response:
    """A link for each captain who has none; told this once. The others keep theirs."""
    held = {(team, link.name) for team, links in _held(at).items() for link in links}
    wanted = ((team, name) for team in _teams(at) for name in captains(at.section.entry(team).squad))
    return _links_page(at, [one for one in wanted if (one[0], _label(at, *one)) not in held])


@router.post(f"{HERE}/links/more")
def make_more_links(at: AtRound, team: FormNumber, person: FormText = "") -> Response:
    """A link for another person of a team."""
    _with_links(at, team)
    if not person.strip():
        raise Refused(at.say("Say who the link is for. The name appears in the history next to each action."))
    return _links_page(at, [(team, person.strip())])


@router.post(f"{HERE}/{{team}}/link")
def make_another_link(at: AtRound, team: int, link: FormText = "") -> Response:
    """Another link for a person whose phone was lost: the one before ends.

    link: the one that ends; without it all of the team.
    """
    _with_links(at, team)
    ended = [one for one in _held(at).get(team, ()) if link in ("", one.key)]
    for one in ended:
        at.desk.access.revoke_link(one.key)
    entry = at.section.entry(team)
    names = [_person(entry, one.name) for one in ended] if link else captains(entry.squad)
    return _links_page(at, [(team, name) for name in names])


@router.post(f"{HERE}/links/{{key}}/revoke")
def revoke_link(at: AtRound, key: str) -> Response:
    """The link of one person ends; those of the others of the team hold."""
    at.desk.revoke_link(at.event_id, key)
    return at.back(f"{_place(at)}/links", at.say("The link no longer works."))


def _teams(at: RoundVisit) -> list[int]:
    """Whose captains have links: the teams of the round; of a league all, for a link is for the season."""
    if at.section.by_fixture:
        return [key for key in at.section.order if at.section.entry_of[key].withdrawn_after is None]
    return [team for match in at.published.boards for team in match.players]


def _with_links(at: RoundVisit, team: int) -> None:
    """Raise NotFound for a team whose captain has no link here."""
    if team not in _teams(at) or not at.section.of_teams:
        raise NotFound.told("there is no such team in this round")


def _held(at: RoundVisit) -> dict[int, list[Link]]:
    """The links of captains that hold, by team, the newest last."""
    now, found = at.desk.cards.now(), dict[int, list[Link]]()
    for link in reversed(at.desk.access.links(at.event_id)):
        own = link.role == CAPTAIN and link.ranges[0][::2] == (at.key, 0)
        if own and not link.revoked_at and now < link.expires:
            found.setdefault(link.ranges[0][1], []).append(link)
    return found


def _label(at: RoundVisit, team: int, person: str) -> str:
    """What the link of a person is called, here and in the history."""
    name = ", ".join(text for text in (at.section.entry(team).name, person) if text)
    return "".join(sign if sign.isprintable() else " " for sign in name)[:_LONGEST_NAME]


def _links_page(at: RoundVisit, wanted: Sequence[tuple[int, str]]) -> Response:
    """New links for these people of teams; beside them those who keep what they have."""
    _ = at.say
    made, kept = [], [one for links in _held(at).values() for one in links]
    for team, person in wanted:
        token, _link = at.desk.access.make_link(
            _label(at, team, person), Grant(CAPTAIN, at.event_id, ((at.key, team, 0),)), lasts=_LINK_LASTS,
            single_use=True, by=at.me.name,
        )  # fmt: skip
        address = f"{desk_address(at.request, at.desk)}/enter/{token}"
        made.append((at.section.entry(team), person, address, qr_code(address), token))
    at.desk.people.forget()
    rows = [
        (entry, _person(entry, link.name), link)
        for link in kept
        if (entry := at.section.entry_of.get(link.ranges[0][1])) is not None
    ]
    return at.page(
        "line_ups/links.html",
        crumbs=[(_("Line-ups"), at.url(_place(at))), (_("Links for captains"), "")],
        number=at.number,
        links=made,
        kept=sorted(rows, key=lambda one: one[0].key),
        teams=[(team, at.section.entry(team).name) for team in _teams(at)],
        address=at.url(_place(at)),
        local=only_here(at.request, at.desk),
    )


def _person(entry: Entry, label: str) -> str:
    """Whose link it is, "" where only the team is known."""
    return label.removeprefix(entry.name).removeprefix(", ")


@router.post(f"{HERE}/links.pdf")
def links_to_cut(at: AtRound, typed: TypedForm) -> Response:
    """The links that were just made, as slips to cut or on the sheets of the captains.

    The desk does not keep the tokens; they come back from the page, and count where they hold.
    """
    drawn, links = at.published, list[tuple[int, str, str]]()
    for team in _teams(at):
        for token in typed.texts(f"token-{team}"):
            link = at.desk.access.unopened_link(token) if token else None
            card = ((at.key, team, 0),)
            if link is not None and link.event_id == at.event_id and link.ranges == card:
                person = _person(at.section.entry(team), link.name)
                links.append((team, person, f"{desk_address(at.request, at.desk)}/enter/{token}"))
    if not links:
        raise Refused(at.say("These links no longer work; make new ones."))
    event, section, language = at.event, at.section, at.language
    if typed.text("as") == "sheets":
        parts = captains_parts(event, section, drawn, language, links)
    else:
        parts = [links_part(*link_slips(event, section, links, language))]
    return pdf_answer(at, parts, f"{section.key}-{at.number}-captains.pdf")


@router.post(f"{HERE}/open")
def open_now(at: AtRound) -> Response:
    """All line-ups are opened before the deadline, when nobody is waited for any more."""
    _ = at.say
    drawn = at.published
    waited = [one.name for one in _team_cards(at, drawn) if not one.seen.at]
    if drawn.cards_until and waited and not at.section.in_league:
        names = listed(waited)
        raise Refused(
            _("Captains can hand in line-ups until the deadline. Still missing: {names}.", names=names)
        )
    at.desk.opening.open(at.event_id, at.key, at.number, at.me.name)
    return at.back(_place(at), _("The line-ups are opened."))


@router.get(f"{HERE}/{{team}}")
def one_card(at: AtRound, team: int) -> Response:
    """The form of a paper card, or of the arbiter's decision once the line-ups are opened."""
    return _form(at, _team(at, team), team)


@router.post(f"{HERE}/{{team}}")
def write_card(at: AtRound, team: int, typed: TypedForm, seen: Seen = None) -> Response:
    """A paper card is sealed like one from a phone; afterwards the arbiter decides by an article."""
    _ = at.say
    drawn = _team(at, team)
    name = at.section.entry(team).name
    rules = card_rules(at.section, at.number, team)
    players = typed_boards(typed, rules)
    if not drawn.is_out_for(team):
        found = card_faults(at.section, at.number, team, players)
        if found and not typed.ticked("as_it_is"):
            return _form(at, drawn, team, chosen=players, found=found)
        replaced = card_seen(at, drawn, team, typed)
        if replaced is None:
            raise Conflict(())
        at.desk.opening.require_unseen(at.event_id, at.section, drawn, team)
        kept = keep_sealed(at, drawn, team, players, drawn.cards_until, replaced)
        return at.back(_place(at), _("{name}: handed in at {time}.", name=name, time=clock_time(kept.at)))
    article = typed.text("own") or typed.text("article")
    at.act(DecideLineUp(at.key, at.number, team, players, article), why=typed.text("why")[:1000], seen=seen)
    return at.back(_place(at), _("{name}: decided.", name=name))


@router.post(f"{HERE}/{{team}}/lost")
def lose_games(at: AtRound, team: int, typed: TypedForm, seen: Seen = None) -> Response:
    """Games of the match, or all of it, are lost by decision: one act with its article."""
    _ = at.say
    drawn = _team(at, team)
    games = () if typed.ticked("whole") else tuple(whole_number(one) for one in typed.texts("lost"))
    if not games and not typed.ticked("whole"):
        raise Refused(_("Choose the boards that are lost, or the whole match."))
    board = drawn.board_of(team)
    action = DecideGames(at.key, at.number, board, team, games, typed.text("lost-article"))
    at.act(action, why=typed.text("lost-why")[:1000], seen=seen)
    name = at.section.entry(team).name
    return at.back(at.at_board(board), _("{name}: decided.", name=name))


def _out_of_order(drawn: RoundState, team: int, plays: Sequence[int]) -> list[int]:
    """The boards out of the order of the squad as it plays, or in a card that is still to be decided."""
    card = handed_in(drawn, team)
    asked = card.asked if card is not None and card.status.to_decide else ()
    for line_up in (plays, asked):
        due = iter(sorted(place for place in line_up if place != NOBODY))
        wrong = [board for board, place in enumerate(line_up, 1) if place != NOBODY and place != next(due)]
        if wrong:
            return wrong
    return []


def _lost_by_league(at: RoundVisit, team: int) -> list[int]:
    """The boards that a wrong order, or silence, costs by the rules of the league, to be recorded or not."""
    section, board = at.section, at.published.board_of(team)
    verdict = section.setup.league_rules().order_loses
    boards = card_rules(section, at.number, team).boards
    found = set[int]()
    for one in card_offences(at.event, section, at.number, board):
        if one.team == team and one.offence.setting == "board_order":
            found.update(boards_lost(verdict, (one.offence.boards[0], one.offence.boards[1]), boards))
        if one.team == team and one.offence.setting == "silence":
            found.update(one.offence.boards)
    return sorted(found)


def _form(
    at: RoundVisit,
    drawn: RoundState,
    team: int,
    *,
    chosen: Sequence[int] = (),
    found: Sequence[LineUpFault] = (),
) -> Response:
    """found: what is wrong with what was typed; it can be handed in all the same, for a decision later."""
    section = at.section
    shown = _team_card(at, drawn, team)
    opened = drawn.is_out_for(team)
    plays = line_up_of(section, drawn, team) if opened else default_of(section, at.number, team)
    articles = dict.fromkeys((shown.article or LATE_ARTICLE, *ARTICLES))
    rules = section.setup.league_rules() if section.in_league else None
    return at.page(
        "line_ups/card.html",
        status=422 if found else 200,
        seen=at.position,
        address=at.url(_place(at)),
        crumbs=[(at.say("Line-ups"), at.url(_place(at))), (shown.name, "")],
        card=shown,
        number=at.number,
        opened=opened,
        squad=squad_of(section, team),
        chosen=chosen or plays,
        boards=card_rules(section, at.number, team).boards,
        asked_for=rules_of_boards(at.say, card_rules(section, at.number, team)),
        articles=[(article, at.say(article)) for article in articles],
        found=[fault_words(at.say, section, team, fault) for fault in found],
        out_of_order=_lost_by_league(at, team) if section.in_league else _out_of_order(drawn, team, plays),
        # A rule without a number of its own is told in words; under what it is decided, the arbiter says.
        lost_article=dict(rules.articles).get("order_loses", "") if rules else "ECU B.12.3.1",
        rule=at.say(in_words("order_loses", rules.order_loses)) if rules else "",
    )


def _page(at: RoundVisit) -> Response:
    _ = at.say
    return at.page(
        "line_ups/line_ups.html",
        position=at.position,
        crumbs=[(_("Round {n}", n=at.number), at.url(f"/rounds/{at.number}")), (_("Line-ups"), "")],
        **_values(at),
    )


def _values(at: RoundVisit) -> dict[str, Any]:
    drawn = at.published
    found = _team_cards(at, drawn)
    section, handed = at.section, {one.key for one in found if one.seen.at}
    return {
        "drawn": drawn,
        "number": at.number,
        "address": at.url(_place(at)),
        "cards": found,
        "in_hand": sum(bool(one.seen.at) for one in found),
        "closed": any({*match.players} <= handed and not drawn.is_out(match) for match in drawn.boards),
        "opened": drawn.boards_published,
        "mark": _mark(drawn),
        "until": drawn.cards_until,
        "sealed": drawn.cards_until or not section.by_fixture or section.setup.league_rules().sealed_minutes,
        "usual": _usual(at, drawn),
        "now": at.desk.cards.now(),
        "held": _held(at),
        "seals": [(section.entry(one.team).name, one) for one in seals_of(at.key, drawn)],
        "matches": [
            (
                number,
                section.entry(match.white).name,
                section.entry(match.black).name,
                boards_of_match(section, drawn, place) if drawn.is_out(match) else (),
            )
            for place, (number, match) in enumerate(zip(section.tables(drawn), drawn.boards, strict=True), 1)
        ],
    }


def _mark(drawn: RoundState) -> str:
    """Changes with what can be done on the page."""
    return f"{drawn.cards_until}{'-opened' if drawn.boards_published else '-closed'}"


def _usual(at: RoundVisit, drawn: RoundState) -> str:
    """What the field of the deadline holds: as it is, an hour before the round, or in half an hour."""
    now = moment_of(at.desk.cards.now())
    time = round_time(at.section.setup, at.number)
    begins = time.moment if time is not None else None
    moment = now + timedelta(minutes=_USUAL_MINUTES)
    if drawn.cards_until:
        moment = moment_of(drawn.cards_until)
    elif begins is not None and begins - _BEFORE_THE_ROUND > now:
        moment = begins - _BEFORE_THE_ROUND
    return moment.astimezone().strftime("%Y-%m-%dT%H:%M")


def _team_cards(at: RoundVisit, drawn: RoundState) -> list[TeamCard]:
    """Of all teams; in a league of those alone whose match is not decided otherwise than at the boards."""
    return [
        _team_card(at, drawn, team)
        for match in drawn.boards
        if drawn.is_out(match) or not at.section.needs_no_line_up(match)
        for team in match.players
    ]


def _team_card(at: RoundVisit, drawn: RoundState, team: int) -> TeamCard:
    kept = at.desk.cards.of(at.event_id, at.key, at.number)
    card = card_in_hand(at.section, drawn, kept, team)
    shown = team_card(at.say, at.section, drawn, team, card, Viewer(Who.ARBITER), at.desk.cards.now())
    lost = card_lost(at.language, at.section, drawn, kept.get(team))
    return replace(shown, problems=(lost,)) if lost else shown


def _team(at: RoundVisit, team: int) -> RoundState:
    """The round, in which the team has a match. Raises NotFound."""
    drawn = at.published
    if not drawn.board_of(team) or not at.section.of_teams:
        raise NotFound.told("there is no such team in this round")
    return drawn


def _place(at: RoundVisit) -> str:
    return f"/line-ups/{at.number}"
