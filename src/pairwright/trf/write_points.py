"""Writing what results are worth: 162, XXS, BB*, and 299 for what 162 has no symbol for."""

from __future__ import annotations

from collections.abc import Mapping

from pairwright.common.errors import faults_of
from pairwright.common.messages import decimal, joined, told
from pairwright.tournament.scoring import Scoring, format_points
from pairwright.trf.columns import Profile, record
from pairwright.trf.point_systems import CODES_BB, KEYS_XXS, SYMBOLS_162, TYPES_299
from pairwright.trf.problems import Findings


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
