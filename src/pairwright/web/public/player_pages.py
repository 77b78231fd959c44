"""The page of a player: my board, colour, opponent, history, place, and why."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from pairwright.errors import BadInput
from pairwright.web.public.layout import section_parts
from pairwright.web.public.place_words import PlaceAnswer, place_answer
from pairwright.web.public.reasons import explained
from pairwright.web.public.round_values import Game, games, person
from pairwright.web.public.section_pages import one_page, published
from pairwright.web.public.shown import ShownSection
from pairwright.web.public.side import NotThere, ThePublic
from pairwright.web.render import points_text
from pairwright.web.security.roles import Anyone

router = APIRouter()


@dataclass(frozen=True, slots=True)
class GameWithReasons:
    """A round of a player. picture: address of the picture of his group, "" where there is none."""

    game: Game
    reasons: list[str]
    by_hand: bool
    picture: str


@router.get("/e/{event_id}/{section}/player/{entry}")
async def player_page(
    request: Request, event_id: str, section: str, entry: int, side: ThePublic, me: Anyone
) -> Response:
    """Everything about one player that is published."""
    event, shown = await side.section(event_id, section)
    if entry not in shown.state.entry_of:
        raise NotThere
    own = "own " + " ".join(
        drawn.boards[number - 1].result if (number := shown.board_of[drawn.number - 1].get(entry, 0)) else "-"
        for drawn in shown.state.rounds
    )
    parts = section_parts(shown, "pairings", "standings")

    def values(language: str) -> dict[str, object]:
        return _values(shown, entry, language)

    return await one_page(request, side, event, shown, "public/player.html", parts, values, own)


def _values(shown: ShownSection, entry: int, language: str) -> dict[str, object]:
    state = shown.state
    history = games(shown, entry)
    found = shown.standings if state.completed_rounds else None
    place: PlaceAnswer | None = None
    points = ""
    if found is not None and state.index_of[entry] in {line.participant for line in found.lines}:
        number = found.event.numbers[state.index_of[entry]]
        place = place_answer(found, number, language)
        points = points_text(found.line_of(number).points) or "0"
    current = history[-1] if history and not state.rounds[-1].complete else None
    withdrawn = state.entry_of[entry].withdrawn_after
    return {
        "player": person(shown, entry),
        "particulars": state.entry_of[entry].particulars,
        "place": place,
        "points": points,
        "current": current,
        "history": [_with_reasons(shown, game, entry, language) for game in history],
        "after": state.completed_rounds,
        "withdrawn": withdrawn,
    }


def _with_reasons(shown: ShownSection, game: Game, entry: int, language: str) -> GameWithReasons:
    drawn = shown.state.rounds[game.round_number - 1]
    if not game.opponent and entry not in drawn.pairing_allocated_byes:
        return GameWithReasons(game, [], False, "")
    found = explained(shown, game.round_number)
    if found is None:
        return GameWithReasons(game, [], drawn.by_hand, "")
    picture = f"{shown.address}/player/{entry}/round/{game.round_number}.svg" if found.has_pictures else ""
    return GameWithReasons(game, found.sentences(entry, language), drawn.by_hand, picture)


@router.get("/e/{event_id}/{section}/player/{entry}/round/{number}.svg")
async def picture(
    request: Request, event_id: str, section: str, entry: int, number: int, side: ThePublic, me: Anyone
) -> Response:
    """The group in which a player was paired, as a picture."""
    event, shown = await side.section(event_id, section)
    published(shown, number)
    if entry not in shown.state.entry_of:
        raise NotThere

    def render(language: str) -> bytes:
        found = explained(shown, number)
        if found is None or not found.has_pictures:
            raise NotThere
        try:
            return found.picture(entry, language)
        except BadInput:
            raise NotThere from None

    results = tuple(f"{n}/results" for n in range(1, number))
    parts = section_parts(shown, "pairings", *results)
    return await side.answer(request, event, render, parts, media_type="image/svg+xml")
