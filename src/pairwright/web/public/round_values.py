"""Values for the pages of a round: boards, names, who has no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pairwright.common.collation import name_key
from pairwright.common.messages import N_
from pairwright.common.values import dataclass
from pairwright.seasons.fixtures import Fixture
from pairwright.seasons.table import points_of
from pairwright.standings.event import Event
from pairwright.storage.event_state import SectionState
from pairwright.storage.line_ups import home_of, seats, whites
from pairwright.storage.round_state import BoardState, RoundState
from pairwright.storage.section_league import fixture_of, in_table, points_by_day
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.results import (
    BETWEEN,
    RESULTS,
    WITHOUT_GAME,
    byes_first,
    result_text,
    score_text,
    still_open,
)
from pairwright.web.public.public_view import ShownSection
from pairwright.web.render import points_text
from pairwright.web.views.result_view import MatchBoard, boards_of_match


def own_signs(code: str, scored: tuple[int, ...] = ()) -> tuple[str, str]:
    """The result of a board as White and as Black write it, of a match their points: ("1", "0"); empty while
    it is not known, "*" of an adjourned one, "2½ *" of a match with such a game. scored: where only that is.
    """
    games = code.split(BETWEEN)
    if scored and not code:
        return points_of(scored[0]), points_of(scored[1])
    if set(games) == {"*"}:
        return ("*", "*")
    if len(games) > 1:
        white, black = score_text(code)
        return (white + still_open(code), black + still_open(code))
    if code not in RESULTS:
        return ("", "")
    first, second = (outcome.sign.strip("?").replace("-", "–") for outcome in RESULTS[code])
    return (first, second)


def shown_result(board: BoardState) -> str:
    """The result of a board in print, of a match its score where only that is known."""
    return result_text(board.result) or "–".join(map(points_of, board.scored))


@dataclass(frozen=True, slots=True)
class PublicPlayer:
    """A player in a list. points: before the round, as text."""

    entry: int
    number: int
    title: str
    name: str
    rating: int
    address: str
    points: str = ""


@dataclass(frozen=True, slots=True)
class PublicBoard:
    """One board. number: on the table in the hall. live: names its result in the feed. games: of a match of
    teams, its boards, once the line-ups are out. home: the team at home, by entry; 0 for none.
    """

    number: int
    live: str
    white: PublicPlayer
    black: PublicPlayer
    result: str
    games: tuple[MatchBoard, ...] = ()
    home: int = 0


@dataclass(frozen=True, slots=True)
class NameLine:
    """Where somebody plays. colour: "white", "black" or "" without a game; then `without` says why.

    board: as it stands in the hall, "3", of a match of teams "3.2"; "" for none. team: of a player of a team.
    """

    person: PublicPlayer
    board: str
    colour: str
    opponent: PublicPlayer | None
    without: str
    team: PublicPlayer | None = None


def person(section: ShownSection, entry: int, points: str = "") -> PublicPlayer:
    """A player by his entry."""
    state = section.state
    one = state.entry_of[entry].particulars
    return PublicPlayer(
        entry,
        state.number(entry),
        one.title,
        state.name_of[entry],
        one.rating or one.national_rating,
        f"{section.address}/player/{entry}",
        points,
    )


def member(section: ShownSection, entry: int, place: int) -> PublicPlayer | None:
    """A player of a team by the place in its squad, from 1; None where nobody sits."""
    squad = section.state.entry_of[entry].squad.players
    if not 1 <= place <= len(squad):
        return None
    one = squad[place - 1]
    address = f"{section.address}/player/{entry}/{place}"
    return PublicPlayer(entry, place, one.title, one.name, one.rating or one.national_rating, address)


def points_before(section: ShownSection, number: int) -> Callable[[int], str]:
    """Points before a round, as text, by entry: those it was drawn with; of a league those of its table."""
    before, behind, index_of = min(number - 1, section.completed), section.behind, section.state.index_of
    if section.state.by_fixture:
        rows = in_table(section.state, number - 1)
        return lambda key: points_text(rows.get(key, (0, 0))[1]) or "0"
    if section.state.traits.by_results:  # as on the desk: a game that was adjourned then was taken as drawn
        known = ("drawn", *section.identity, str(number))
        drawn = section.memory.get(known, lambda: behind.points_before(number))
        return lambda key: points_text(drawn[key]) or "0"
    known = ("points", *section.identity, str(before))
    now = before == section.completed
    scores = section.memory.get(
        known, lambda: (section.sheet if now else Event.of(section.tournament, before).table_sheet()).scores
    )
    return lambda key: points_text(scores[index_of[key]]) or "0"


def boards(section: ShownSection, drawn: RoundState, numbers: range | None = None) -> list[PublicBoard]:
    """The boards of a round with the results known; numbers: only of these, within the round."""
    points, numbers = points_before(section, drawn.number), numbers or range(1, len(drawn.boards) + 1)
    return [
        PublicBoard(
            section.board_number(drawn.number, number),
            f"{section.key}/{drawn.number}/{number}",
            person(section, board.white, points(board.white)),
            person(section, board.black, points(board.black)),
            shown_result(board),
            boards_of_match(section.state, drawn, number) if drawn.is_out(board) else (),
            home_of(section.state, board),
        )
        for number, board in zip(numbers, drawn.boards[numbers.start - 1 : numbers.stop - 1], strict=True)
    ]


def wall_boards(section: ShownSection, drawn: RoundState, adjourned: str) -> list[tuple[object, ...]]:
    """The boards of players for the wall, which shows all: number, White, key in the feed, result, Black."""
    state, names, here = section.state, section.state.name_of, f"{section.key}/{drawn.number}"
    return [
        (state.table(drawn.number, number), names[one.white], f"{here}/{number}",
         shown_result(one).replace("*", adjourned), names[one.black])
        for number, one in enumerate(drawn.boards, 1)
    ]  # fmt: skip


def without_game(
    section: ShownSection, drawn: RoundState, pointed: bool = True
) -> list[tuple[PublicPlayer, str]]:
    """Who has no opponent in a round, and the word for it (to be translated). pointed: with their points."""
    points = points_before(section, drawn.number) if pointed else lambda key: ""
    listed = sorted(
        _idle(section.state, drawn), key=lambda pair: (byes_first(pair[1]), section.state.number(pair[0]))
    )
    return [
        (person(section, key, points(key)), WITHOUT_GAME.get(outcome, ""))
        for key, outcome in listed
        if key in section.state.index_of
    ]


def _idle(section: SectionState, drawn: RoundState) -> Iterator[tuple[int, Outcome]]:
    for key in drawn.pairing_allocated_byes:
        yield key, Outcome.PAIRING_ALLOCATED_BYE
    yield from section.without_game(drawn)


def names(section: ShownSection, drawn: RoundState) -> list[NameLine]:
    """Everybody by name, with board and colour; without results, so that it stands while they come in.

    Of teams: the players, once it is known who plays; until then the teams.
    """
    lines: list[NameLine] = []
    for number, board in enumerate(drawn.boards, 1):
        white, black = person(section, board.white), person(section, board.black)
        if drawn.is_out(board):
            lines += _seated(section, drawn, number, (white, black))
            continue
        shown = str(section.board_number(drawn.number, number))
        lines.append(NameLine(white, shown, "white", black, ""))
        lines.append(NameLine(black, shown, "black", white, ""))
    lines += [
        NameLine(person(section, key), "", "", None, WITHOUT_GAME.get(outcome, ""))
        for key, outcome in _idle(section.state, drawn)
        if key in section.state.index_of
    ]
    return sorted(lines, key=lambda line: name_key(line.person.name))


def _seated(
    section: ShownSection, drawn: RoundState, number: int, teams: tuple[PublicPlayer, PublicPlayer]
) -> Iterator[NameLine]:
    """The players of a match whose line-ups are out."""
    for game in seated_games(section, drawn, number):
        for side, one in enumerate(game.players):
            if one is not None:
                other = game.players[1 - side]
                yield NameLine(
                    one, game.board, game.colours[side], other, "" if other else NOBODY, teams[side]
                )


NOBODY = N_("nobody")
"""The opponent of a player whose board is empty on the other side."""


@dataclass(frozen=True, slots=True)
class SeatedGame:
    """A board of a match of teams.

    players: of the team with White on board 1, and of the other one; None for nobody.
    board: match and board, such as "3.2". results: the signs of both. live: names the result in the feed.
    """

    board: str
    players: tuple[PublicPlayer | None, PublicPlayer | None]
    colours: tuple[str, str]
    results: tuple[str, str]
    live: str


def seated_games(section: ShownSection, drawn: RoundState, number: int) -> Iterator[SeatedGame]:
    """The boards of match `number` of a round whose line-ups are out."""
    match, shown = drawn.boards[number - 1], section.board_number(drawn.number, number)
    for game, places in zip(
        boards_of_match(section.state, drawn, number), seats(section.state, drawn, match), strict=False
    ):
        first, second = (
            member(section, key, place) for key, place in zip(match.players, places, strict=True)
        )
        yield SeatedGame(
            f"{shown}.{game.number}",
            (first, second),
            ("white", "black") if game.white else ("black", "white"),
            own_signs(game.result),
            f"{section.key}/{drawn.number}/{number}/{game.number}",
        )


@dataclass(frozen=True, slots=True)
class PublicGame:
    """One round of one player. result: from his side. live: names it in the feed, as `side` sees it, "white"
    for the first of both; total: points after it, once it is complete. team: of the opponent.

    colour: of a team on board 1. fixture: of a match of a league, at_home: for this team.
    """

    round_number: int
    board: str
    colour: str
    opponent: PublicPlayer | None
    without: str
    result: str
    live: str
    total: str
    side: str = ""
    team: PublicPlayer | None = None
    fixture: Fixture | None = None
    at_home: bool = False


def games_of_member(section: ShownSection, entry: int, place: int) -> list[PublicGame]:
    """What a player of a team has played, or plays, in matches whose line-ups are out."""
    found = []
    for drawn in section.state.rounds:
        number = section.board_of[drawn.number - 1].get(entry, 0)
        if not number or not drawn.is_out(drawn.boards[number - 1]):
            continue
        teams = drawn.boards[number - 1].players
        side = teams.index(entry)
        found += [
            PublicGame(
                drawn.number, game.board, game.colours[side], game.players[1 - side],
                "" if game.players[1 - side] else NOBODY, game.results[side], game.live, "",
                ("white", "black")[side], person(section, teams[1 - side]),
            )
            for game in seated_games(section, drawn, number)
            for own in [game.players[side]]
            if own is not None and own.number == place
        ]  # fmt: skip
    return found


def game_now(section: ShownSection, played: Sequence[PublicGame]) -> PublicGame | None:
    """Of these games the one of the round that is being played; None where there is none."""
    return next((one for one in played if one.round_number == section.state.current_round), None)


def games(section: ShownSection, entry: int) -> list[PublicGame]:
    """What somebody has played, round by round, from the first published one."""
    state = section.state
    running: Sequence[int] = (
        points_by_day(state, entry, section.completed) if state.by_fixture
        else section.sheet.running(state.index_of[entry])
    )  # fmt: skip
    found = []
    for drawn in state.rounds:
        number = section.board_of[drawn.number - 1].get(entry, 0)
        counted = drawn.number <= section.completed
        total = (points_text(running[drawn.number - 1]) or "0") if counted else ""
        if not number:
            outcome = dict(_idle(state, drawn)).get(entry, Outcome.ABSENT)
            word = WITHOUT_GAME.get(outcome, "")
            found.append(PublicGame(drawn.number, "", "", None, word, "", "", total))
            continue
        board = drawn.boards[number - 1]
        white = board.white == entry
        turned = state.of_teams and not whites(state)[0]
        found.append(
            PublicGame(
                drawn.number,
                str(section.board_number(drawn.number, number)),
                "white" if white != turned else "black",
                person(section, board.black if white else board.white),
                "",
                own_signs(board.result, board.scored)[not white],
                f"{section.key}/{drawn.number}/{number}",
                total,
                "white" if white else "black",
                fixture=fixture_of(state, drawn, number) if state.by_fixture else None,
                at_home=state.by_fixture and home_of(state, board) == entry,
            )
        )
    return found
