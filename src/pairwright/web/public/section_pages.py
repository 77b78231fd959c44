"""The pages of a section: rounds and rules, pairings by board and by name, standings, crosstable, players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from pairwright.names import name_key
from pairwright.standings.crosstable import grid_cell, round_cell
from pairwright.standings.ranking import Line, Standings
from pairwright.storage.round_state import RoundState
from pairwright.storage.schedule import has_schedule, schedule
from pairwright.web.dates import days_in_words
from pairwright.web.public.layout import also_shown, public_page, section_parts
from pairwright.web.public.round_values import Person, boards, names, person, without_game
from pairwright.web.public.rule_words import rules_in_words, tie_breaks
from pairwright.web.public.shown import ShownEvent, ShownSection
from pairwright.web.public.side import NotThere, PublicSide, ThePublic
from pairwright.web.render import points_text
from pairwright.web.security.roles import Anyone

router = APIRouter()

MOST_IN_GRID = 30
"""Up to so many players a round robin is shown as everybody against everybody."""


async def one_page(
    request: Request,
    side: PublicSide,
    event: ShownEvent,
    section: ShownSection,
    template: str,
    parts: tuple[str, ...],
    values: Callable[[str], dict[str, object]],
    *more: str,
    at_once: bool = False,
) -> Response:
    """Answer with a page of a section.

    values: from the language to what the template shows. more: stamps of what the page shows besides its
    parts, and changes by itself when it is open.
    """

    def render(language: str) -> str:
        return public_page(language, template, event, section, parts, request.url.path, **values(language))

    # The tabs show the latest round, the standings once there are any, the schedule, the lots.
    tabs = f"tabs {len(section.state.rounds)} {section.completed > 0} {also_shown(section)}"
    return await side.answer(request, event, render, (*parts, tabs, *more), at_once=at_once)


def published(section: ShownSection, number: int) -> RoundState:
    """A published round. Raises NotThere."""
    if not 1 <= number <= len(section.state.rounds):
        raise NotThere
    return section.state.rounds[number - 1]


@router.get("/e/{event_id}/{section}")
async def overview(request: Request, event_id: str, section: str, side: ThePublic, me: Anyone) -> Response:
    """The rounds that are published, and the rules of the section in words."""
    event, shown = await side.section(event_id, section)
    rounds = shown.state.rounds
    last = (f"{rounds[-1].number}/results",) if rounds else ()
    parts = section_parts(shown, "pairings", "standings", *last)

    def values(language: str) -> dict[str, object]:
        return {
            "tab": "",
            "rules": rules_in_words(shown, language),
            "tie_breaks": tie_breaks(shown.standings, language) if shown.state.entries else [],
            "rounds": rounds,
            "planned": shown.state.number_of_rounds,
            "also": also_shown(shown),
        }

    return await one_page(request, side, event, shown, "public/section.html", parts, values)


@router.get("/e/{event_id}/{section}/schedule")
async def schedule_page(
    request: Request, event_id: str, section: str, side: ThePublic, me: Anyone
) -> Response:
    """All rounds of a round robin with dates and colours, as soon as the numbers are settled."""
    event, shown = await side.section(event_id, section)
    if not has_schedule(shown.behind):
        raise NotThere

    def values(language: str) -> dict[str, object]:
        return {
            "tab": "schedule",
            "rounds": [
                ScheduledRound(
                    one.number,
                    days_in_words(one.day, one.day, language),
                    [
                        (shown.board_number(board), person(shown, white), person(shown, black))
                        for board, (white, black) in enumerate(one.games, 1)
                    ],
                    person(shown, one.free) if one.free else None,
                )
                for one in schedule(shown.behind)
            ],
            "also": also_shown(shown),
            "tie_breaks": tie_breaks(shown.standings, language) if shown.state.setup.tie_breaks else [],
        }

    return await one_page(
        request, side, event, shown, "public/schedule.html", section_parts(shown, "pairings"), values
    )


@dataclass(frozen=True, slots=True)
class ScheduledRound:
    """A round of the schedule. day: in words, "" for none. games: (board in the hall, White, Black)."""

    number: int
    day: str
    games: list[tuple[int, Person, Person]]
    free: Person | None


@router.get("/e/{event_id}/{section}/pairings")
async def pairings_by_board(
    request: Request, event_id: str, section: str, side: ThePublic, me: Anyone
) -> Response:
    """The round that is being played, by board; the next one takes its place here once it is published."""
    event, shown = await side.section(event_id, section)
    number = len(shown.state.rounds)
    return await _by_board(request, side, event, shown, number, f"{shown.address}/pairings")


@router.get("/e/{event_id}/{section}/pairings/names")
async def pairings_by_name(
    request: Request, event_id: str, section: str, side: ThePublic, me: Anyone
) -> Response:
    """The same by name."""
    event, shown = await side.section(event_id, section)
    number = len(shown.state.rounds)
    return await _by_name(request, side, event, shown, number, f"{shown.address}/pairings")


@router.get("/e/{event_id}/{section}/round/{number}")
async def round_by_board(
    request: Request, event_id: str, section: str, number: int, side: ThePublic, me: Anyone
) -> Response:
    """The boards of a round with the results as they come."""
    event, shown = await side.section(event_id, section)
    return await _by_board(request, side, event, shown, number, f"{shown.address}/round/{number}")


@router.get("/e/{event_id}/{section}/round/{number}/names")
async def round_by_name(
    request: Request, event_id: str, section: str, number: int, side: ThePublic, me: Anyone
) -> Response:
    """Everybody by name with board and colour; without results, so nothing changes while they come in."""
    event, shown = await side.section(event_id, section)
    return await _by_name(request, side, event, shown, number, f"{shown.address}/round/{number}")


async def _by_board(
    request: Request, side: PublicSide, event: ShownEvent, shown: ShownSection, number: int, here: str
) -> Response:
    drawn = published(shown, number)
    parts = section_parts(shown, "pairings", f"{number - 1}/results", f"{number}/results")

    def values(language: str) -> dict[str, object]:
        return {
            "tab": "round",
            "here": here,
            "drawn": drawn,
            "boards": boards(shown, drawn),
            "without": without_game(shown, drawn),
            "missing": len(drawn.awaited),
        }

    return await one_page(request, side, event, shown, "public/boards.html", parts, values)


async def _by_name(
    request: Request, side: PublicSide, event: ShownEvent, shown: ShownSection, number: int, here: str
) -> Response:
    drawn = published(shown, number)
    parts = section_parts(shown, "pairings")

    def values(language: str) -> dict[str, object]:
        return {"tab": "round", "here": here, "drawn": drawn, "lines": names(shown, drawn)}

    return await one_page(request, side, event, shown, "public/names.html", parts, values)


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One line of the standings. shared: its rank is that of the line above. open: a game has no result."""

    rank: int
    shared: bool
    person: Person
    federation: str
    points: str
    values: tuple[str, ...]
    open: bool = False


def standing_lines(section: ShownSection, found: Standings) -> list[StandingLine]:
    """The standings as their page shows them: the score first, then the tie-breaks that count."""
    shown = [position for position in range(1, len(found.codes)) if position not in found.dropped]
    lines = []
    previous = 0
    for line in found.lines:
        one = person(section, section.state.key_of(line.participant))
        federation = found.event.tournament.players[line.participant].federation
        values = tuple(found.columns[position].text(line.participant) for position in shown)
        shared, previous = line.rank == previous, line.rank
        lines.append(
            StandingLine(
                line.rank,
                shared,
                one,
                federation,
                points_text(line.points) or "0",
                values,
                line.open_games > 0,
            )
        )
    return lines


def standing_values(section: ShownSection, language: str) -> dict[str, object]:
    """What the pages of the standings show, in the hall and on the wall."""
    found = section.standings
    named = tie_breaks(found, language)
    return {
        "tab": "standings",
        "lines": standing_lines(section, found),
        "annulled": [person(section, section.state.key_of(line.participant)) for line in found.annulled],
        "codes": named[1:],
        "after": section.completed,
        "planned": section.state.number_of_rounds,
        "final": section.state.finished,
        "has_federation": any(player.federation for player in section.tournament.players),
        "has_rating": any(one.rating or one.national_rating for one in section.tournament.players),
    }


@router.get("/e/{event_id}/{section}/standings")
async def standings_page(
    request: Request, event_id: str, section: str, side: ThePublic, me: Anyone
) -> Response:
    """The standings after the last complete round."""
    event, shown = await side.section(event_id, section)
    parts = section_parts(shown, "standings")
    return await one_page(
        request, side, event, shown, "public/standings.html", parts,
        lambda language: standing_values(shown, language),
    )  # fmt: skip


@router.get("/e/{event_id}/{section}/crosstable")
async def crosstable(request: Request, event_id: str, section: str, side: ThePublic, me: Anyone) -> Response:
    """Every result at one look, after the last complete round."""
    event, shown = await side.section(event_id, section)
    parts = section_parts(shown, "standings")

    def values(language: str) -> dict[str, object]:
        found = shown.standings
        lines = [*found.lines, *found.annulled]
        grid = found.event.fixed and len(lines) <= MOST_IN_GRID
        return {
            "tab": "crosstable",
            "grid": grid,
            "columns": [str(n) for n in range(1, (len(lines) if grid else found.event.rounds_counted) + 1)],
            "lines": [(line.rank or "–", *_cells(shown, found, line, grid)) for line in lines],
            "after": shown.completed,
            "final": shown.state.finished,
        }

    return await one_page(request, side, event, shown, "public/crosstable.html", parts, values)


def _cells(section: ShownSection, found: Standings, line: Line, grid: bool) -> tuple[Person, list[str], str]:
    """A player, the cells of his rounds (or opponents), and his points; opponents by line of the table."""
    own = line.participant
    lines = [*found.lines, *found.annulled]
    if grid:
        cells = [grid_cell(found.event, own, other.participant) for other in lines]
    else:
        place_of = {one.participant: str(place) for place, one in enumerate(lines, 1)}
        cells = [
            round_cell(found.event, own, number, lambda other: place_of.get(other, "–"))
            for number in range(1, found.event.rounds_counted + 1)
        ]
    one = person(section, section.state.key_of(own))
    return one, cells, points_text(line.points) or "0"


@router.get("/e/{event_id}/{section}/players")
async def players(request: Request, event_id: str, section: str, side: ThePublic, me: Anyone) -> Response:
    """The starting list."""
    event, shown = await side.section(event_id, section)
    return await _list(request, side, event, shown, by_name=False)


@router.get("/e/{event_id}/{section}/players/names")
async def players_by_name(
    request: Request, event_id: str, section: str, side: ThePublic, me: Anyone
) -> Response:
    """The same by name."""
    event, shown = await side.section(event_id, section)
    return await _list(request, side, event, shown, by_name=True)


async def _list(
    request: Request, side: PublicSide, event: ShownEvent, shown: ShownSection, *, by_name: bool
) -> Response:
    def values(language: str) -> dict[str, object]:
        entries = [shown.state.entry_of[key] for key in shown.state.order]
        if by_name:
            entries.sort(key=lambda entry: name_key(entry.name))
        used = {
            field: any(getattr(entry.particulars, field) for entry in entries)
            for field in ("title", "rating", "national_rating", "federation", "club", "school")
        }
        return {
            "tab": "players",
            "entries": [(shown.state.number(entry.key), entry) for entry in entries],
            "used": used,
            "by_name": by_name,
        }

    return await one_page(request, side, event, shown, "public/players.html", section_parts(shown), values)
