"""The page of a player: my board, colour, opponent, history, place, and why."""

from __future__ import annotations

from collections.abc import Iterator

from starlette.responses import Response

from pairwright.common.errors import BadInput
from pairwright.common.values import dataclass
from pairwright.standings.team_players import PlayerRecord, player_records
from pairwright.storage.event_state import EventState
from pairwright.storage.round_state import Entry, RoundState
from pairwright.storage.section_league import club_in_league, in_table
from pairwright.storage.squads import person_key
from pairwright.web.public.public_site import AtShown, NotThere, SectionReader, section_parts
from pairwright.web.public.public_view import ShownSection
from pairwright.web.public.reasons import PlaceAnswer, explained, place_answer
from pairwright.web.public.round_values import PublicGame, game_now, games, games_of_member, member, person
from pairwright.web.routes import DeskRouter
from pairwright.web.section_charts import course_of
from pairwright.web.translations import speaker

router = DeskRouter()


@dataclass(frozen=True, slots=True)
class GameWithReasons:
    """A round of a player. picture: address of the picture of his group, "" where there is none."""

    game: PublicGame
    reasons: list[str]
    by_hand: bool
    picture: str


@router.get("/e/{event_id}/{section}/player/{entry}")
async def player_page(at: AtShown, entry: int) -> Response:
    """My board, my colour, my opponent, and what I have played."""
    shown = at.section
    now = _own_results(shown, entry)
    course = _course(at, entry)
    before = [
        f"{_own_results(one, own.key)} {one.stamp('', 'pairings', 'standings')}" for one, own in course[:-1]
    ]
    await at.side.prepared(shown)

    def values(language: str) -> dict[str, object]:
        played = [
            (where, game)
            for where, own in course
            for game in games(where, own.key)[own.rounds_told(moved_on=where is not shown)]
        ]
        history = games(shown, entry)
        rank, points = _place(shown, entry)
        _, index = speaker(language), shown.state.index_of[entry]
        line = shown.line_of.get(index)  # by the boards, of which the table of a league may know more
        picture = None
        if line and points == line.points and not before:  # one course, of the rounds of one section
            picture = course_of(shown.standings.event, index, _)
        playing = bool(history) and shown.is_playing
        return {
            **_who(shown, entry),
            "history": played,
            "current": game_now(shown, history) if playing else None,
            "rank": rank,
            "points": points,
            "players": len(shown.state.entries),
            "course": picture,
            "squad": shown.state.entry_of[entry].squad if shown.state.of_teams else None,
            "withdrawn": shown.state.entry_of[entry].withdrawn_after is not None,
        }

    return await at.page("public/player.html", ("pairings", "standings"), values, now, *before, at_once=True)


@router.get("/e/{event_id}/{section}/player/{entry}/why")
async def why_page(at: AtShown, entry: int) -> Response:
    """Why these opponents, why these colours, why this place."""
    shown = at.section
    _own_results(shown, entry)

    def values(language: str) -> dict[str, object]:
        history = games(shown, entry)
        place: PlaceAnswer | None = None
        rank, points = _place(shown, entry)
        if rank:
            number = shown.standings.event.numbers[shown.state.index_of[entry]]
            place = place_answer(shown.standings, number, language)
        return {
            **_who(shown, entry),
            "history": [_with_reasons(shown, game, entry, language) for game in history],
            "place": place,
            "reasons": shown.state.setup.reasons,
            "points": points,
        }

    return await at.page("public/why.html", ("pairings", "standings"), values, shown.ground)


@router.get("/e/{event_id}/{section}/player/{entry}/{place}")
async def member_page(at: AtShown, entry: int, place: int) -> Response:
    """A player of a team: what they have played, for every team of the event that they play for."""
    if entry not in at.section.state.entry_of or not member(at.section, entry, place):
        raise NotThere
    pages = list(_as_member(at, entry, place))
    results = [_own_results(shown, team) for shown, team, _ in pages]

    def values(language: str) -> dict[str, object]:
        return {
            "player": member(at.section, entry, place),
            "particulars": at.section.state.entry_of[entry].squad.players[place - 1],
            "teams": [
                (
                    shown.name,
                    person(shown, team),
                    games_of_member(shown, team, seat),
                    _record(shown, team, seat),
                )
                for shown, team, seat in pages
            ],
        }

    stamps = (shown.stamp("", "pairings", "standings") for shown, _, _ in pages)
    return await at.page("public/member.html", ("pairings", "standings"), values, *results, *stamps)


def _course(at: SectionReader, entry: int) -> list[tuple[ShownSection, Entry]]:
    """The sections shown in which somebody has played, from the first to this one, with the entry in each."""
    shown = {one.behind.key: one for one in at.event.sections}
    event = EventState(sections=tuple(one.behind for one in at.event.sections))
    return [(shown[where.key], own) for where, own in event.course_of(at.section.behind, entry)]


def _as_member(at: SectionReader, entry: int, place: int) -> Iterator[tuple[ShownSection, int, int]]:
    """The teams for which somebody plays, as (section, team, place in its squad); this one first.

    Elsewhere it is the same person by FIDE number, or by name in a team of the same club.
    """
    team = at.section.behind.entry_of[entry]  # with birthdays, which tell two of one name apart
    own, club = team.squad.players[place - 1], club_in_league(team)
    yield at.section, entry, place
    for shown in at.event.sections:
        for other in shown.behind.entries:
            for seat, one in enumerate(other.squad.players, 1):
                if (shown.key, other.key) == (at.section.key, entry) or person_key(one) != person_key(own):
                    continue
                if own.fide_id.strip() or club_in_league(other) == club:
                    yield shown, other.key, seat


def _record(shown: ShownSection, team: int, seat: int) -> PlayerRecord | None:
    """What a player did for a team after the last complete round; None before there is one."""
    if not shown.completed:
        return None
    index = shown.state.index_of[team]
    records = player_records(shown.standings.event)
    return next((one for one in records if (one.team, one.place) == (index, seat)), None)


def _own_results(shown: ShownSection, entry: int) -> str:
    """The results of a player, as a part of the stamp of his page. Raises NotThere for nobody."""
    if entry not in shown.state.entry_of:
        raise NotThere
    found = []
    for drawn, board_of in zip(shown.state.rounds, shown.board_of, strict=True):
        number = board_of.get(entry, 0)
        found.append(drawn.boards[number - 1].result if number else "-")
    return f"own {' '.join(found)}"


def _who(shown: ShownSection, entry: int) -> dict[str, object]:
    return {
        "player": person(shown, entry),
        "particulars": shown.state.entry_of[entry].particulars,
        "after": shown.completed,
    }


def _place(shown: ShownSection, entry: int) -> tuple[int, int]:
    """Place and points after the last complete round; (0, 0) before there are standings."""
    if not shown.completed:
        return 0, 0
    if shown.state.by_fixture:
        return in_table(shown.state, shown.state.number_of_rounds).get(entry, (0, 0))
    line = shown.line_of.get(shown.state.index_of[entry])
    return (line.rank, line.points) if line else (0, 0)


def _with_reasons(shown: ShownSection, game: PublicGame, entry: int, language: str) -> GameWithReasons:
    drawn = shown.state.rounds[game.round_number - 1]
    if not game.opponent and entry not in drawn.pairing_allocated_byes:
        return GameWithReasons(game, [], False, "")
    found = explained(shown, game.round_number)
    if found is None:
        return GameWithReasons(game, [], drawn.by_hand, "")
    picture = f"{shown.address}/player/{entry}/round/{game.round_number}.svg" if found.has_pictures else ""
    return GameWithReasons(game, found.sentences(entry, language), drawn.by_hand, picture)


@router.get("/e/{event_id}/{section}/player/{entry}/round/{number}.svg")
async def picture(at: AtShown, entry: int, number: int) -> Response:
    """The group in which a player was paired, as a picture."""
    shown = at.section
    at.published(number)
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
    return await at.answer(render, parts, media_type="image/svg+xml")


@router.get("/e/{event_id}/{section}/round/{number}/why")
@router.get("/e/{event_id}/{section}/round/{number}/why/group/{scene}")
async def why_round(at: AtShown, number: int, scene: int | None = None) -> Response:
    """The whole round, step by step; of a large one, one scene."""
    drawn = _told(at, number)

    def values(language: str) -> dict[str, object]:
        found = explained(at.section, number)
        return {"drawn": drawn, "film": found.film(language, scene) if found else ""}

    return await at.page("public/film.html", ("pairings",), values, *_ground(at, number))


@router.get("/e/{event_id}/{section}/round/{number}/why/{entry}")
async def why_board(at: AtShown, number: int, entry: int) -> Response:
    """Why a player has this board, or the bye: what the panel beside the boards shows."""
    shown, drawn = at.section, _told(at, number)
    board = drawn.board_of(entry)
    if not board and entry not in drawn.pairing_allocated_byes:
        raise NotThere
    white, black = drawn.boards[board - 1].players if board else (entry, None)

    def values(language: str) -> dict[str, object]:
        found = explained(shown, number)
        picture = f"{shown.address}/player/{white}/round/{number}.svg"
        return {
            "drawn": drawn,
            "answer": found.answer(white, language) if found else None,
            "white": person(shown, white),
            "black": None if black is None else person(shown, black),
            "shown_board": shown.board_number(number, board) if board else 0,
            "address": f"{shown.address}/round/{number}",
            "picture": picture,
            "asks": False,
        }

    return await at.page("public/why_board.html", ("pairings",), values, *_ground(at, number))


def _told(at: SectionReader, number: int) -> RoundState:
    """A published round whose reasons everybody may read. Raises NotThere."""
    if not at.section.state.setup.reasons:
        raise NotThere
    return at.published(number)


def _ground(at: SectionReader, number: int) -> tuple[str, ...]:
    """Stamps of what the draw of a round rests on."""
    return at.section.ground, *(at.section.stamp(f"{n}/results") for n in range(1, number))
