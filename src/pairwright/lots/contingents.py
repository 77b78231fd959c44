"""Who draws: the entrants, their contingents, and the order in which everybody draws."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from pairwright.common.collation import NameKey, fold, name_key
from pairwright.common.errors import BadInput
from pairwright.common.federations import normal_code, plays_alone
from pairwright.common.messages import told
from pairwright.common.values import dataclass
from pairwright.rules.article import rule


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who gets a number.

    name:       as in the FIDE list, "Surname, Given".
    federation: code, "" when there is none.
    fide_id:    tells namesakes apart.
    group:      what is kept apart instead of the federation, when the arbiter says so, else "".
    """

    name: str
    federation: str = ""
    fide_id: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class Contingent:
    """The representatives of one federation (or club, school, family), in the order in which they draw.

    name:    the code that everybody reads; for players of no federation their own name.
    members: indices into the entrants.
    """

    name: str
    members: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many numbers it takes."""
        return len(self.members)


@rule("C.05 Annex 2", "2")
def contingents(entrants: Sequence[Entrant]) -> tuple[Contingent, ...]:
    """C.05 Annex 2: the contingents in the order in which they draw, and everybody's place in them.

    The most representatives first, then the federation code, then the names. A player of no federation,
    under the flag of FIDE or without a code makes a contingent of one.
    """
    together: dict[str, list[int]] = {}
    alone: list[int] = []
    for index, entrant in enumerate(entrants):
        if entrant.group:
            together.setdefault(entrant.group, []).append(index)
        elif plays_alone(entrant.federation):
            alone.append(index)
        else:
            together.setdefault(normal_code(entrant.federation), []).append(index)
    keyed = [
        (-len(members), code, _key(entrants, members[0]), Contingent(code, members))
        for code, members in ((code, _in_order(entrants, listed)) for code, listed in together.items())
    ]
    for index in alone:
        code = normal_code(entrants[index].federation)
        keyed.append(
            (-1, code, _key(entrants, index), Contingent(_label(entrants, index, together), (index,)))
        )
    return tuple(entry[-1] for entry in sorted(keyed, key=lambda entry: entry[:-1]))


def _label(entrants: Sequence[Entrant], index: int, taken: Iterable[str]) -> str:
    """The name of a player who is a contingent alone, made different from every other contingent's."""
    entrant = entrants[index]
    code = normal_code(entrant.federation)
    label = f"{entrant.name} ({code})" if code else entrant.name
    namesakes = [e for e in entrants if plays_alone(e.federation) and not e.group and e.name == entrant.name]
    if len(namesakes) > 1 or label in taken:
        label = f"{label} {entrant.fide_id or index + 1}"
    return label


def _in_order(entrants: Sequence[Entrant], members: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(members, key=lambda index: _key(entrants, index)))


def _key(entrants: Sequence[Entrant], index: int) -> tuple[NameKey, str, int]:
    return name_key(entrants[index].name), entrants[index].fide_id, index


def check_entrants(entrants: Sequence[Entrant], least: int = 2) -> None:
    """Refuse a list that cannot be drawn: too short, a nameless entrant, one who stands in it twice.

    Raises BadInput with every fault. Namesakes are welcome when their FIDE numbers differ.
    """
    faults: list[str] = []
    if len(entrants) < least:
        faults.append(
            told("a draw needs {least} players or more; the list has {n}", least=least, n=len(entrants))
        )
    seen: dict[tuple[str, str], int] = {}
    for number, entrant in enumerate(entrants, 1):
        if not entrant.name.strip():
            faults.append(told("entry {n} has no name", n=number))
            continue
        earlier = next((seen[key] for key in _identities(entrant) if key in seen), None)
        if earlier is not None:
            faults.append(
                told(
                    "entry {n}: {name} is in the list twice (entry {earlier}); remove one, or enter both "
                    "FIDE numbers if they are two people",
                    n=number, name=entrant.name, earlier=earlier,
                )
            )  # fmt: skip
        for key in _identities(entrant):
            seen.setdefault(key, number)
    if faults:
        raise BadInput(*faults)


def _identities(entrant: Entrant) -> list[tuple[str, str]]:
    """What must not occur twice: the name with the FIDE number, and the FIDE number by itself."""
    own = [(fold(entrant.name), entrant.fide_id)]
    return [*own, ("", entrant.fide_id)] if entrant.fide_id else own


# -- Can the contingents be served from the large envelopes to the end? Answered before anyone draws ---
# The only thing that matters is how many numbers each envelope still holds and which contingents are still
# to come, so all ways to go on can be counted. A complete draw gives out every number of every envelope,
# whatever the order of the choices: each way to choose the envelopes therefore stands for equally many
# draws, and drawing an envelope with a chance proportional to the ways to go on after it makes every legal
# draw equally likely.


@dataclass(frozen=True, slots=True)
class TooSmall:
    """The envelope holds fewer numbers than the contingent has players."""

    envelope: str
    held: int
    needed: int


@dataclass(frozen=True, slots=True)
class DeadEnd:
    """After this choice the contingents still to come cannot be served from one envelope each.

    remaining: what the envelopes would hold; coming: sizes of the contingents after this one.
    """

    envelope: str
    remaining: tuple[tuple[str, int], ...]
    coming: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """The envelopes a contingent may choose from.

    offered: letters, in order; weights: chances of each when the program chooses.
    refused: why each of the others is not offered.
    """

    offered: tuple[str, ...]
    weights: tuple[int, ...]
    refused: tuple[TooSmall | DeadEnd, ...]


class Feasibility:
    """Counts the ways in which contingents of given sizes, in their order, can be served."""

    def __init__(self, sizes: Sequence[int]) -> None:
        self._sizes = tuple(sizes)
        self._ways = cache(self._count)

    def ways(self, remaining: Mapping[str, int], first: int = 0) -> int:
        """Ways to choose one envelope for each contingent from `first` on; 0 when there is none."""
        return self._ways(first, tuple(sorted(remaining.values())))

    def _count(self, index: int, held: tuple[int, ...]) -> int:
        if index == len(self._sizes):
            return 1
        size = self._sizes[index]
        total = 0
        for position, quantity in enumerate(held):
            if quantity >= size:
                rest = (*held[:position], quantity - size, *held[position + 1 :])
                total += self._ways(index + 1, tuple(sorted(rest)))
        return total

    @rule("C.05 Annex 2", "3")
    def offer(
        self, remaining: Mapping[str, int], index: int, *, look_ahead: bool = True, even: bool = False
    ) -> Offer:
        """C.05 Annex 2: the envelopes with enough numbers for the contingent whose turn it is.

        look_ahead: only those after which all contingents still to come can be served, as long as there
        is one. Without it every envelope with enough numbers is offered, as the wording has it.
        even: every envelope offered weighs the same; otherwise its weight is the number of ways to go on
        after it, where there is one for all.
        """
        size = self._sizes[index]
        enough = [letter for letter, held in remaining.items() if held >= size]
        refused: list[TooSmall | DeadEnd] = [
            TooSmall(letter, held, size) for letter, held in remaining.items() if held < size
        ]
        after = {letter: {**remaining, letter: remaining[letter] - size} for letter in enough}
        ways = {letter: self.ways(after[letter], index + 1) for letter in enough}
        if not look_ahead or not any(ways.values()):
            return Offer(tuple(enough), (1,) * len(enough), tuple(refused))
        coming = self._sizes[index + 1 :]
        refused += [
            DeadEnd(letter, tuple(after[letter].items()), coming) for letter in enough if not ways[letter]
        ]
        offered = tuple(letter for letter in enough if ways[letter])
        weights = tuple(1 if even else ways[letter] for letter in offered)
        return Offer(offered, weights, tuple(refused))
