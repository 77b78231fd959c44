"""Record 299: bonus and penalty points, and abnormal values of single results."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.tournament.outcome import Outcome
from pairwright.tournament.round import Round
from pairwright.tournament.scoring import Scoring
from pairwright.tournament.tournament import PointAdjustment
from pairwright.trf.columns import SHARLY_299, Record
from pairwright.trf.context import Context, Line
from pairwright.trf.fixed import describe
from pairwright.trf.numbers import points
from pairwright.trf.point_systems import TYPES_299
from pairwright.values import dataclass

_OUTCOMES = {
    "W": (Outcome.WIN, Outcome.UNRATED_WIN),
    "D": (Outcome.DRAW, Outcome.UNRATED_DRAW),
    "L": (Outcome.LOSS, Outcome.UNRATED_LOSS),
    "F": (Outcome.FULL_POINT_BYE,),
    "H": (Outcome.HALF_POINT_BYE,),
    "Z": (Outcome.ZERO_POINT_BYE, Outcome.ABSENT),
    "+": (Outcome.FORFEIT_WIN,),
    "-": (Outcome.FORFEIT_LOSS,),
}


@dataclass(frozen=True, slots=True)
class Abnormal:
    """One 299 record. kind: "" for a bonus or penalty; players empty: everybody; round_number 0: all."""

    line: Line
    kind: str
    points: int
    round_number: int
    players: tuple[int, ...]

    @property
    def changes_scoring(self) -> bool:
        """True when it changes what a result is worth for everybody in all rounds."""
        return bool(self.kind) and not self.players and not self.round_number


def read_abnormal_points(context: Context) -> list[Abnormal]:
    """All usable 299 records of an individual event."""
    found = (_read(context, line) for line in context.lines.get("299", ()))
    return [record for record in found if record is not None]


def _read(context: Context, line: Line) -> Abnormal | None:
    if not context.tab_free(line):
        return None
    official = context.record("299")
    layout: Record = official
    if not _plausible(official, line):
        layout = SHARLY_299.with_id_width(context.id_width)
        if not _plausible(layout, line):
            context.findings.error(
                "TRF-COLUMNS", f"record 299: {describe(official)}", line=line.number,
                column=official.text_outside(line.text) or official.field("points").first,
            )  # fmt: skip
            return None
        context.findings.repair(
            "TRF-COLUMNS", f"record 299 is not in its columns: {describe(official)}",
            line=line.number, column=5, assumed=f"read with {describe(layout)}",
        )  # fmt: skip
    value = points(line.text[layout.field("points").slice])
    round_number = context.round_number(layout.field("round"), line, "record 299")
    players, unknown = [], False
    for (field,) in layout.groups(line.text):
        text = line.text[field.slice]
        if text.strip(" 0"):
            index = context.player(text, line, field.first, "record 299")
            unknown |= index is None
            players += [] if index is None else [index]
    if value is None or round_number is None or (unknown and not players):
        return None
    return Abnormal(line, line.text[4:5].strip(), value[0], round_number, tuple(players))


def _plausible(layout: Record, line: Line) -> bool:
    """True when the line can be read with these columns."""
    text = line.text
    return (
        not layout.text_outside(text)
        and text[4:5] in ("", " ", *TYPES_299)
        and points(text[layout.field("points").slice]) is not None
        and not text[layout.field("round").slice].strip(" 0123456789")
        and all(not text[field.slice].strip(" 0123456789") for (field,) in layout.groups(text))
    )


def point_adjustments(
    records: Sequence[Abnormal], rounds: Sequence[Round], scoring: Scoring, number_of_players: int
) -> tuple[PointAdjustment, ...]:
    """What the records add to or take from the points of players, beyond the scoring of the event.

    The typed ones become the difference to the usual value, for each result of that type; they are
    marked as derived, because the file keeps the record itself.
    """
    adjustments = []
    for record in records:
        if not record.kind:
            players = record.players or tuple(range(number_of_players))
            adjustments.append(PointAdjustment(record.points, players, record.round_number))
        elif not record.changes_scoring:
            adjustments.extend(_differences(record, rounds, scoring))
    return tuple(adjustments)


def _differences(record: Abnormal, rounds: Sequence[Round], scoring: Scoring) -> list[PointAdjustment]:
    table = scoring.table()
    found: dict[tuple[int, int], list[int]] = {}
    for number, played in enumerate(rounds, 1):
        if record.round_number not in (0, number):
            continue
        for index in record.players or range(len(played)):
            outcome = played.outcomes[index]
            difference = record.points - table[played.colours[index]][outcome]
            if outcome in _OUTCOMES[record.kind] and difference:
                found.setdefault((difference, number), []).append(index)
    return [
        PointAdjustment(difference, tuple(players), number, derived=True)
        for (difference, number), players in found.items()
    ]
