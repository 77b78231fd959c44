"""Reading the records that say how the event is played: rounds, initial colour, type, tie-breaks, headers."""

from __future__ import annotations

from pairwright.common.messages import told
from pairwright.tournament.outcome import Colour
from pairwright.tournament.player import normal_date
from pairwright.tournament.round import MOST_ROUNDS
from pairwright.trf.columns import HEADERS, RECORDS, integer
from pairwright.trf.context import Context, RecordLine, words
from pairwright.trf.tournament_type import TypeCode, decode_type

_NO_TYPE = TypeCode("")


def read_headers(context: Context) -> tuple[tuple[str, str], ...]:
    """The header records as (name, value), in the order of the table and, within a code, of the file."""
    headers = []
    undated: list[tuple[str, RecordLine]] = []
    for code, name in HEADERS.items():
        for line in context.lines.get(code, ()):
            if line.text[3:4].strip(" \t"):
                context.findings.repair(
                    "TRF-COLUMNS", told("record {code}: column 4 must be blank", code=code), line=line.number,
                    column=4, found=line.text[3], assumed=told("the value is read from column 4"),
                )  # fmt: skip
            value = round_dates(line) if code == "132" else line.value
            if code in ("042", "052") and value and not normal_date(value):  # rules go by it
                undated.append((code, line))
            headers.append((name, value))
    if undated:
        code, line = undated[0]
        fault = told("record {code}: {value!r} is not a date such as 2026/03/01", code=code, value=line.value)
        if len(undated) > 1:  # some programs write years of two digits: one finding, not one for each day
            fault = told(
                "records {list}: no dates such as 2026/03/01",
                list=", ".join(f"{code} ({line.value})" for code, line in undated),
            )
        context.findings.remark(
            "TRF-DATE", fault, line=line.number, column=5, found=line.value, assumed=told("read as no date")
        )
    return tuple(headers)


def round_dates(line: RecordLine) -> str:
    """The dates of record 132, comma-separated; an empty one where a round has none.

    Dates that do not stand in the columns of the rounds are returned as the text they are.
    """
    layout = RECORDS["132"]
    dates = [line.text[group[0].slice].strip() for group in layout.groups(line.text)]
    if not any(dates) or layout.text_outside(line.text) or "," in line.text:
        return line.value
    return ",".join(dates)


def read_number_of_rounds(context: Context) -> tuple[int, RecordLine | None]:
    """The number of rounds declared by 142 or XXR, and the line that said so."""
    declared: tuple[int, str, RecordLine] | None = None
    for code, line in context.of("142", "XXR"):
        number = integer(line.value)
        column = next((word.column for word in words(line)), 5)
        if not number or number > MOST_ROUNDS:
            context.findings.error(
                "TRF-NUMBER",
                told(
                    "record {code}: {value!r} is not a number of rounds from 1 to {most}", code=code,
                    value=line.value, most=MOST_ROUNDS,
                ),
                line=line.number, column=column, found=line.value,
            )  # fmt: skip
        elif declared and declared[0] != number:
            context.findings.error(
                "TRF-ROUNDS-CONFLICT",
                told(
                    "{record} gives the number of rounds as {n}, {other} (line {line}) as {declared}",
                    record=_named(code), n=number, other=_named(declared[1]), line=declared[2].number,
                    declared=declared[0],
                ),
                line=line.number, column=column, expected=str(declared[0]), found=str(number),
            )  # fmt: skip
        else:
            declared = declared or (number, code, line)
    return (declared[0], declared[2]) if declared else (0, None)


_READ_AS = {Colour.WHITE: told("read as White"), Colour.BLACK: told("read as Black")}


def read_initial_colour(context: Context) -> tuple[Colour, bool]:
    """The initial colour of 152 and XXC (NONE: not given), and whether XXC asks for the order of the rows."""
    given: dict[Colour, int] = {}
    by_rank = False
    for code, line in context.of("152", "XXC"):
        for word in words(line):
            colour = {
                "WHITE1": Colour.WHITE,
                "BLACK1": Colour.BLACK,
                "W": Colour.WHITE,
                "B": Colour.BLACK,
            }.get(word.text.upper())
            expected = word.text in ("white1", "black1", "rank") if code == "XXC" else word.text in ("W", "B")
            if code == "XXC" and word.text.lower() == "rank":
                by_rank = True
            elif colour is not None:
                given.setdefault(colour, line.number)
            if not expected:
                context.findings.repair(
                    "TRF-WORD",
                    told(
                        "record {code}: {text!r} is not one of {list}", code=code, text=word.text,
                        list="white1 black1 rank" if code == "XXC" else "W B",
                    ),
                    line=line.number, column=word.column, found=word.text,
                    assumed=_READ_AS[colour] if colour else told("ignored"),
                )  # fmt: skip
    if len(given) > 1:
        context.findings.error(
            "TRF-COLOUR-CONFLICT",
            told(
                "the initial colour is given as white and as black (lines {white} and {black})",
                white=given[Colour.WHITE], black=given[Colour.BLACK],
            ),
            line=max(given.values()), column=5,
        )  # fmt: skip
    return (next(iter(given)) if len(given) == 1 else Colour.NONE), by_rank


def read_type(context: Context, start_date: str) -> TypeCode:
    """What record 192 says. An unknown code is reported, and names a system that nothing here has."""
    meaning = _NO_TYPE
    for line in context.lines.get("192", ()):
        decoded = decode_type(line.value, start_date) if line.value else _NO_TYPE
        if decoded is None:
            context.findings.repair(
                "TRF-TYPE-UNKNOWN", told("{value!r} is not in the tournament-type table", value=line.value),
                line=line.number, column=5, found=line.value,
                assumed=told("the pairing system comes from the command line"),
            )  # fmt: skip
        meaning = decoded or TypeCode(line.value)
    return meaning


def read_tie_breaks(context: Context) -> tuple[str, ...]:
    """The tie-break codes of 212 (with PTS) or 202."""
    for code in ("212", "202"):
        for line in reversed(context.lines.get(code, ())):
            codes = split_codes(line.value)
            if codes:
                return codes
    return ()


def split_codes(text: str) -> tuple[str, ...]:
    """The codes of a comma-separated list."""
    return tuple(code.strip() for code in text.split(",") if code.strip())


def _named(code: str) -> str:
    return code if code.startswith("X") else told("record {code}", code=code)
