"""Writing the records beside the player rows: headers, rounds, colour, type, byes, restrictions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pairwright.common.errors import BadInput, faults_of
from pairwright.common.messages import joined, told
from pairwright.systems.register import DEFAULT, find
from pairwright.tournament.acceleration import virtual_points
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.player import normal_date
from pairwright.tournament.round import infer_initial_colour
from pairwright.tournament.scoring import format_points
from pairwright.tournament.tournament import ForbiddenPairs, Tournament
from pairwright.trf.columns import HEADERS, Profile, record
from pairwright.trf.context import RecordLine
from pairwright.trf.directives import write_directive
from pairwright.trf.event_records import round_dates, split_codes
from pairwright.trf.point_systems import line_299
from pairwright.trf.problems import Findings
from pairwright.trf.restrictions import NO_LAST_ROUND
from pairwright.trf.result_letters import ANNOUNCEABLE
from pairwright.trf.tournament_type import TypeCode, decode_type, encode_type
from pairwright.trf.write_rows import clean

_LAST_TRF16_HEADER = "132"


def header_lines(
    tournament: Tournament, profile: Profile, findings: Findings
) -> tuple[dict[str, list[str]], list[tuple[str, str]]]:
    """Header lines by slot, and the headers that this profile has no record for."""
    lines: dict[str, list[str]] = {}
    code_of = {name: code for code, name in HEADERS.items()}
    homeless: set[str] = set()
    texts = []
    for name, value in _headers(tournament, profile, findings):
        text = clean(value, told("the header {name!r}", name=name), findings)
        text = (name in ("start_date", "end_date") and normal_date(text)) or text
        code = code_of.get(name, "")
        line = _header_line(code, text) if code and (profile.numeric or code <= _LAST_TRF16_HEADER) else None
        texts.append((name, text))
        if line is None:
            homeless.add(name)
        else:
            lines.setdefault(name, []).append(line)
    # The values of one header stay together: a reader takes them from the records or from the comment.
    kept = {name: found for name, found in lines.items() if name not in homeless}
    return kept, [pair for pair in texts if pair[0] in homeless]


def _header_line(code: str, text: str) -> str | None:
    """The record, None when it would be read as something else."""
    plain = f"{code} {text}".rstrip()
    if code != "132":
        return plain
    dates = text.split(",")
    lines = [plain]
    if all(len(date) <= 8 and date == date.strip() for date in dates):
        lines.insert(0, record("132").write({}, [(date,) for date in dates]))
    return next((line for line in lines if round_dates(RecordLine(0, line)) == text), None)


def _headers(tournament: Tournament, profile: Profile, findings: Findings) -> list[tuple[str, str]]:
    """The headers with type and tie-breaks brought up to date; texts that still say the same stay."""
    headers = [
        pair for pair in tournament.headers if pair[0] not in ("type_code", "tie_breaks", "standing_order")
    ]
    lists = [pair for pair in tournament.headers if pair[0] in ("tie_breaks", "standing_order")]
    codes = tuple(code.strip() for code in tournament.tie_breaks)
    if any("," in code for code in codes):
        findings.error("TRF-WRITE-TEXT", told("a tie-break code with a comma: {list}", list=", ".join(codes)))
    said = [
        split_codes(value)
        for _, value in sorted(lists, key=lambda pair: pair[0] != "standing_order")
        if split_codes(value)
    ]
    if codes != (said[0] if said else ()):
        lists = [("standing_order" if "PTS" in codes else "tie_breaks", ",".join(codes))] if codes else []
    code = type_code(tournament, profile, findings)
    return [*headers, *lists, *([("type_code", code)] if code else [])]


def type_code(tournament: Tournament, profile: Profile, findings: Findings) -> str:
    """The text of record 192; "" when the tournament names no system."""
    raw = tournament.header("type_code")
    date = tournament.header("start_date")
    acceleration = "" if expanded_acceleration(tournament, profile) else tournament.acceleration
    meaning = TypeCode(tournament.system, tournament.edition, acceleration)
    decoded = decode_type(raw, date) if raw else TypeCode("")
    if decoded is not None and tournament.virtual_points:
        decoded = decoded._replace(acceleration="")
    same = (decoded or TypeCode("")) == meaning
    private = _private_code(meaning, date) if profile.numeric and not profile.portable else ""
    if same and not private and not (profile.portable and decoded and _has_editions(decoded.system)):
        return raw
    if decoded is None and meaning.system in ("", raw) and not meaning.acceleration:
        return raw
    if not meaning.system and not meaning.acceleration:
        return ""
    code = _of_several(raw, meaning) or encode_type(
        meaning._replace(system=meaning.system or DEFAULT), date, portable=profile.portable
    )
    if code is None and profile.numeric:
        message = told(
            "no tournament type of TRF26 means system {system!r}, edition {edition!r}, acceleration "
            "{acceleration!r}", system=meaning.system, edition=meaning.edition,
            acceleration=meaning.acceleration,
        )  # fmt: skip
        hint = told("{code} is a code of our own, which only files for engines may have", code=private)
        findings.error("TRF-WRITE-TYPE", joined("; ", (message, hint if private else "")))
    return code or ""


def _of_several(raw: str, meaning: TypeCode) -> str:
    """The code that was chosen among several of a system, with the acceleration there is; "" for none."""
    system = find(meaning.system)
    plain = raw.strip().upper().removesuffix("_BAKU")
    if (
        system is None
        or plain not in system.type_codes
        or meaning.edition not in ("", system.editions[0].key)
    ):
        return ""
    code = plain + "_BAKU" * (meaning.acceleration == "baku")
    return code if system.decode_type(code) is not None else ""


def _private_code(meaning: TypeCode, date: str) -> str:
    """The code by which engines are told a system that has none at FIDE; "" for every other."""
    if encode_type(meaning, date) is not None:
        return ""
    return encode_type(meaning, date, portable=True) or ""


def _has_editions(key: str) -> bool:
    """The codes of the system are spelt by the year."""
    system = find(key)
    return system is not None and bool(system.editions)


def rounds_lines(tournament: Tournament, profile: Profile) -> list[str]:
    """The number of rounds: 142, XXR."""
    number = tournament.number_of_rounds
    if not number:
        return []
    return [f"142 {number}"] * profile.numeric + [f"XXR {number}"] * profile.extended


def initial_colour_to_write(tournament: Tournament) -> Colour:
    """The initial colour, NONE when the games already show it."""
    inferred = tournament.initial_colour_inferred
    if inferred and infer_initial_colour(tournament.rounds) is tournament.initial_colour:
        return Colour.NONE
    return tournament.initial_colour


def colour_lines(tournament: Tournament, profile: Profile, *, by_rank: bool) -> list[str]:
    """The initial colour: 152, XXC; and `XXC rank` where the order of the rows is the pairing number."""
    colour = initial_colour_to_write(tournament)
    lines = []
    if profile.numeric and colour:
        lines.append(f"152 {'W' if colour is Colour.WHITE else 'B'}")
    if profile.extended:
        lines += [f"XXC {'white1' if colour is Colour.WHITE else 'black1'}"] if colour else []
        lines += ["XXC rank"] if by_rank else []
    return lines


def event_lines(tournament: Tournament, profile: Profile, homeless: Sequence[tuple[str, str]]) -> list[str]:
    """A comment with what this profile has no record for, if there is anything."""
    values: dict[str, Any] = {}
    if not profile.numeric:
        if not profile.extended:
            colour = initial_colour_to_write(tournament)
            values["number_of_rounds"] = tournament.number_of_rounds
            values["initial_colour"] = colour.name.lower() if colour else ""
        values["system"] = tournament.system
        values["edition"] = tournament.edition
        if not profile.extended:
            values["acceleration"] = tournament.acceleration
        values["tie_breaks"] = list(tournament.tie_breaks)
    if profile.numeric and _by_our_name(tournament):
        values["system"], values["edition"] = tournament.system, tournament.edition
    if tournament.edition and tournament.system in ("", tournament.header("type_code")):
        values["edition"] = tournament.edition
    values["headers"] = [list(pair) for pair in homeless]
    values = {name: value for name, value in values.items() if value}
    return [write_directive("event", values)] if values else []


def _by_our_name(tournament: Tournament) -> bool:
    """True where the official code of the system stands for others as well."""
    code = encode_type(TypeCode(tournament.system, tournament.edition), tournament.header("start_date"))
    read = decode_type(code, tournament.header("start_date")) if code else None
    return read is not None and read.system != tournament.system


def bye_lines(byes: dict[tuple[int, str], list[str]], id_width: int) -> list[str]:
    """Records 240: ids by round and letter."""
    layout = record("240", id_width)
    return [
        layout.write({"type": letter, "round": f"{number:03d}"}, [(text,) for text in ids])
        for (number, letter), ids in sorted(byes.items())
    ]


def announced(tournament: Tournament) -> dict[tuple[int, int], str]:
    """Letters of the announced byes of rounds to come, by round and player; an absence is a Z."""
    letters = {outcome: letter for letter, outcome in ANNOUNCEABLE.items()} | {Outcome.ABSENT: "Z"}
    return {
        (bye.round_number, bye.player): letters.get(bye.outcome, "")
        for bye in tournament.announced_byes
        if bye.round_number >= tournament.next_round
    }


def expanded_acceleration(tournament: Tournament, profile: Profile) -> bool:
    """True when an acceleration by name must be written as points, since engines do not know the name."""
    return bool(tournament.acceleration) and profile.extended and not tournament.virtual_points


def with_points_written_out(tournament: Tournament, profile: Profile) -> Tournament:
    """The tournament without an acceleration by name, where its points must be written instead."""
    if not expanded_acceleration(tournament, profile) or not tournament.number_of_rounds:
        return tournament
    return replace(tournament, acceleration="", virtual_points=tuple(_expanded(tournament)))


def acceleration_lines(
    tournament: Tournament, profile: Profile, ids: Sequence[str], id_width: int, findings: Findings
) -> list[str]:
    """Virtual points: XXA per player, or 250 as ranges where XXA cannot be said.

    Never both: bbpPairings 6 adds up what 250 and XXA say.
    """
    table: Sequence[Sequence[int]] = tournament.virtual_points
    if expanded_acceleration(tournament, profile):
        try:
            table = _expanded(tournament)
        except BadInput as error:
            findings.error("TRF-WRITE-ACCELERATION", faults_of(error)[0])
    if not table:
        return []
    if any(not 0 <= units <= 999 for points in table for units in points):
        findings.error("TRF-WRITE-ACCELERATION", told("virtual points must be between 0 and 99.9"))
        return []
    if not profile.numeric and not profile.extended:
        findings.error(
            "TRF-WRITE-ACCELERATION",
            told("{dialect} has no record for virtual points", dialect=profile.dialect),
        )
        return []
    rounds_listed = max(len(points) for points in table)
    padded = [[*points, *[0] * (rounds_listed - len(points))] for points in table]
    if profile.extended:
        return _lines_xxa(padded, ids, id_width)
    return _lines_250(padded, ids, id_width, "match_points" if tournament.team_play else "points")


def _expanded(tournament: Tournament) -> list[tuple[int, ...]]:
    """The virtual points per player that the acceleration by name means."""
    by_round = [
        virtual_points(tournament, number) or () for number in range(1, tournament.number_of_rounds + 1)
    ]
    while len(by_round) > 1 and not any(by_round[-1]):
        by_round.pop()
    if not by_round:
        raise BadInput.told("the number of rounds must be known to write the acceleration as points")
    return list(zip(*by_round, strict=True))


def _lines_xxa(table: Sequence[Sequence[int]], ids: Sequence[str], id_width: int) -> list[str]:
    layout = record("XXA", id_width)
    accelerated = [index for index, points in enumerate(table) if any(points)] or [0]
    return [
        layout.write({"id": ids[index]}, [(format_points(units),) for units in table[index]])
        for index in accelerated
    ]


def _lines_250(
    table: Sequence[Sequence[int]], ids: Sequence[str], id_width: int, points_of: str = "points"
) -> list[str]:
    """Ranges of players with equal points, the same ranges of successive rounds in one record.

    points_of: the field that they stand in; virtual points of teams are match points.
    """
    ordered = [int(number) for number in ids] == sorted(int(number) for number in ids)
    open_ranges: dict[tuple[int, int, int], int] = {}
    found: list[tuple[int, int, tuple[int, int, int]]] = []
    rounds = len(table[0])
    for number in range(1, rounds + 2):
        now = set(_runs([points[number - 1] for points in table], ordered)) if number <= rounds else set()
        ended = [run for run in open_ranges if run not in now]
        found.extend((open_ranges.pop(run), number - 1, run) for run in ended)
        for run in now:
            open_ranges.setdefault(run, number)
    if not found:
        found = [(1, rounds, (0, len(table) - 1 if ordered else 0, 0))]
    layout = record("250", id_width)
    return [
        layout.write(
            {
                points_of: format_points(units).zfill(4),
                "first_round": f"{first:03d}",
                "last_round": f"{last:03d}",
                "first_id": ids[low].strip().zfill(id_width),
                "last_id": ids[high].strip().zfill(id_width),
            }
        )
        for first, last, (low, high, units) in sorted(found, key=lambda item: (item[0], item[2]))
    ]


def _runs(points: Sequence[int], ordered: bool) -> list[tuple[int, int, int]]:
    """(first index, last index, units) of the players in a row with the same points, zeros left out."""
    runs: list[tuple[int, int, int]] = []
    for index, units in enumerate(points):
        if not units:
            continue
        if ordered and runs and runs[-1][1] == index - 1 and runs[-1][2] == units:
            runs[-1] = (runs[-1][0], index, units)
        else:
            runs.append((index, index, units))
    return runs


def forbidden_lines(
    tournament: Tournament, profile: Profile, ids: Sequence[str], id_width: int, findings: Findings
) -> list[str]:
    """Pairs that must not meet: 260, XXP."""
    lines = []
    for pairs in tournament.forbidden:
        listed = [ids[index] for index in pairs.players]
        if profile.extended and not _always(pairs, tournament.number_of_rounds):
            findings.error(
                "TRF-WRITE-FORBIDDEN",
                told(
                    "{dialect} cannot express forbidden pairs for some rounds only (rounds {first}-{last}, "
                    "players {list})",
                    dialect=profile.dialect, first=pairs.first_round, last=pairs.last_round,
                    list=", ".join(number.strip() for number in listed),
                ),
            )  # fmt: skip
        if not profile.numeric and not profile.extended:
            findings.error(
                "TRF-WRITE-FORBIDDEN",
                told("{dialect} has no record for forbidden pairs", dialect=profile.dialect),
            )
            break
        if profile.numeric:
            first = max(pairs.first_round, 1)
            last = pairs.last_round or max(tournament.number_of_rounds, first)
            last = last if tournament.number_of_rounds or pairs.last_round else NO_LAST_ROUND
            rounds = {"first_round": f"{first:03d}", "last_round": f"{last:03d}"}
            lines.append(record("260", id_width).write(rounds, [(number,) for number in listed]))
        if profile.extended:
            lines.append("XXP " + " ".join(number.strip() for number in listed))
    return lines


def _always(pairs: ForbiddenPairs, number_of_rounds: int) -> bool:
    return pairs.first_round <= 1 and (not pairs.last_round or 0 < number_of_rounds <= pairs.last_round)


def adjustment_lines(
    tournament: Tournament, profile: Profile, ids: Sequence[str], id_width: int, findings: Findings
) -> list[str]:
    """Bonus and penalty points: untyped 299."""
    if tournament.adjustments and not (profile.numeric and profile.single):
        findings.error(
            "TRF-WRITE-POINTS",
            told("{dialect} has no record for bonus and penalty points", dialect=profile.dialect),
        )
        return []
    lines = []
    for adjustment in tournament.adjustments:
        if not adjustment.derived:
            everybody = adjustment.players == tuple(range(len(ids)))
            listed = () if everybody else tuple(ids[index] for index in adjustment.players)
            if listed or everybody:
                lines.append(
                    line_299("", adjustment.points, adjustment.round_number, listed, id_width, findings)
                )
    return lines
