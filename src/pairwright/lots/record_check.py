"""The checker: is a recorded draw in keeping with the directions? Independent of how it was made.

It reads what an arbiter wrote down: for every contingent the envelope ("A", or "B+C" when no envelope
held enough) and the numbers in the order in which they were drawn. Look-ahead is never demanded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pairwright.common.errors import BadInput
from pairwright.common.messages import enumerated, listed, told
from pairwright.lots.acts import (
    ABSENT,
    DRAWN_TWICE,
    INCOMPLETE,
    NOT_IN_ENVELOPE,
    ORDER,
    SPLIT_WITHOUT_NEED,
    TOO_SMALL,
)
from pairwright.lots.contingents import contingents
from pairwright.lots.player_list import written_players
from pairwright.lots.transcript_json import TranscriptPart
from pairwright.lots.varma_tables import PUBLISHED, envelopes, usual_set
from pairwright.rules.article import rule

Order = Sequence[tuple[str, Sequence[str]]]
"""The contingents in drawing order, each with the names of its players in drawing order."""


@dataclass(frozen=True, slots=True)
class RecordedContingent:
    """What a contingent drew: envelope letter or letters joined by "+", and (player, number) in order."""

    contingent: str
    envelope: str
    numbers: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class RecordVerdict:
    """legal, or the code of the first error, where it is (a contingent; "" at the end) and in words."""

    legal: bool
    code: str = ""
    at: str = ""
    text: str = ""


LEGAL = RecordVerdict(True)


@rule("C.05 Annex 2", "2", "3", "4")
def check_record(
    full: Mapping[str, Sequence[int]], order: Order, record: Sequence[RecordedContingent]
) -> RecordVerdict:
    """C.05 Annex 2: the first thing in the record that is not in keeping with the directions.

    full: the envelopes before the draw; the number that does not exist in an odd field is left out.
    """
    left = {letter: set(numbers) for letter, numbers in full.items()}
    existing = {number for numbers in full.values() for number in numbers}
    drawn: set[int] = set()
    for position, (name, players) in enumerate(order):
        if position == len(record):
            return RecordVerdict(
                False, INCOMPLETE, "", told("draw not complete: {name} has no numbers", name=name)
            )
        verdict = _check_contingent(name, players, record[position], left, existing, drawn)
        if not verdict.legal:
            return verdict
    if len(record) > len(order):
        return RecordVerdict(False, ORDER, record[len(order)].contingent, told("everybody had drawn already"))
    return LEGAL


def _check_contingent(
    name: str,
    players: Sequence[str],
    entry: RecordedContingent,
    left: dict[str, set[int]],
    existing: set[int],
    drawn: set[int],
) -> RecordVerdict:
    if entry.contingent != name:
        text = told("{name} draws now, not {other}", name=name, other=entry.contingent)
        return RecordVerdict(False, ORDER, name, text)
    letters = entry.envelope.split("+")
    unknown = [letter for letter in letters if letter not in left]
    if unknown:
        return RecordVerdict(
            False, NOT_IN_ENVELOPE, name, told("there is no envelope {letter}", letter=unknown[0])
        )
    verdict = _check_choice(name, len(players), letters, left)
    if not verdict.legal:
        return verdict
    if [player for player, _ in entry.numbers] != list(players[: len(entry.numbers)]):
        return RecordVerdict(False, ORDER, name, told("order of players: {names}", names=listed(players)))
    for player, number in entry.numbers:
        verdict = _check_number(name, player, number, letters, left, existing, drawn)
        if not verdict.legal:
            return verdict
        drawn.add(number)
        for letter in letters:
            left[letter].discard(number)
    if len(entry.numbers) < len(players):
        missing = players[len(entry.numbers)]
        return RecordVerdict(
            False, INCOMPLETE, name, told("draw not complete: {name} has no number", name=missing)
        )
    return LEGAL


def _check_choice(name: str, size: int, letters: list[str], left: dict[str, set[int]]) -> RecordVerdict:
    enough = [letter for letter, numbers in left.items() if len(numbers) >= size]
    if len(letters) == 1:
        held = len(left[letters[0]])
        if held < size:
            text = told(
                "envelope {letter} holds only {n} for a contingent of {size}",
                letter=letters[0], n=held, size=size,
            )  # fmt: skip
            return RecordVerdict(False, TOO_SMALL, name, text)
    elif enough:
        text = told("several envelopes although {letters} held enough", letters=enumerated(enough))
        return RecordVerdict(False, SPLIT_WITHOUT_NEED, name, text)
    return LEGAL


def _check_number(
    name: str,
    player: str,
    number: int,
    letters: list[str],
    left: dict[str, set[int]],
    existing: set[int],
    drawn: set[int],
) -> RecordVerdict:
    if number not in existing:
        text = told(
            "{name}: number {n} does not exist with {players} players",
            name=player, n=number, players=len(existing),
        )  # fmt: skip
        return RecordVerdict(False, ABSENT, name, text)
    if number in drawn:
        return RecordVerdict(
            False, DRAWN_TWICE, name, told("{name}: number {n} already drawn", name=player, n=number)
        )
    if not any(number in left[letter] for letter in letters):
        text = told(
            "{name}: number {n} is not in envelope {letters}",
            name=player, n=number, letters="+".join(letters),
        )  # fmt: skip
        return RecordVerdict(False, NOT_IN_ENVELOPE, name, text)
    return LEGAL


def check_written(document: Mapping[str, Any]) -> RecordVerdict:
    """The verdict on a record as a JSON object.

    players: how many; table: the set (left out: the usual one, or the published one where the record fits
    it); contingents: list of {"federation", "players"}; steps: list of {"federation", "envelope",
    "numbers": {player: number in drawing order}}.
    Raises BadInput when the object does not have this form.
    """
    entrants = tuple(player.entrant() for player in written_players(document))
    with TranscriptPart(told("not a record of a draw")):
        count = document["players"]
        record = [
            RecordedContingent(
                str(step["federation"]),
                str(step["envelope"]),
                tuple((str(p), int(n)) for p, n in step["numbers"].items()),
            )
            for step in document["steps"]
        ]
    if count != len(entrants):
        raise BadInput.told(
            "players announced: {count}, players listed: {listed}", count=count, listed=len(entrants)
        )
    order = [
        (contingent.name, [entrants[index].name for index in contingent.members])
        for contingent in contingents(entrants)
    ]
    named = document.get("table")
    tables = [str(named)] if named else dict.fromkeys((PUBLISHED, usual_set(count)))
    verdicts = [check_record(envelopes(count, name), order, record) for name in tables]
    return next((verdict for verdict in verdicts if verdict.legal), verdicts[-1])
