"""Results by phone: a helper sees the missing boards of his range, and enters each with two taps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from starlette.responses import RedirectResponse, Response

from pairwright.common.errors import Refused
from pairwright.common.values import dataclass, field, replace
from pairwright.explain.words.translate import fault_text
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.event_history import Expected
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.journal_lines import Conflict, ResultConflict
from pairwright.storage.line_ups import with_game
from pairwright.storage.replay import Recorded
from pairwright.storage.round_state import RoundState
from pairwright.tournament.results import (
    CHOICES,
    COMMON,
    code_of,
    games_of,
    is_awaited,
    outcomes_of,
    shown_result,
)
from pairwright.web.desk import NotFound, back
from pairwright.web.form_input import FormText
from pairwright.web.pages.result_pages import line_of, pair_text, saw
from pairwright.web.request_context import EventVisit, HelperAtEvent, HelperAtRound, RoundVisit
from pairwright.web.routes import DeskRouter
from pairwright.web.security.identity import Identity
from pairwright.web.translations import Say
from pairwright.web.views.result_view import (
    MATCH_CHOICES,
    MATCH_COMMON,
    WORDS,
    MatchBoard,
    boards_of_match,
    matches_of,
    telling_results,
    typed_result,
)
from pairwright.web.views.round_view import RoundView, ShownBoard

router = DeskRouter()


GAME = "/h/{event_id}/{section}/{number}/{board}/{game}"
_TRIES = 5
"""How often an entry is made anew because another board of the match came in at the same moment."""


@dataclass(frozen=True, slots=True)
class Named:
    """A player as the page of a board names him."""

    name: str


@dataclass(frozen=True, slots=True)
class GameLine:
    """A board of a match, seen from its White. shown: as it is numbered in the hall, "4.2"."""

    shown: str
    white: Named
    black: Named
    result: str


def mirrored(code: str) -> str:
    """The result of a game seen from the other side; "" for none."""
    if not code:
        return ""
    ((white, black),) = outcomes_of(code)
    return code_of(black, white) or code


def game_line(shown: int, board: MatchBoard) -> GameLine:
    """A board of a match as the page of a helper shows it."""
    white, black = map(Named, board.names if board.white else board.names[::-1])
    return GameLine(
        f"{shown}.{board.number}", white, black, board.result if board.white else mirrored(board.result)
    )


def _game(at: RoundVisit, match: int, game: int) -> tuple[GameLine, MatchBoard]:
    """The board of a match that a helper may enter. Raises NotFound, Refused, NotAllowed."""
    line = line_of(at, match)
    found, drawn = at.section, at.published
    if not found.of_teams or not 1 <= game <= found.games:
        raise NotFound.told("round {n} has no board {board}", n=at.number, board=f"{line.shown}.{game}")
    if not drawn.is_out(drawn.boards[match - 1]):
        raise Refused.told("the line-ups of round {n} are not published yet; publish them first", n=at.number)
    board = boards_of_match(found, drawn, match)[game - 1]
    return game_line(line.shown, board), board


@router.get(GAME)
def one_game(at: HelperAtRound, board: int, game: int) -> Response:
    """The buttons of one board."""
    _ = at.say
    line, there = _game(at, board, game)
    shown = telling_results(_)
    behind = [code for code, _text in CHOICES if code not in COMMON]
    return at.page(
        "results/phone_board.html",
        position=at.position,
        number=at.number,
        line=line,
        pair=pair_text(at.section, at.published, board, game),
        matches=(),
        more=[] if there.due else [(code, f"{_(WORDS[code])} ({shown(code)})") for code in behind],
        due=there.due,
        shown_result=shown,
    )


@router.post(GAME)
def enter_game(
    at: HelperAtRound,
    board: int,
    game: int,
    result: FormText = "",
    before: FormText = "",
    pair: FormText = "",
) -> Response:
    """The result of a board, seen from White; somebody else's, entered meanwhile, is shown and stays."""
    line, there = _game(at, board, game)
    code = typed_result(result)
    turned = mirrored if not there.white else str
    try:
        _write_game(at, board, turned(code), saw(turned(before), pair, game))
    except ResultConflict as error:
        return _refused(at, error, f"{board}/{game}", turned)
    return back(at.request, f"/h/{at.event_id}#match-{at.key}-{board}", _said(at.say, line, code))


def _refused(
    at: RoundVisit, error: ResultConflict, rest: str, turned: Callable[[str], str] = str
) -> Response:
    """To the board with what stands there now, or to the list where other people play there."""
    address = f"/h/{at.event_id}" + ("" if error.moved else f"/{at.key}/{at.number}/{rest}")
    return back(at.request, address, fault_text(at.language, error.sentence(turned)), "warning")


def _write_game(at: RoundVisit, match: int, code: str, seen: Expected) -> None:
    """The board written into its match. Raises ResultConflict where that is not what the helper saw.

    Two helpers may enter two boards of a match at once: the one who comes second adds to the first.
    """
    for _ in range(_TRIES):
        drawn, found = at.published, at.section
        result = with_game(found, drawn, drawn.boards[match - 1], seen.game, code)
        try:
            at.act(EnterResult(at.key, at.number, match, result), seen=replace(seen, position=at.position))
        except ResultConflict:
            raise
        except Conflict:
            continue
        return
    raise Refused.told("several people enter this match at once; enter the board again")


HOME = "/h/{event_id}"
BOARD = f"{HOME}/{{section}}/{{number}}/{{board}}"

TAPS = ("1-0", "1/2-1/2", "0-1")
"""The big buttons; everything else is behind them."""


@dataclass(frozen=True, slots=True)
class HelperBoards:
    """The boards of a section that a helper enters. others: boards of his whose results are in.

    games: of a section of teams, the boards of every match.
    """

    section: SectionState
    number: int
    missing: tuple[ShownBoard, ...]
    others: tuple[ShownBoard, ...]
    games: dict[int, list[tuple[MatchBoard, GameLine]]] = field(default_factory=dict)


@router.get(HOME)
def home(at: HelperAtEvent, entered: str = "") -> Response:
    """The boards of a helper without a result; with `entered` also the others."""
    return at.page("results/phone.html", position=at.position, **_boards(at, entered))


@router.get(f"{HOME}/boards")
def boards(at: HelperAtEvent, entered: str = "") -> Response:
    """The boards alone, when something has changed."""
    return at.part("results/phone_boards.html", **_boards(at, entered))


def _boards(at: EventVisit, entered: str) -> dict[str, Any]:
    _ = at.say
    return {
        "ranges": list(ranges_of(at.event, at.me)),
        "entered": bool(entered),
        "last": _last_own(at),
        "shown_result": telling_results(_),
    }


def ranges_of(event: EventState, me: Identity) -> Iterator[HelperBoards]:
    """The rounds being played, as far as they are his: of each section the one with missing results."""
    for section in event.sections:
        drawn = playing(section)
        if drawn is None:
            continue
        lines = [
            line
            for line in RoundView(section, drawn).lines()
            if me.may_enter(section.key, section.hall_place(drawn.number, line.number))
        ]
        if lines:
            missing = tuple(line for line in lines if is_awaited(line.result))
            others = tuple(line for line in lines if not is_awaited(line.result))
            yield HelperBoards(section, drawn.number, missing, others, dict(_games(section, drawn, lines)))


def _games(
    section: SectionState, drawn: RoundState, lines: list[ShownBoard]
) -> Iterator[tuple[int, list[tuple[MatchBoard, GameLine]]]]:
    if section.of_teams:
        for line, boards in matches_of(section, drawn, lines):
            yield line.number, [(board, game_line(line.shown, board)) for board in boards]


def playing(section: SectionState) -> RoundState | None:
    """The round whose results are entered: the latest one, if it is published; of teams with its line-ups."""
    last = section.rounds[-1] if section.rounds else None
    known = last is not None and last.published and (last.boards_published or not section.of_teams)
    return last if known else None


@dataclass(frozen=True, slots=True)
class Own:
    """The last result that somebody entered, while it still stands. shown: its board; result: in full.

    before: what stood there before; of a match of teams another board may be known.
    """

    action: EnterResult
    shown: str
    result: str
    before: str


def _last_own(at: EventVisit) -> Own | None:
    """What he can take back: his last result, if nobody has changed it since."""
    event = at.event
    acts = [one.recorded for one in at.desk.journal.standing(at.event_id) if one.counts]
    for place, recorded in reversed([*enumerate(acts)]):
        action = recorded.action
        if recorded.who != at.me.name or not isinstance(action, EnterResult):
            continue
        if not action.result or not event.has(action.section):
            return None
        section = event.section(action.section)
        if not at.me.may_enter(action.section, section.hall_place(action.round, action.board)):
            # Another helper has the same name.
            continue
        drawn = playing(section)
        if drawn is None or drawn.number != action.round or action.board > len(drawn.boards):
            return None
        if drawn.boards[action.board - 1].result != action.result:
            return None
        words = telling_results(at.say)
        shown = section.table(action.round, action.board)
        if not section.of_teams:
            return Own(action, str(shown), words(action.result), "")
        before = _before(acts[:place], action)
        both = zip(games_of(before, section.games), games_of(action.result, section.games), strict=True)
        games = [number for number, (old, new) in enumerate(both, 1) if old != new]
        if len(games) != 1:
            return Own(action, str(shown), words(action.result), before)
        _board, line = dict(_games(section, drawn, RoundView(section, drawn).lines()))[action.board][
            games[0] - 1
        ]
        return Own(action, line.shown, words(line.result), before)
    return None


def _before(acts: list[Recorded], action: EnterResult) -> str:
    """The result of the board before an act that entered another."""
    entered = (
        one.action.result
        for one in reversed(acts)
        if isinstance(one.action, EnterResult) and one.action.topics() == action.topics()
    )
    return next(entered, "")


@router.get(BOARD)
def one_board(at: HelperAtRound, board: int) -> Response:
    """The buttons of one board; the boards of a match of teams are chosen on the first page."""
    _ = at.say
    line = line_of(at, board)
    if at.section.of_teams:
        return RedirectResponse(f"/h/{at.event_id}#match-{at.key}-{board}", 303)
    return at.page(
        "results/phone_board.html",
        position=at.position,
        number=at.number,
        line=line,
        pair=pair_text(at.section, at.published, board),
        due="",
        **_buttons(at),
        shown_result=telling_results(_),
    )


def _buttons(at: RoundVisit) -> dict[str, Any]:
    """What can be tapped. matches: of the games of a match; more: what lies behind the big buttons."""
    _ = at.say
    if at.section.games > 1:
        rarer = [choice for choice in MATCH_CHOICES if choice not in MATCH_COMMON]
        return {"matches": MATCH_COMMON, "more": [(code, _(words)) for code, words in rarer]}
    behind = [code for code, _text in CHOICES if code not in TAPS]
    return {"matches": (), "more": [(code, f"{_(WORDS[code])} ({_(shown_result(code))})") for code in behind]}


@router.post(BOARD)
def enter(
    at: HelperAtRound, board: int, result: FormText = "", before: FormText = "", pair: FormText = ""
) -> Response:
    """The result of the board; somebody else's, entered meanwhile, is shown and stays."""
    _ = at.say
    line = line_of(at, board)
    code = typed_result(result, at.section.games)
    try:
        at.act(EnterResult(at.key, at.number, board, code), seen=saw(before, pair))
    except ResultConflict as error:
        return _refused(at, error, str(board))
    return back(at.request, f"/h/{at.event_id}", _said(_, line, code))


def _said(_: Say, line: ShownBoard | GameLine, code: str) -> str:
    if not code:
        return _("Board {n}: undone.", n=line.shown)
    return _(
        "Board {n}: {white} {result} {black}. Saved.",
        n=line.shown, white=line.white.name, result=telling_results(_)(code), black=line.black.name,
    )  # fmt: skip


@router.post(f"{HOME}/take-back")
def take_back(at: HelperAtEvent) -> Response:
    """The last result that he entered is taken back."""
    _ = at.say
    own = _last_own(at)
    if own is not None:
        try:
            at.act(replace(own.action, result=own.before), seen=Expected(own.action.result))
        except ResultConflict:
            own = None
    if own is None:
        raise Refused(_("You have no result left to undo."))
    return back(at.request, f"/h/{at.event_id}", _("Board {n}: undone.", n=own.shown), "info")
