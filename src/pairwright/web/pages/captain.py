"""The line-up card on a captain's phone: handed in until the deadline, then both teams on their boards.

Who opened the link sees their own card and nothing of the other one, whatever their phone takes the time to
be. One link is for all rounds of a team, and works on the phone that opened it first.
"""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from starlette.responses import Response

from pairwright.common.errors import BadInput, Refused
from pairwright.storage.actions.line_up_acts import LateLineUp
from pairwright.storage.event_state import SectionState
from pairwright.storage.line_ups import (
    SealedCard,
    card_faults,
    card_rules,
    default_of,
    opponent_of,
    seal_of,
    seals_of,
)
from pairwright.storage.round_state import RoundState
from pairwright.storage.sealed import HeldCard, squad_keys
from pairwright.storage.section_league import line_ups_until
from pairwright.tournament.line_up_cards import CardRules, Order, Viewer, Who, card_of, is_open
from pairwright.tournament.results import is_awaited
from pairwright.web.desk import NotFound, back
from pairwright.web.form_input import Typed, TypedForm, whole_number
from pairwright.web.request_context import CaptainAtRound, RoundVisit
from pairwright.web.routes import DeskRouter
from pairwright.web.security.identity import DeskRole
from pairwright.web.views.line_up_view import (
    card_in_hand,
    card_lost,
    fault_words,
    hints_of,
    rules_of_boards,
    seated,
    squad_of,
    team_card,
    told_before,
)
from pairwright.web.views.result_view import boards_of_match

router = DeskRouter()
HOME = "/c/{event_id}"


@router.get(HOME)
def card(at: CaptainAtRound) -> Response:
    """The card of his team, or both line-ups once they are opened.

    Where a league exchanges line-ups at the boards, there is no card, and the matches are shown instead. Else
    the address names the match: at its deadline the page is loaded anew, and no other one is next then.
    """
    drawn, any_match = _drawn(at), "round" not in at.request.query_params
    if at.section.in_league and any_match and drawn is not None:
        if not _until(at, drawn, team_of(at)):
            return back(at.request, f"/c/{at.event_id}/matches")
        if at.section.by_fixture:
            return back(at.request, _address(at))
    return _page(at)


@router.get(f"{HOME}/state")
def state(at: CaptainAtRound, mark: str = "") -> Response:
    """Nothing while all is as the page has it: a card that is being filled in stays. Else the page anew."""
    return Response(status_code=204, headers={} if mark == _mark(at) else {"HX-Refresh": "true"})


@router.get(f"{HOME}/live")
async def follow_as_captain(at: CaptainAtRound) -> Response:
    """That something has changed, and never what."""
    return await at.stream(DeskRole.CAPTAIN)


@router.post(HOME)
def hand_in(at: CaptainAtRound, typed: TypedForm) -> Response:
    """The card is kept sealed; after the deadline it is put before the arbiter."""
    _ = at.say
    section, drawn, team = at.section, _drawn(at), team_of(at)
    if drawn is None or not opponent_of(drawn, team):
        raise Refused(_("There is no match in this round."))
    try:
        players = typed_card(at, typed, team)
    except BadInput as error:
        return _page(at, faults=error.faults, typed=typed, status=422)
    if not _until(at, drawn, team) and not drawn.is_out_for(team):
        raise Refused(_("The arbiter has not asked for line-ups yet."))
    if not _is_current(at, drawn):
        raise Refused(_("Round {n} is over: the arbiter no longer takes a line-up for it.", n=at.number))
    replaced = card_seen(at, drawn, team, typed)
    if replaced is None:
        faults = (_("Somebody else changed this after you opened the page. Your change was not saved."),)
        return _page(at, faults=faults, typed=typed, status=422)
    if not typed.ticked("as_it_is") and (told := told_before(at, section, drawn.number, team, players)):
        return _page(at, typed=typed, told=told, status=422)
    at.desk.opening.require_unseen(at.event_id, section, drawn, team)
    kept = None if drawn.is_out_for(team) else _sealed(at, drawn, team, players, replaced)
    if kept is not None:
        return back(at.request, _address(at))
    at.desk.state(at.event_id)  # opens what the deadline has closed just now
    at.act(LateLineUp(section.key, drawn.number, team, players, at.desk.cards.now(), at.me.name))
    said = _("The deadline has passed. Your line-up has been sent to the arbiter, who decides.")
    return back(at.request, _address(at), said, "warning")


def card_seen(at: RoundVisit, drawn: RoundState, team: int, typed: Typed) -> str | None:
    """When the card came that a form replaces, "" for none; None where there is another now."""
    kept = {} if drawn.is_out_for(team) else _kept(at)
    card = card_in_hand(at.section, drawn, kept, team)
    if card is not None and kept and typed.text("seen_card", card.submitted_at) != card.submitted_at:
        return None
    return kept[team].card.at if team in kept else ""


def _sealed(
    at: RoundVisit, drawn: RoundState, team: int, players: tuple[int, ...], replaced: str
) -> SealedCard | None:
    """The card as it is kept; None when the deadline came first."""
    until = _until(at, drawn, team)
    try:
        return keep_sealed(at, drawn, team, players, until, replaced)
    except Refused:
        if is_open(at.desk.cards.now(), until):
            raise
        return None


def keep_sealed(
    at: RoundVisit, drawn: RoundState, team: int, players: tuple[int, ...], until: str, replaced: str
) -> SealedCard:
    """The card as it is kept, in the place of that one alone. Raises what `hand_in` does."""
    given = SealedCard(team, opponent_of(drawn, team), players, "", at.me.name)
    return at.desk.cards.hand_in(
        at.event_id, at.key, drawn.number, given, holder=at.me.account, deadline=until,
        squad=squad_keys(at.section, team), before=replaced,
    )  # fmt: skip


def typed_card(at: RoundVisit, typed: Typed, team: int) -> tuple[int, ...]:
    """The card of a form: who plays, or board by board. Raises BadInput for one that is not legal."""
    _ = at.say
    section = at.section
    rules = card_rules(section, at.number, team)
    if not by_board(rules):
        places = {whole_number(text) for text in typed.texts("plays")}
        if len(places) > rules.boards:
            raise BadInput(_("Choose no more players than a match has boards ({n}).", n=rules.boards))
        players = card_of(places, rules.boards)
    else:
        players = typed_boards(typed, rules)
    found = card_faults(section, at.number, team, players)
    if found:
        raise BadInput(*(fault_words(_, section, team, fault) for fault in found))
    return players


def by_board(rules: CardRules) -> bool:
    """Whether a card is filled in board by board: where who plays does not yet say who sits where."""
    return rules.order is not Order.FIXED or rules.holes


def typed_boards(typed: Typed, rules: CardRules) -> tuple[int, ...]:
    """Who sits on each board, as chosen in a form."""
    return tuple(whole_number(typed.text(f"board-{n}")) for n in range(1, rules.boards + 1))


def _until(at: RoundVisit, drawn: RoundState, team: int) -> str:
    """The deadline of the line-ups of the team's match, "" while there is none."""
    board = drawn.board_of(team)
    return line_ups_until(at.section, drawn, drawn.boards[board - 1]) if board else ""


def _page(
    at: RoundVisit,
    *,
    faults: Sequence[str] = (),
    typed: Typed | None = None,
    told: tuple[str, ...] = (),
    status: int = 200,
) -> Response:
    """told: what the league will have to decide, if the card is handed in as it is."""
    section, drawn, team = at.section, _drawn(at), team_of(at)
    values: dict[str, object] = {
        "position": at.position,
        "live": f"/c/{at.event_id}/live",
        "address": _address(at),
        "team": section.entry(team),
        "number": at.number,
        "mark": _mark(at),
        "now": at.desk.cards.now(),
        "faults": faults,
        "told": told,
        "match": None,
    }
    if drawn is not None and opponent_of(drawn, team):
        values |= _match(at, section, drawn, team, typed)
    return at.page("line_ups/captain.html", status=status, **values)


def _match(
    at: RoundVisit, section: SectionState, drawn: RoundState, team: int, typed: Typed | None
) -> dict[str, object]:
    """What the page shows of a match."""
    cards = _kept(at)
    own = cards.get(team)
    mine = own is not None and own.holder == at.me.account
    viewer = Viewer(Who.CAPTAIN, team) if mine else Viewer(Who.ARBITER)
    card = card_in_hand(section, drawn, cards, team)
    shown = team_card(at.say, section, drawn, team, card, viewer, at.desk.cards.now())
    rules = card_rules(section, at.number, team)
    chosen = shown.seen.players or default_of(section, drawn.number, team)
    if typed is not None:
        ticked = tuple(whole_number(text) for text in typed.texts("plays"))
        chosen = typed_boards(typed, rules) if by_board(rules) else ticked
    match = drawn.boards[drawn.board_of(team) - 1]
    until = _until(at, drawn, team)
    seals = [one for one in seals_of(at.key, drawn) if one.team in match.players]
    if own is not None and mine and not drawn.is_out_for(team):
        seals = [one for one in (seal_of(at.key, at.number, own.card),) if one is not None]
    return {
        "match": match,
        "card": shown,
        "lost": card_lost(at.language, section, drawn, own),
        "first": match.white == team,
        "white_team": section.entry(match.white).name,
        "black_team": section.entry(match.black).name,
        "until": until,
        "over": bool(until) and not drawn.is_out_for(team) and not is_open(at.desk.cards.now(), until),
        "opened": drawn.is_out_for(team),
        "ended": section.needs_no_line_up(match),
        "undated": section.in_league and not until and section.setup.league_rules().sealed_minutes,
        "late": drawn.boards_published
        and _is_current(at, drawn)
        and is_awaited(match.result)
        and (card is None or card.status in ("default", "late")),
        "seals": [(section.entry(one.team).name, one) for one in seals],
        "boards": boards_of_match(section, drawn, drawn.board_of(team)) if drawn.is_out_for(team) else (),
        "own": seated(section, team, shown.seen.players or ()),
        "squad": squad_of(section, team),
        "hints": hints_of(at, section, drawn.number, team) if section.in_league else {},
        "chosen": chosen,
        "by_board": by_board(rules),
        "rules": rules,
        "asked_for": rules_of_boards(at.say, rules),
    }


def _is_current(at: RoundVisit, drawn: RoundState) -> bool:
    """False once a later round is published: no link of an earlier one changes anything any more."""
    return not drawn.boards_published or drawn.number == at.section.published_rounds


def team_of(at: RoundVisit) -> int:
    """The entry of the captain's team. Raises NotFound when it was removed."""
    team = at.me.card[1] if at.me.card else 0
    if team not in at.section.entry_of:
        raise NotFound.told("there is no such team in this round")
    return team


def _drawn(at: RoundVisit) -> RoundState | None:
    """The round, once its pairing is published."""
    rounds = at.section.rounds
    drawn = rounds[at.number - 1] if at.number <= len(rounds) else None
    return drawn if drawn is not None and drawn.published else None


def _kept(at: RoundVisit) -> dict[int, HeldCard]:
    return at.desk.cards.of(at.event_id, at.key, at.number)


def _mark(at: RoundVisit) -> str:
    """Changes whenever the page has something else to show."""
    drawn, team = _drawn(at), team_of(at)
    if drawn is None:
        return ""
    kept = _kept(at)
    card = card_in_hand(at.section, drawn, kept, team)
    mine = drawn.is_out_for(team) or (team in kept and kept[team].holder == at.me.account)
    seen = card if mine or card is None else card.submitted_at  # line-ups are few: any mark of one tells it
    known = (at.number, opponent_of(drawn, team), _until(at, drawn, team), drawn.is_out_for(team))
    theirs = drawn.line_ups if drawn.is_out_for(team) else ()
    return f"{crc32(repr((known, seen, theirs)).encode()):08x}"


def _address(at: RoundVisit) -> str:
    """Of the card; in a league that of the match, for others may be open before and after it."""
    return f"/c/{at.event_id}" + (f"?round={at.number}" if at.section.by_fixture else "")
