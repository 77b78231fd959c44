"""A match of teams by phone: board by board, each by White against Black, as the players sit."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter
from starlette.responses import Response

from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.journal_errors import Conflict
from pairwright.storage.line_ups import results_of, seats, with_game
from pairwright.storage.refused import Refused
from pairwright.tournament.results import COMMON, PLAYING, code_of, games_of, outcomes_of
from pairwright.web.desk import NotFound, back
from pairwright.web.form_input import FormText
from pairwright.web.pages.result_pages import line_of, pair_text
from pairwright.web.request_context import HelperAtRound, RoundVisit
from pairwright.web.views.match_view import MatchBoard, boards_of_match
from pairwright.web.views.result_view import CHOICES, WORDS, telling_results, typed_result

router = APIRouter()
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


def _pair(at: RoundVisit, match: int, game: int) -> str:
    """Who plays on a board, as forms send it along: the teams, and the places of their players."""
    drawn = at.published
    places = seats(at.section, drawn, drawn.boards[match - 1])[game - 1]
    return f"{pair_text(drawn, match)}:{places[0]}-{places[1]}"


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
        pair=_pair(at, board, game),
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
    _ = at.say
    line, there = _game(at, board, game)
    code = typed_result(result)
    if pair and pair != _pair(at, board, game):
        text = _("Board {n}: different players are playing there now.", n=line.shown)
        return back(at.request, f"/h/{at.event_id}", text, "warning")
    turned = (code, before) if there.white else (mirrored(code), mirrored(before))
    conflict = _written(at, board, game, *turned)
    shown = telling_results(_)
    if conflict is None:
        text = _("Board {n}: undone.", n=line.shown)
        if code:
            text = _(
                "Board {n}: {white} {result} {black}. Saved.",
                n=line.shown, white=line.white.name, result=shown(code), black=line.black.name,
            )  # fmt: skip
        return back(at.request, f"/h/{at.event_id}#match-{at.key}-{board}", text)
    now, who = conflict
    said = _(
        "Board {n}: {who} has entered {now} in the meantime. If it really is {mine}, enter it once more.",
        n=line.shown,
        who=who or _("somebody else"),
        now=shown(now if there.white else mirrored(now)),
        mine=shown(code),
    )
    return back(at.request, f"/h/{at.event_id}/{at.key}/{at.number}/{board}/{game}", said, "warning")


def _written(at: RoundVisit, match: int, game: int, code: str, before: str) -> tuple[str, str] | None:
    """The board written into its match; what stands and by whom where that is not what the helper saw.

    Two helpers may enter two boards of a match at once: the one who comes second adds to the first.
    """
    for _ in range(_TRIES):
        drawn, found = at.published, at.section
        there = drawn.boards[match - 1]
        now = results_of(found, drawn, there)[game - 1].replace(PLAYING, "")
        action = EnterResult(at.key, at.number, match, with_game(found, drawn, there, game, code))
        if now not in (before, code):
            return now, _who_entered(at, action, game, now)
        try:
            at.act(action, seen=at.position)
        except Conflict:
            continue
        return None
    raise Refused.told("several people enter this match at once; enter the board again")


def _who_entered(at: RoundVisit, action: EnterResult, game: int, now: str) -> str:
    """Who wrote the result that stands on a board; acts on other boards of the match left it there."""
    who = ""
    for recorded in reversed(at.desk.journal.history(at.event_id)):
        there = recorded.action
        if not isinstance(there, EnterResult) or there.topics() != action.topics():
            continue
        if games_of(there.result, at.section.games)[game - 1] != now:
            break
        who = recorded.who
    return who
