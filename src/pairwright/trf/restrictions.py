"""Reading what restricts the next rounds: byes, forbidden pairs, virtual points."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from functools import lru_cache

from pairwright.common.messages import told
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.round import MOST_ROUNDS
from pairwright.tournament.tournament import AnnouncedBye, ForbiddenPairs
from pairwright.trf.columns import integer, points
from pairwright.trf.context import Context, RecordLine, Word, describe, read_fixed, words
from pairwright.trf.games import Grid
from pairwright.trf.result_letters import ANNOUNCEABLE, BYE_NAMES, RESULT_LETTERS

_Numbers = list[tuple[int, int]]
"""Numbers in order, each with the index of whose it is."""

NO_LAST_ROUND = 999
"""The last round of a restriction that holds for ever."""


def read_byes(context: Context, grid: Grid, numbers: list[int]) -> tuple[AnnouncedBye, ...]:
    """Byes of rounds not drawn yet, from the columns after the last round, 240 and XXZ.

    Byes that 240 gives for rounds already played are compared with the rows, or supplied to them.
    numbers: the number of each player, for messages.
    """
    byes: dict[tuple[int, int], Outcome] = {}
    for number in range(grid.played + 1, len(grid.outcomes) + 1):
        for index, code in enumerate(grid.outcomes[number - 1]):
            if code != Outcome.ABSENT:
                outcome = Outcome(code) if Outcome(code).bye else Outcome.ZERO_POINT_BYE
                byes[number, index] = outcome
    in_columns = frozenset(byes)
    for line in context.lines.get("240", ()):
        _read_240(context, grid, line, byes, numbers)
    for line in context.lines.get("XXZ", ()):
        for word in words(line):
            player = context.player(word.text, line, word.column, "XXZ")
            if player is not None:
                key = (grid.played + 1, player)
                _announce(context, byes, key, Outcome.ZERO_POINT_BYE, "XXZ", (line, word.column), numbers)
    _drop_after_the_end(context, grid, byes, in_columns)
    return tuple(AnnouncedBye(number, index, byes[number, index]) for number, index in sorted(byes))


def _read_240(
    context: Context, grid: Grid, line: RecordLine, byes: dict[tuple[int, int], Outcome], numbers: list[int]
) -> None:
    found = read_fixed(context, line, context.record("240"))
    if found is None:
        return
    fields, groups = found
    letter = fields["type"].text.strip().upper()
    number = integer(fields["round"].text)
    if letter not in ANNOUNCEABLE or not number or number > MOST_ROUNDS:
        context.findings.error(
            "TRF-BYE",
            told(
                "record 240: a type F, H or Z and a round are needed, {value!r} found",
                value=line.value[:9].strip(),
            ),
            line=line.number, column=5,
        )  # fmt: skip
        return
    outcome = ANNOUNCEABLE[letter]
    what = told("record 240 ({bye} in round {n})", bye=BYE_NAMES[letter], n=number)
    for (word,) in groups:
        index = context.player(word.text, line, word.column, what)
        if index is None:
            continue
        if number > grid.played:
            _announce(context, byes, (number, index), outcome, "240", (line, word.column), numbers)
        else:
            _agree_with_row(context, grid, (number, index), outcome, (line, word.column))


def _announce(
    context: Context,
    byes: dict[tuple[int, int], Outcome],
    key: tuple[int, int],
    outcome: Outcome,
    code: str,
    place: tuple[RecordLine, int],
    numbers: list[int],
) -> None:
    before = byes.setdefault(key, outcome)
    if before is not outcome:
        name, other = BYE_NAMES[RESULT_LETTERS[outcome]], BYE_NAMES[RESULT_LETTERS[before]]
        context.findings.repair(
            "TRF-BYE-CONFLICT",
            told(
                "{code} gives player {player} a {bye} in round {n}, the file also says {other}", code=code,
                player=numbers[key[1]], bye=name, n=key[0], other=other,
            ),
            line=place[0].number, column=place[1], player=numbers[key[1]], round_number=key[0],
            assumed=told("the {other} holds", other=other),
        )  # fmt: skip


def _agree_with_row(
    context: Context, grid: Grid, key: tuple[int, int], outcome: Outcome, place: tuple[RecordLine, int]
) -> None:
    number, index = key
    has = Outcome(grid.outcomes[number - 1][index])
    if has is outcome:
        return
    opponent = grid.opponents[number - 1][index]
    if has is Outcome.ABSENT and opponent == -1:
        grid.become(index, number, outcome)
        return
    row = grid.row(index)
    bye = BYE_NAMES.get(RESULT_LETTERS[has], told("forfeit"))
    what = told("a game") if opponent != -1 else told("a {bye}", bye=bye)
    context.findings.repair(
        "TRF-BYE-CONFLICT",
        told(
            "240 gives player {player} a {bye} in round {n}, the 001 row (line {line}) has {what} in that "
            "round", player=row.player.number, bye=BYE_NAMES[RESULT_LETTERS[outcome]], n=number,
            line=row.line_number, what=what,
        ),
        line=place[0].number, column=place[1], player=row.player.number, round_number=number,
        assumed=told("the 001 row wins"),
    )  # fmt: skip


def _drop_after_the_end(
    context: Context, grid: Grid, byes: dict[tuple[int, int], Outcome], in_columns: frozenset[tuple[int, int]]
) -> None:
    """Byes of rounds that the event does not have are reported once and ignored."""
    last = max(context.number_of_rounds, grid.played)
    late = sorted(key for key in byes if key[0] > last) if context.number_of_rounds else []
    if not late:
        return
    number, index = late[0]
    row = grid.row(index)
    context.findings.repair(
        "TRF-ROUND-RANGE",
        told(
            "a bye in round {n}, but the number of rounds is {rounds}", n=number,
            rounds=context.number_of_rounds,
        ),
        line=row.line_number if late[0] in in_columns else 0,
        column=grid.column("opponent", number) if late[0] in in_columns else 0, player=row.player.number,
        round_number=number, assumed=told("byes after the last round are ignored"),
    )  # fmt: skip
    for key in late:
        del byes[key]


def read_forbidden(context: Context) -> tuple[ForbiddenPairs, ...]:
    """The groups of players who must not meet, in the order of the file; 260 and XXP may both say it."""
    found = []
    for code, line in context.of("260", "XXP"):
        pairs = _read_260(context, line) if code == "260" else _read_xxp(context, line)
        if pairs is not None:
            found.append(pairs)
    return tuple(dict.fromkeys(found))


def _read_xxp(context: Context, line: RecordLine) -> ForbiddenPairs | None:
    players = _players(context, line, words(line))
    return None if players is None else ForbiddenPairs(players)


def _read_260(context: Context, line: RecordLine) -> ForbiddenPairs | None:
    found = read_fixed(context, line, context.record("260"))
    if found is None:
        return None
    fields, groups = found
    rounds = []
    for name in ("first_round", "last_round"):
        word = fields[name]
        number = integer(word.text) if word.text.strip(" 0") else 0
        if number is None:
            context.findings.error(
                "TRF-NUMBER", told("record 260: {text!r} is not a round number", text=word.text.strip()),
                line=line.number, column=word.column, found=word.text.strip(),
            )  # fmt: skip
            return None
        rounds.append(number)
    first, last = max(rounds[0], 1), rounds[1]
    if last and last < first:
        context.findings.error(
            "TRF-ROUND-RANGE",
            told(
                "record 260: the last round {last} is before the first round {first}", last=last, first=first,
            ),
            line=line.number, column=fields["last_round"].column,
        )  # fmt: skip
        return None
    last = last or (first if rounds[0] else 0)
    if last >= NO_LAST_ROUND or 0 < context.number_of_rounds <= last:
        last = 0
    players = _players(context, line, (word for (word,) in groups))
    return None if players is None else ForbiddenPairs(players, first, last)


def _players(context: Context, line: RecordLine, listed: Iterable[Word]) -> tuple[int, ...] | None:
    """The players of a forbidden pair; None when fewer than two are left."""
    what = told("forbidden pair")
    indices = [context.player(word.text, line, word.column, what) for word in listed]
    players = tuple(dict.fromkeys(index for index in indices if index is not None))
    if len(players) >= 2:
        return players
    if None not in indices:
        context.findings.repair(
            "TRF-FORBIDDEN", told("a forbidden pair needs at least two different players"), line=line.number,
            column=5, assumed=told("the record is ignored"),
        )  # fmt: skip
    return None


def read_virtual_points(context: Context, numbers: list[int]) -> tuple[tuple[int, ...], ...]:
    """The virtual points per player and round; () when the file has no such record."""
    found = context.of("250", "XXA")
    if not found:
        return ()
    table: list[list[int]] = [[] for _ in numbers]
    ordered = sorted(zip(numbers, range(len(numbers)), strict=True))
    rounds = 0
    for code, line in found:
        last = _read_250(context, line, table, ordered) if code == "250" else _read_xxa(context, line, table)
        rounds = max(rounds, last)
    return tuple((*row, *(0,) * (rounds - len(row))) for row in table) if rounds else ()


def _read_250(context: Context, line: RecordLine, table: list[list[int]], ordered: _Numbers) -> int:
    """Enter one record of ranges; returns its last round, 0 when it is unusable."""
    found = read_fixed(context, line, context.record("250"), optional=("match_points",))
    if found is None:
        return 0
    fields, _ = found
    value = _virtual(context, line, fields)
    names = ("first_round", "last_round", "first_id", "last_id")
    first, last, low, high = (integer(fields[name].text) for name in names)
    if value is None or value[0] < 0 or not (first and last and low and high) or first > last or low > high:
        context.findings.error(
            "TRF-ACCELERATION",
            told(
                "record 250: points, rounds and {units} must be numbers, the first not after the last; "
                "{columns}", units=_units(context), columns=describe(context.record("250")),
            ),
            line=line.number, column=10,
        )  # fmt: skip
        return 0
    last = _within_event(context, line, fields["last_round"].column, last)
    among = ordered[bisect_left(ordered, (low, 0)) : bisect_left(ordered, (high + 1, 0))]
    context.gives_to(len(among))
    if not among:
        context.findings.repair(
            "TRF-ID-UNKNOWN",
            told(
                "record 250 names {units} {low}-{high}, none of whom is in the file", units=_units(context),
                low=low, high=high,
            ),
            line=line.number, column=fields["first_id"].column, assumed=told("the record is ignored"),
        )  # fmt: skip
    for row in (table[index] for _, index in among):
        row.extend([0] * (last - len(row)))
        row[first - 1 : last] = [value[0]] * (last + 1 - first)
    return last


def _units(context: Context) -> str:
    """Whom the ranges of record 250 count."""
    return told("teams") if context.unit == "team" else told("players")


def _virtual(context: Context, line: RecordLine, fields: Mapping[str, Word]) -> tuple[int, bool] | None:
    """The virtual points of record 250: match points of teams, else points.

    The format's own example of teams has them in the columns of game points (C.04.7 1.4.4 says otherwise).
    """
    found = points(fields["points"].text)
    if context.unit == "player":
        return found
    text = fields["match_points"].text
    match = points(text) if text.strip() else (0, True)
    if match is not None and not match[0] and found is not None and found[0] > 0:
        context.findings.remark(
            "TRF-ACCELERATION",
            told(
                "record 250: virtual points of teams are match points and stand in columns 5-8; those in "
                "columns 10-13 are taken",
            ),
            line=line.number, column=10,
        )  # fmt: skip
        return found
    return match


def _read_xxa(context: Context, line: RecordLine, table: list[list[int]]) -> int:
    """Enter one record of a player; returns its number of rounds, 0 when it is unusable."""
    if not context.tab_free(line):
        return 0
    width = context.id_width
    head = line.text[3 : 4 + width]
    values = _points_by_round(line.text[4 + width :])
    column = 5
    if head[:1] != " " or not integer(head) or values is None:
        listed = [word.text for word in words(line)]
        if not listed or not integer(listed[0]) or any(_bad_points(text) for text in listed):
            listed = []
        message = told(
            "XXA: columns 5-{end} must hold the player number and columns {first}-{last} the points of "
            "round 1", end=4 + width, first=6 + width, last=9 + width,
        )  # fmt: skip
        if not listed:
            context.findings.error("TRF-COLUMNS", message, line=line.number, column=5)
            return 0
        head, values = listed[0], tuple(map(_units_of, listed[1:]))
        shown = f"{listed[0]}: {' '.join(listed[1:])}"
        context.findings.repair(
            "TRF-COLUMNS", message, line=line.number, column=column,
            assumed=told("read as blank-separated values ({value})", value=shown),
        )  # fmt: skip
    index = context.player(head, line, 5, "XXA")
    if index is None:
        return 0
    count = _within_event(context, line, 5, len(values))
    table[index][:count] = values[:count]
    return max(count, 1)


@lru_cache(maxsize=4096)
def _points_by_round(text: str) -> tuple[int, ...] | None:
    """The points in fields of a blank and four columns; None where one is not so. Most rows are alike."""
    shown = text.rstrip(" ")
    fields = [shown[start : start + 5] for start in range(0, len(shown), 5)]
    if any(field[0] != " " or _bad_points(field[1:]) for field in fields):
        return None
    return tuple(map(_units_of, fields))


def _units_of(text: str) -> int:
    """The points of a field, 0 where it is blank."""
    value = points(text)
    return value[0] if value else 0


def _bad_points(text: str) -> bool:
    """True for something that is neither blank nor points of 0 or more."""
    value = points(text)
    return bool(text.strip(" ")) and (value is None or value[0] < 0)


def _within_event(context: Context, line: RecordLine, column: int, rounds: int) -> int:
    """`rounds`, cut to the rounds of the event with a finding."""
    most = context.number_of_rounds or MOST_ROUNDS
    if rounds <= most:
        return rounds
    context.findings.repair(
        "TRF-ROUND-RANGE",
        told(
            "virtual points in more rounds ({rounds}) than the event can have ({most})", rounds=rounds,
            most=most,
        ),
        line=line.number, column=column, assumed=told("the surplus is ignored"),
    )  # fmt: skip
    return most
