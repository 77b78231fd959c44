"""What results are worth: records 162, BB*, XXS and typed 299; one table for both ways."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pairwright.common.errors import faults_of
from pairwright.common.messages import decimal, joined, told
from pairwright.common.values import replace
from pairwright.tournament.scoring import Scoring, format_points
from pairwright.trf.columns import Profile, points, record
from pairwright.trf.context import Context, RecordLine, words
from pairwright.trf.problems import Findings

_WINS, _DRAWS, _LOSSES = (
    ("white_win", "black_win"),
    ("white_draw", "black_draw"),
    ("white_loss", "black_loss"),
)

SYMBOLS_162 = {
    "W": (*_WINS, "forfeit_win", "full_point_bye"),
    "D": (*_DRAWS, "half_point_bye"),
    "L": _LOSSES,
    "A": ("zero_point_bye", "forfeit_loss"),
    "P": ("pairing_allocated_bye",),
    "X": ("unfinished",),
}
"""Symbols of record 162 and the fields of Scoring they set; Z is an older spelling of A."""

CODES_BB = {
    "BBW": (*_WINS, "forfeit_win", "full_point_bye"),
    "BBD": (*_DRAWS, "half_point_bye"),
    "BBL": _LOSSES,
    "BBZ": ("zero_point_bye",),
    "BBF": ("forfeit_loss",),
    "BBU": ("pairing_allocated_bye",),
}

KEYS_XXS = {
    "WW": ("white_win",),
    "BW": ("black_win",),
    "WD": ("white_draw",),
    "BD": ("black_draw",),
    "WL": ("white_loss",),
    "BL": ("black_loss",),
    "ZPB": ("zero_point_bye",),
    "HPB": ("half_point_bye",),
    "FPB": ("full_point_bye",),
    "PAB": ("pairing_allocated_bye",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
    "W": (*_WINS, "forfeit_win", "full_point_bye"),
    "D": (*_DRAWS, "half_point_bye"),
}

TYPES_299 = {
    "W": _WINS,
    "D": _DRAWS,
    "L": _LOSSES,
    "F": ("full_point_bye",),
    "H": ("half_point_bye",),
    "Z": ("zero_point_bye",),
    "+": ("forfeit_win",),
    "-": ("forfeit_loss",),
}


def read_scoring(context: Context, values_299: Iterable[tuple[str, int]] = ()) -> Scoring:
    """The scoring of the file. values_299: type and units of 299 records that change a result for all."""
    values: dict[str, int] = {}
    sources: dict[str, tuple[str, RecordLine]] = {}
    for fields, units, family, line, column in sorted(_settings(context), key=lambda item: item[3].number):
        for field in fields:
            if field in values and values[field] != units and sources[field][0] != family:
                context.findings.error(
                    "TRF-SCORING-CONFLICT",
                    told(
                        "{record} gives {points} points where {other} (line {line}) gives {others}",
                        record=family, points=decimal(units, 1), other=sources[field][0],
                        line=sources[field][1].number, others=decimal(values[field], 1),
                    ),
                    line=line.number, column=column,
                )  # fmt: skip
                break
            values[field] = units
            sources[field] = (family, line)
    context.bye_given = "pairing_allocated_bye" in values
    if "pairing_allocated_bye" not in values and "white_win" in values and sources["white_win"][0] != "XXS":
        values["pairing_allocated_bye"] = values["white_win"]
    if "unfinished" not in values and "white_draw" in values:
        values["unfinished"] = values["white_draw"]
    if "pairing_allocated_bye" not in values:
        board = _team_bye_on_a_board(context)
        values.update({"pairing_allocated_bye": board} if board is not None else {})
    for kind, units in values_299:
        values.update(dict.fromkeys(TYPES_299[kind], units))
    return replace(Scoring(), **values) if values else Scoring()


def _team_bye_on_a_board(context: Context) -> int | None:
    """In a team event: the game points of a team's bye (320) shared by the boards of a match (352)."""
    boards = next((len(line.value) for line in context.lines.get("352", ())), 0)
    for line in context.lines.get("320", ()):
        value = points(line.text[9:13])
        if boards and value and value[0] % boards == 0:
            return value[0] // boards
    return None


def _settings(context: Context) -> Iterator[tuple[tuple[str, ...], int, str, RecordLine, int]]:
    for line in context.lines.get("162", ()):
        yield from _read_162(context, line)
    for code, fields in CODES_BB.items():
        layout = context.record(code)
        for line in context.lines.get(code, ()):
            text = line.text[3:].strip(" ")
            units = _units(context, text, line, layout.field("points").first, code)
            if units is not None:
                yield fields, units, "BB*", line, layout.field("points").first
    for line in context.lines.get("XXS", ()):
        yield from _read_xxs(context, line)


def _read_162(
    context: Context, line: RecordLine
) -> Iterator[tuple[tuple[str, ...], int, str, RecordLine, int]]:
    if not context.tab_free(line):
        return
    layout = context.record("162")
    pairs: list[tuple[str, str, int]]
    if not layout.text_outside(line.text):
        pairs = [
            (line.text[symbol.slice], line.text[value.slice], symbol.first)
            for symbol, value in layout.groups(line.text)
            if line.text[symbol.first - 1 : value.last].strip(" ")
        ]
    else:
        listed = list(words(line))
        pairs = [
            (symbol.text, value.text, symbol.column)
            for symbol, value in zip(listed[::2], listed[1::2], strict=False)
        ]
        if len(listed) % 2:
            pairs.append((listed[-1].text, "", listed[-1].column))
        context.findings.repair(
            "TRF-COLUMNS",
            told(
                "record 162: symbols must stand in columns 6, 15, 24, ..., points in the four columns after "
                "each",
            ),
            line=line.number, column=layout.text_outside(line.text),
            assumed=told("read as blank-separated values"),
        )  # fmt: skip
    for symbol, value, column in pairs:
        fields = SYMBOLS_162.get({"Z": "A"}.get(symbol, symbol))
        if fields is None:
            context.findings.error(
                "TRF-SCORING",
                told(
                    "record 162: {symbol!r} is not one of {list}", symbol=symbol, list=' '.join(SYMBOLS_162),
                ),
                line=line.number, column=column, found=symbol,
            )  # fmt: skip
            continue
        units = _units(
            context, value.strip(" "), line, column + 1, told("record 162, {symbol}", symbol=symbol)
        )
        if units is not None:
            yield fields, units, "162", line, column


def _read_xxs(
    context: Context, line: RecordLine
) -> Iterator[tuple[tuple[str, ...], int, str, RecordLine, int]]:
    for word in words(line):
        key, equals, value = word.text.partition("=")
        fields = KEYS_XXS.get(key.upper())
        if fields is None or not equals:
            context.findings.error(
                "TRF-SCORING",
                told(
                    "XXS: {text!r} is not KEY=POINTS with a key of {list}", text=word.text,
                    list=' '.join(KEYS_XXS),
                ),
                line=line.number, column=word.column, found=word.text,
            )  # fmt: skip
            continue
        units = _units(context, value, line, word.column + len(key) + 1, f"XXS {key}")
        if units is not None:
            yield fields, units, "XXS", line, word.column


def _units(context: Context, text: str, line: RecordLine, column: int, what: str) -> int | None:
    value = points(text)
    if value is None:
        context.findings.error(
            "TRF-NUMBER", told("{what}: {text!r} is not a number of points", what=what, text=text),
            line=line.number, column=column, found=text,
        )  # fmt: skip
        return None
    if "," in text:
        context.findings.repair(
            "TRF-NUMBER", told("{what}: {text!r} has a decimal comma", what=what, text=text),
            line=line.number, column=column, found=text,
            assumed=told("read as {value}", value=decimal(value[0], 1)),
        )  # fmt: skip
    return value[0]


# -- Writing what results are worth: 162, XXS, BB*, and 299 for what 162 has no symbol for -------------


def scoring_lines(scoring: Scoring, profile: Profile, *, team: bool, findings: Findings) -> list[str]:
    """The lines of the scoring slot; empty for 1, a half and 0. What the profile cannot say is reported.

    team: name the points of the bye in any case, since teams and matches of two games have another default.
    """
    if scoring == Scoring() and not team:
        return []
    if not (profile.numeric or profile.xxs or profile.bb):
        findings.error(
            "TRF-WRITE-SCORING",
            told("{dialect} has no record for points other than 1, 0.5 and 0", dialect=profile.dialect),
        )
        return []
    lines = []
    if profile.numeric:
        lines += _line_162(scoring, profile, findings, team=team)
    if profile.bb:
        lines += _lines_bb(scoring, profile, findings, team=team)
    if profile.xxs:
        lines += _line_xxs(scoring, profile, findings, team=team)
    return lines


def scoring_exceptions(
    scoring: Scoring, profile: Profile, id_width: int, findings: Findings, *, team: bool
) -> list[str]:
    """Typed 299 records for the values that 162 merges with others (TRF26, events of single players)."""
    if not profile.numeric:
        return []
    said = _meaning_of_162(scoring)
    lines = []
    for kind, fields in TYPES_299.items():
        values = {getattr(scoring, field) for field in fields}
        if len(values) == 1 and any(said[field] not in values for field in fields):
            lines.append(line_299(kind, values.pop(), 0, (), id_width, findings))
    if lines and (team or not profile.single):
        _refuse(profile, told("a value that record 162 cannot tell apart"), findings)
    return lines


def line_299(
    kind: str, units: int, round_number: int, ids: tuple[str, ...], id_width: int, findings: Findings
) -> str:
    """One record 299; ids empty: everybody, round_number 0: all rounds."""
    try:
        return record("299", id_width).write(
            {"type": kind, "points": format_points(units), "round": f"{round_number:03d}"},
            [(number,) for number in ids],
        )
    except ValueError as error:
        findings.error(
            "TRF-WRITE-POINTS", told("record {code}: {fault}", code=299, fault=faults_of(error)[0])
        )
        return "299"


def _symbols_162(scoring: Scoring, *, every_bye: bool = False) -> dict[str, int]:
    """The symbols of 162 that are needed: those whose value is not the default."""
    win, draw = scoring.white_win, scoring.white_draw
    found = {
        "W": (win, 10),
        "D": (draw, 5),
        "L": (scoring.white_loss, 0),
        "A": (scoring.zero_point_bye, 0),
        "P": (scoring.pairing_allocated_bye, None if every_bye else win),
        "X": (scoring.unfinished, draw),
    }
    return {symbol: value for symbol, (value, default) in found.items() if value != default}


def _meaning_of_162(scoring: Scoring) -> Mapping[str, int]:
    """What a reader of the 162 record takes each field of the scoring to be."""
    values = {name: getattr(Scoring(), name) for name in Scoring.__slots__}
    values["pairing_allocated_bye"], values["unfinished"] = scoring.white_win, scoring.white_draw
    for symbol, units in _symbols_162(scoring).items():
        values.update(dict.fromkeys(SYMBOLS_162[symbol], units))
    return values


def _line_162(scoring: Scoring, profile: Profile, findings: Findings, *, team: bool) -> list[str]:
    if (scoring.white_win, scoring.white_draw, scoring.white_loss) != (
        scoring.black_win,
        scoring.black_draw,
        scoring.black_loss,
    ):
        _refuse(profile, told("points that differ between White and Black"), findings)
        return []
    spelling = {"A": "Z"} if profile.portable else {}
    groups = [
        (spelling.get(symbol, symbol), _points(units, told("record 162, {symbol}", symbol=symbol), findings))
        for symbol, units in _symbols_162(scoring, every_bye=team).items()
    ]
    return [record("162").write({}, groups)] if groups else []


def _lines_bb(scoring: Scoring, profile: Profile, findings: Findings, *, team: bool) -> list[str]:
    said: dict[str, int | None] = {name: getattr(Scoring(), name) for name in Scoring.__slots__}
    said["pairing_allocated_bye"] = None if team else scoring.white_win
    said["unfinished"] = scoring.white_draw
    lines = []
    for code, fields in CODES_BB.items():
        units = getattr(scoring, fields[0])
        if units != said[fields[0]]:
            lines.append(record(code).write({"points": _points(units, code, findings)}))
            said.update(dict.fromkeys(fields, units))
    wrong = [name for name, value in said.items() if value != getattr(scoring, name)]
    if wrong:
        _refuse(
            profile,
            told(
                "these points ({list}) in BB records",
                list=joined(", ", [told(name.replace("_", " ")) for name in wrong]),
            ),
            findings,
        )
    return lines


def _line_xxs(scoring: Scoring, profile: Profile, findings: Findings, *, team: bool) -> list[str]:
    said: dict[str, int | None] = {name: getattr(Scoring(), name) for name in Scoring.__slots__}
    said |= {"unfinished": scoring.white_draw, **({"pairing_allocated_bye": None} if team else {})}
    words = []
    for key in ("W", "D", *KEYS_XXS):
        fields = KEYS_XXS[key]
        units = getattr(scoring, fields[0])
        if units != said[fields[0]]:
            words.append(f"{key}={format_points(units).removesuffix('.0')}")
            said.update(dict.fromkeys(fields, units))
    if said["unfinished"] != scoring.unfinished and not profile.numeric:
        _refuse(profile, told("the points of an unfinished game"), findings)
    return [f"XXS {' '.join(words)}"] if words else []


def _points(units: int, what: str, findings: Findings) -> str:
    text = format_points(units)
    if len(text) > 4:
        findings.error(
            "TRF-WRITE-POINTS",
            told("{what}: {points} points do not fit into four columns", what=what, points=decimal(units, 1)),
        )
        return ""
    return text


def _refuse(profile: Profile, what: str, findings: Findings) -> None:
    findings.error(
        "TRF-WRITE-SCORING", told("{dialect} cannot express {what}", dialect=profile.dialect, what=what)
    )
