"""The Varma tables: which numbers lie together in one large envelope, by edition and by set."""

from __future__ import annotations

from pairwright.common.errors import BadInput
from pairwright.common.messages import N_, told
from pairwright.common.values import dataclass
from pairwright.lots.late_meetings import MeetingOfNumbers, berger_late_rounds
from pairwright.rules.article import rule
from pairwright.tournament.schedule import meeting_round, table_size

Envelopes = dict[str, tuple[int, ...]]

PUBLISHED = "published"
CORRECTED = "corrected"
EXTENDED = "extended"
MAXIMAL = "maximal"
TABLE_SETS = (PUBLISHED, CORRECTED, EXTENDED, MAXIMAL)
USUAL = "auto"
"""In place of a set: the published one wherever it keeps its promise, else the corrected one."""

FIRST_PUBLISHED, LAST_PUBLISHED = 9, 24
FIRST_EXTENDED, LAST_EXTENDED = 25, 100
FIRST_MAXIMAL = 5


@dataclass(frozen=True, slots=True)
class TableEdition:
    """A wording of the directions.

    title:  what it is called (marked for translation).
    marked: the quantity of numbers is written on the large envelopes; otherwise the player picks blindly
            among those that hold enough, which the arbiter puts on the table.
    first, last: the fields that the wording names.
    """

    name: str
    title: str
    marked: bool
    first: int
    last: int


EDITIONS = {
    "annex2": TableEdition("annex2", N_("directions of 2003 (C.05 Annex 2)"), True, 9, 24),
    "1987": TableEdition("1987", N_("directions of 1987"), False, 10, 24),
}

_PUBLISHED: dict[int, str] = {
    10: "3 4 8 | 5 7 9 | 1 6 | 2 10",
    12: "4 5 9 10 | 1 2 7 | 6 8 12 | 3 11",
    14: "4 5 6 11 12 | 1 2 8 9 | 7 10 13 | 3 14",
    16: "5 6 7 12 13 14 | 1 2 3 9 10 | 8 11 15 | 4 16",
    18: "5 6 7 8 14 15 16 | 1 2 3 10 11 12 | 9 13 17 | 4 18",
    20: "6 7 8 9 15 16 17 18 | 1 2 3 11 12 13 14 | 5 10 19 | 4 20",
    22: "6 7 8 9 10 17 18 19 20 | 1 2 3 4 12 13 14 15 | 11 16 21 | 5 22",
    24: "6 7 8 9 10 11 19 20 21 22 | 1 2 3 4 13 14 15 16 17 | 12 18 23 | 5 24",
}
"""By the size of the Berger table: the sets A | B | C | D, the same in both wordings."""

_CORRECTED = {**_PUBLISHED, 12: "4 5 9 10 | 1 2 7 | 6 8 11 | 3 12"}
"""Only 12 differs: 11 and 12 change places, as the rule behind the other tables has it."""


def table_sets_for(participants: int) -> tuple[str, ...]:
    """The table sets that have envelopes for a field of this size."""
    found = []
    if FIRST_PUBLISHED <= participants <= LAST_PUBLISHED:
        found += [PUBLISHED, CORRECTED]
    if FIRST_EXTENDED <= participants <= LAST_EXTENDED:
        found.append(EXTENDED)
    if FIRST_MAXIMAL <= participants <= LAST_EXTENDED:
        found.append(MAXIMAL)
    return tuple(found)


def usual_set(participants: int) -> str:
    """The set that USUAL stands for: the published one unless two numbers of an envelope meet late in it."""
    if PUBLISHED not in table_sets_for(participants) or not any(p.late for p in prove(participants)):
        return PUBLISHED
    return CORRECTED


@rule("C.05 Annex 2", "1")
def envelopes(participants: int, table_set: str = PUBLISHED) -> Envelopes:
    """C.05 Annex 2: the large envelopes of a field, by letter, with their numbers.

    With an odd field the number that does not exist is taken out first.
    Raises BadInput where the set has no table, naming the sets that have.
    """
    if table_set not in TABLE_SETS:
        raise BadInput.told(
            "unknown set of tables {name!r}; known: {list}", name=table_set, list=", ".join(TABLE_SETS)
        )
    known = table_sets_for(participants)
    if table_set not in known:
        other = told("there are: {list}", list=", ".join(known)) if known else told("no set has one")
        raise BadInput.told(
            "the {name} tables have none for {participants} players; {other}", name=table_set,
            participants=participants, other=other,
        )  # fmt: skip
    full = _full_table(table_size(participants), participants, table_set)
    return {letter: tuple(n for n in numbers if n <= participants) for letter, numbers in full.items()}


def _full_table(size: int, participants: int, table_set: str) -> Envelopes:
    if table_set == MAXIMAL:
        return _maximal(size, participants)
    if table_set == EXTENDED:
        return _extended(size)
    text = (_CORRECTED if table_set == CORRECTED else _PUBLISHED)[size]
    sets = [tuple(map(int, part.split())) for part in text.split("|")]
    return dict(zip("ABCD", sets, strict=True))


def _extended(size: int) -> Envelopes:
    """Our own continuation of the published tables, by the rule that most of them follow.

    With m = size/2 - 1, a(k) = k and b(k) = size - 1 - k, and a gap at a quarter of the table.
    """
    half, gap = size // 2 - 1, size // 4
    upper = [size - 1 - k for k in range(half + 1)]
    return {
        "A": tuple(sorted([*range(gap + 1, half + 1), *upper[1:gap]])),
        "B": tuple(sorted([*range(1, gap), *upper[gap + 1 : half]])),
        "C": tuple(sorted([upper[gap], upper[half], size - 1])),
        "D": (gap, size),
    }


def _maximal(size: int, participants: int) -> Envelopes:
    """Our own sets that hold the largest contingents possible; they spread the extra White badly."""
    half = size // 2 - 1
    high = tuple(range(half + 1, 2 * half + 1))
    if participants % 2:
        return {"A": tuple(range(1, half + 1)), "B": high, "C": (size - 1,)}
    return {"A": (*range(2, half + 1), size - 1), "B": high, "C": (1, size)}


@dataclass(frozen=True, slots=True)
class EnvelopeProof:
    """Every meeting inside one envelope, by round; `late` are those in the last three rounds."""

    letter: str
    numbers: tuple[int, ...]
    meetings: tuple[MeetingOfNumbers, ...]
    late: tuple[MeetingOfNumbers, ...]


def prove(participants: int, table_set: str = PUBLISHED) -> tuple[EnvelopeProof, ...]:
    """For each envelope all pairs of its numbers with the round in which they meet.

    The property wanted is that `late` is empty everywhere. The published set has one exception: with
    twelve players the numbers 6 and 12, both in C, meet in the last round.
    """
    protected = berger_late_rounds(participants).rounds
    proofs = []
    for letter, numbers in envelopes(participants, table_set).items():
        meetings = tuple(
            MeetingOfNumbers(meeting_round(participants, low, high), (low, high))
            for position, low in enumerate(numbers)
            for high in numbers[position + 1 :]
        )
        late = tuple(meeting for meeting in meetings if meeting.round_number in protected)
        proofs.append(EnvelopeProof(letter, numbers, meetings, late))
    return tuple(proofs)
