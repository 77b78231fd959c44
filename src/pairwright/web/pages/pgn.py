"""A round as PGN, and the results of a PGN file: shown board by board before any is entered."""

from __future__ import annotations

from starlette.responses import Response

from pairwright.common.errors import BadInput
from pairwright.lists.cell_tables import as_text
from pairwright.lists.pgn_games import read_pgn
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.round_pgn import PgnResults, results_of_pgn, round_as_pgn
from pairwright.web.form_input import Seen, Typed, TypedForm
from pairwright.web.navigation import SECTION
from pairwright.web.request_context import AtRound, RoundVisit
from pairwright.web.routes import DeskRouter
from pairwright.web.views.round_view import RoundView

router = DeskRouter()


@router.get(f"{SECTION}/rounds/{{number}}/round.pgn")
def skeleton(at: AtRound) -> Response:
    """Every board as a game without moves."""
    name = f"{at.key}-round-{at.number}.pgn"
    return Response(
        round_as_pgn(at.event, at.section, at.published).encode(),
        media_type="application/x-chess-pgn",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@router.get(f"{SECTION}/results/{{number}}/pgn")
def pgn_page(at: AtRound) -> Response:
    """Where the file is chosen."""
    return _page(at, Typed({}, at.say))


@router.post(f"{SECTION}/results/{{number}}/pgn")
def preview(at: AtRound, typed: TypedForm, seen: Seen = None) -> Response:
    """What the file says, board by board; with `enter` its new results are entered, all of them or none."""
    _ = at.say
    text = typed.raw("text")
    file = typed.files.get("file")
    at.again(lambda faults: _page(at, typed, faults))
    if file is not None and file.filename:
        text = as_text(file.file.read(), file.filename[-80:])
    read = read_pgn(text)
    if not read.games:
        raise BadInput(_("There is no game in this file."))
    drawn = at.published
    found = results_of_pgn(at.section, drawn, read)
    if typed.ticked("enter") and found.results:
        acts = [EnterResult(at.key, at.number, board, result) for board, result in found.results]
        at.act(*acts, seen=seen, why="PGN")
        said = at.count("{n} result is entered.", "{n} results are entered.", len(acts))
        return at.back(f"/results/{at.number}", said)
    return _page(at, typed, found=found)


def _page(
    at: RoundVisit, typed: Typed, faults: tuple[str, ...] = (), found: PgnResults | None = None
) -> Response:
    _ = at.say
    if faults:
        typed.refused("file", BadInput(*faults))
    lines = {line.number: line for line in RoundView(at.section, at.published).lines()}
    return at.page(
        "results/pgn.html",
        position=at.position,
        crumbs=[(_("Results"), at.url(f"/results/{at.number}")), ("PGN", "")],
        address=at.url(f"/results/{at.number}"),
        skeleton=at.url(f"/rounds/{at.number}/round.pgn"),
        drawn=at.published,
        found=found,
        rows=[(lines[board], result) for board, result in found.results] if found else [],
        text=round_as_pgn(at.event, at.section, at.published, dict(found.results)) if found else "",
        errors=typed.errors,
    )
