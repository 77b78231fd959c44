"""What cards and sheets show, as plain values: no layout, no rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from pairwright.common.collation import name_key
from pairwright.common.i18n import N_
from pairwright.systems.kjca.section import IDLE, RESULTS, Row, Section
from pairwright.tournament.carried import carried
from pairwright.tournament.history import History
from pairwright.tournament.outcome import Colour
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.scoring import Scoring
from pairwright.tournament.units import points_text

DOWN, UP = "↓", "↑"

_IDLE_SHOWN = {
    "bye": N_("bye"),
    "half_bye": N_("½ bye"),
    "zero_bye": N_("0 bye"),
    "absent": N_("absent"),
}


@dataclass(frozen=True, slots=True)
class CardLine:
    """One round on a card. colour: "W", "B" or "". score: "1", "½", "0", "+", "-" or "" while awaited.

    total: points after the round, "" while awaited. float: an arrow or "".
    """

    number: int
    opponent: str = ""
    opponent_name: str = ""
    colour: str = ""
    score: str = ""
    total: str = ""
    float: str = ""


@dataclass(frozen=True, slots=True)
class CardView:
    """A card as the controller knows it. check: the second number beside its number, "" for none."""

    number: str
    name: str
    grade: str
    school: str
    club: str
    section: str
    lines: tuple[CardLine, ...]
    check: str = ""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One board of a round sheet, with the points before the round; a bye has no board."""

    board: int
    white: str
    black: str
    white_points: str
    black_points: str
    white_number: str = ""
    black_number: str = ""


@dataclass(frozen=True, slots=True)
class Call:
    """One line of the alphabetical sheet: where a child plays, with which colour, against whom."""

    name: str
    board: int
    colour: str
    opponent: str


def shown_names(section: Section) -> list[str]:
    """Names by index; children of one name are told apart by the numbers of their cards."""
    count = Counter(name_key(entry.name)[:2] for entry in section.entries)
    return [
        f"{entry.name} ({entry.identity})" if count[name_key(entry.name)[:2]] > 1 else entry.name
        for entry in section.entries
    ]


def card_views(section: Section) -> list[CardView]:
    """All cards in the order of entry, with a line for every round of the event."""
    tournament = section.tournament()
    scores = History.of(tournament).scores
    by_player: dict[tuple[int, int], Row] = {}
    for played in section.rows:
        for player in (played.white, played.black):
            if player != NO_OPPONENT:
                by_player[played.round_number, player] = played
    rounds = max(section.rounds, section.drawn_rounds)
    views = []
    for index, entry in enumerate(section.entries):
        lines = []
        brought = _brought(entry.card)
        for number in range(1, rounds + 1):
            row = by_player.get((number, index))
            if number <= len(brought) and number < entry.entered:
                lines.append(brought[number - 1])
            elif row is None:
                lines.append(CardLine(number))
            else:
                lines.append(_line(section, row, index, scores[number - 1 : number + 1]))
        views.append(
            CardView(
                str(entry.identity),
                entry.name,
                str(entry.grade or ""),
                entry.school,
                entry.club,
                entry.section or section.title,
                tuple(lines),
                entry.check,
            )
        )
    return views


def _brought(card: str) -> list[CardLine]:
    """The rounds that a card brought from another section."""
    lines, total = [], 0
    arrows = {"down": DOWN, "up": UP}
    idle = {outcome: _IDLE_SHOWN[name] for name, outcome in IDLE.items()}
    for number, one in enumerate(carried(card), 1):
        gained = Scoring().points(one.outcome)
        total += gained
        colour = {Colour.WHITE: "W", Colour.BLACK: "B"}.get(one.colour, "")
        opponent = one.opponent or idle.get(one.outcome, "")
        score = points_text(gained) if colour else ""
        lines.append(
            CardLine(number, "", opponent, colour, score, points_text(total), arrows.get(one.floated, ""))
        )
    return lines


def _line(section: Section, row: Row, player: int, scores: Sequence[Sequence[int]]) -> CardLine:
    """A round on the card of a player. scores: before it, and after it where it is complete."""
    before, number = scores[0] if scores else None, row.round_number

    def total(gained: int) -> str:
        if before is None:
            return ""
        return points_text(scores[1][player] if len(scores) > 1 else before[player] + gained)

    if row.black == NO_OPPONENT:
        gained = Scoring().points(IDLE[row.result])
        shown = _points_of(gained, row.result)
        return CardLine(number, "", _IDLE_SHOWN[row.result], "", shown, total(gained))
    white = row.white == player
    opponent = row.black if white else row.white
    entry = section.entries[opponent]
    arrow = ""
    if (
        before is not None
        and before[player] != before[opponent]
        and (not row.result or "/" not in _kind(row))
    ):
        arrow = DOWN if before[player] > before[opponent] else UP
    score, units = _score(row, white)
    known = "" if entry.identity == entry.name else str(entry.identity)
    after = "" if units is None else total(units)
    return CardLine(number, known, entry.name, "W" if white else "B", score, after, arrow)


def _kind(row: Row) -> str:
    """Results with a slash were not played, but for the draw."""
    return "" if row.result == "1/2-1/2" else row.result


def _points_of(gained: int, kind: str) -> str:
    return "" if kind == "absent" else points_text(gained)


def _score(row: Row, white: bool) -> tuple[str, int | None]:
    if not row.result:
        return "", None
    outcome = RESULTS[row.result][0 if white else 1]
    return outcome.sign, Scoring().points(outcome)


def sheet_lines(section: Section, number: int) -> tuple[list[SheetLine], list[str]]:
    """The boards of a round in order, and those without an opponent ("Ash, Ada: bye")."""
    names = shown_names(section)
    scores = History.of(section.tournament(number - 1)).scores[-1]

    def known(player: int) -> str:
        entry = section.entries[player]
        return "" if entry.identity == entry.name else str(entry.identity)

    boards, idle = [], []
    for row in section.round_rows(number):
        white = names[row.white]
        if row.black == NO_OPPONENT:
            if row.result != "absent":
                idle.append(f"{white}: {_IDLE_SHOWN[row.result]}")
            continue
        black = names[row.black]
        points = points_text(scores[row.white]), points_text(scores[row.black])
        boards.append(SheetLine(row.board, white, black, *points, known(row.white), known(row.black)))
    return boards, idle


def calls(section: Section, number: int) -> list[Call]:
    """Everybody of a round in alphabetical order."""
    names = shown_names(section)
    found = []
    for row in section.round_rows(number):
        white = names[row.white]
        if row.black == NO_OPPONENT:
            if row.result != "absent":
                found.append(Call(white, 0, "", _IDLE_SHOWN[row.result]))
            continue
        black = names[row.black]
        found += [Call(white, row.board, "WHITE", black), Call(black, row.board, "BLACK", white)]
    return sorted(found, key=lambda call: (name_key(call.name), call.board))


def chunks_of(count: int, size: int) -> list[range]:
    """0..count-1 in ranges of `size`."""
    edges = [*range(0, count, size), count]
    return [range(start, stop) for start, stop in pairwise(edges) if start < stop]
