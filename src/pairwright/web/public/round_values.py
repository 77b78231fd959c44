"""Values for the pages of a round: boards, names, who has no game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pairwright.common.collation import name_key
from pairwright.standings.event import Event
from pairwright.storage.line_ups import home_of
from pairwright.storage.round_state import RoundState
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.results import WITHOUT_GAME, byes_first
from pairwright.web.public.public_view import ShownSection
from pairwright.web.public.result_words import own_signs
from pairwright.web.render import points_text, result_text
from pairwright.web.views.match_view import MatchBoard, boards_of_match


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
    """Where somebody plays. colour: "white", "black" or "" without a game; then `without` says why."""

    person: PublicPlayer
    board: int
    colour: str
    opponent: PublicPlayer | None
    without: str


def person(section: ShownSection, entry: int, points: str = "") -> PublicPlayer:
    """A player by his entry."""
    state = section.state
    one = state.entry_of[entry].particulars
    return PublicPlayer(
        entry,
        state.number(entry),
        one.title,
        one.name,
        one.rating or one.national_rating,
        f"{section.address}/player/{entry}",
        points,
    )


def points_before(section: ShownSection, number: int) -> dict[int, str]:
    """Points of everybody before a round, as text, by entry."""
    if number - 1 == section.completed:
        scores = section.sheet.scores
    else:
        tournament = section.tournament
        scores = Event.of(tournament, number - 1).table_sheet().scores
    return {key: points_text(units) or "0" for key, units in zip(section.state.order, scores, strict=True)}


def boards(section: ShownSection, drawn: RoundState) -> list[PublicBoard]:
    """The boards of a round with the results known."""
    points = points_before(section, drawn.number)
    played = section.state.setup.match.boards_in(drawn.number)
    return [
        PublicBoard(
            section.board_number(number),
            f"{section.key}/{drawn.number}/{number}",
            person(section, board.white, points[board.white]),
            person(section, board.black, points[board.black]),
            result_text(board.result),
            boards_of_match(section.state, drawn, number)[:played] if drawn.is_out(board) else (),
            home_of(section.state, board),
        )
        for number, board in enumerate(drawn.boards, 1)
    ]


def without_game(section: ShownSection, drawn: RoundState) -> list[tuple[PublicPlayer, str]]:
    """Who has no opponent in a round, and the word for it (to be translated)."""
    points = points_before(section, drawn.number)
    listed = sorted(_idle(drawn), key=lambda pair: (byes_first(pair[1]), section.state.number(pair[0])))
    return [
        (person(section, key, points[key]), WITHOUT_GAME.get(outcome, ""))
        for key, outcome in listed
        if key in section.state.index_of
    ]


def _idle(drawn: RoundState) -> Iterator[tuple[int, Outcome]]:
    for key in drawn.pairing_allocated_byes:
        yield key, Outcome.PAIRING_ALLOCATED_BYE
    yield from drawn.idle


def names(section: ShownSection, drawn: RoundState) -> list[NameLine]:
    """Everybody by name, with board and colour; without results, so that it stands while they come in."""
    lines = []
    for number, board in enumerate(drawn.boards, 1):
        white, black = person(section, board.white), person(section, board.black)
        shown = section.board_number(number)
        lines.append(NameLine(white, shown, "white", black, ""))
        lines.append(NameLine(black, shown, "black", white, ""))
    lines += [
        NameLine(person(section, key), 0, "", None, WITHOUT_GAME.get(outcome, ""))
        for key, outcome in _idle(drawn)
        if key in section.state.index_of
    ]
    return sorted(lines, key=lambda line: name_key(line.person.name))


@dataclass(frozen=True, slots=True)
class PublicGame:
    """One round of one player. result: from his side. live: names it in the feed; total: points after
    it, once it is complete."""

    round_number: int
    board: int
    colour: str
    opponent: PublicPlayer | None
    without: str
    result: str
    live: str
    total: str


def games(section: ShownSection, entry: int) -> list[PublicGame]:
    """What somebody has played, round by round, from the first published one."""
    state = section.state
    running: Sequence[int] = section.sheet.running(state.index_of[entry])
    found = []
    for drawn in state.rounds:
        number = section.board_of[drawn.number - 1].get(entry, 0)
        counted = drawn.number <= section.completed
        total = (points_text(running[drawn.number - 1]) or "0") if counted else ""
        if not number:
            outcome = dict(_idle(drawn)).get(entry, Outcome.ABSENT)
            word = WITHOUT_GAME.get(outcome, "")
            found.append(PublicGame(drawn.number, 0, "", None, word, "", "", total))
            continue
        board = drawn.boards[number - 1]
        white = board.white == entry
        found.append(
            PublicGame(
                drawn.number,
                section.board_number(number),
                "white" if white else "black",
                person(section, board.black if white else board.white),
                "",
                own_signs(board.result)[0 if white else 1],
                f"{section.key}/{drawn.number}/{number}",
                total,
            )
        )
    return found
