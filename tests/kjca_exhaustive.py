"""The slow twin: every pairing of a small section is looked at, and the best one by the rules remains.

Nothing is searched cleverly here, so that the result is the definition itself. Ten cards have 945
pairings, twelve have 10,395: for tests, campaigns and doubters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pairwright.common.errors import NoPairing
from pairwright.systems.kjca.costs import GroupCost, group_cost
from pairwright.systems.kjca.floats import pair_groups
from pairwright.systems.kjca.pile import NO_PAIRING, Pair, Pile, breaches, frame_of

MOST_CARDS = 12
"""More cards than this would take minutes."""


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A complete pairing: per place the opponent's place, the own place for the bye."""

    opponent: tuple[int, ...]

    @property
    def pairs(self) -> list[Pair]:
        """Two places each, the lower number first."""
        return [(a, b) for a, b in enumerate(self.opponent) if a < b]

    @property
    def bye(self) -> int | None:
        """The place that has the bye, None without one."""
        return next((a for a, b in enumerate(self.opponent) if a == b), None)


def pair_by_enumeration(pile: Pile) -> tuple[list[Pair], int | None]:
    """The pairs of places and the place with the bye, by comparing all pairings criterion by criterion.

    Raises NoPairing when there is none, ValueError when there are more than MOST_CARDS cards.
    """
    if len(pile) > MOST_CARDS:
        raise ValueError(f"{len(pile)} cards are too many to look at every pairing; {MOST_CARDS} at most")
    candidates = [
        candidate
        for candidate in map(_Candidate, _pairings(len(pile)))
        if not any(b in pile.barred[a] for a, b in candidate.pairs)
    ]
    if not candidates:
        raise NoPairing(NO_PAIRING)
    candidates = _best(candidates, lambda candidate: _absolute(pile, candidate))
    candidates = _best(candidates, lambda candidate: _bye_level(pile, candidate))
    for number in range(len(pile.groups)):
        candidates = _best(candidates, lambda candidate, number=number: _group_key(pile, candidate, number))
    (only,) = candidates
    return only.pairs, only.bye


def pair_by_matching(pile: Pile) -> tuple[list[Pair], int | None]:
    """The pairs of places and the place with the bye: as the draw makes them, for any size."""
    pairs: list[Pair] = []
    bye = None
    for _, outcome in pair_groups(frame_of(pile)):
        pairs += [*outcome.floats, *outcome.pairs]
        bye = outcome.bye if outcome.bye is not None else bye
    return sorted(pairs), bye


def _best(candidates: list[_Candidate], key: Callable[..., object]) -> list[_Candidate]:
    keys = [key(candidate) for candidate in candidates]
    best = min(keys)  # type: ignore[type-var]
    return [candidate for candidate, own in zip(candidates, keys, strict=True) if own == best]


def _pairings(count: int) -> Iterator[tuple[int, ...]]:
    """Every way to pair `count` places; of an odd number each place in turn has the bye."""
    opponent = [-1] * count

    def rest(bye_left: bool) -> Iterator[tuple[int, ...]]:
        """All ways to go on with those without an opponent."""
        first = next((place for place in range(count) if opponent[place] < 0), None)
        if first is None:
            yield tuple(opponent)
            return
        if bye_left:
            opponent[first] = first
            yield from rest(False)
        for second in range(first + 1, count):
            if opponent[second] < 0:
                opponent[first], opponent[second] = second, first
                yield from rest(bye_left)
                opponent[second] = -1
        opponent[first] = -1

    yield from rest(count % 2 == 1)


def _absolute(pile: Pile, candidate: _Candidate) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Broken rules, what gives way last first; then the places of the broken pairs, low ones preferred."""
    pairs = candidate.pairs
    broken = breaches(pile, pairs, candidate.bye)
    soft = pile.options.third_colour == "soft"
    count = {
        "rematch": broken.rematches,
        "second_bye": broken.second_byes,
        "third_colour": 0 if soft else broken.third_colours,
    }
    bad = sorted(a for a, b in pairs if b in pile.met[a] or (not soft and pile.clash(a, b)))
    if pile.options.broken_pairs == "low":
        # A list that ends is better than one that goes on: its next breach is beyond the last place.
        placed = tuple(-place for place in [*bad, len(pile)])
    else:
        placed = (*sorted(bad, reverse=True), -1)
    return tuple(count[name] for name in reversed(pile.options.break_order)), placed


def _bye_level(pile: Pile, candidate: _Candidate) -> int:
    return 0 if candidate.bye is None else -pile.group_of[candidate.bye]


def _group_key(pile: Pile, candidate: _Candidate, number: int) -> object:
    return _cost_of_group(pile, candidate.opponent, number).key(pile.options.colour_fix)


def _cost_of_group(pile: Pile, opponent: Sequence[int], number: int) -> GroupCost:
    members = pile.groups[number]
    group_of = pile.group_of

    def level(place: int) -> int:
        """The group in which this place is paired: the lower one of the two."""
        return group_of[max(place, opponent[place])]

    above = [place for place in range(members.start) if level(place) >= number]
    partner = {
        place: opponent[place]
        for place in [*above, *members]
        if level(place) == number and opponent[place] != place
    }
    bye = next((place for place in members if opponent[place] == place), None)
    return group_cost(pile, above, members, partner, bye)


# -- relatives kept apart ------------------------------------------------------------------------------


def separate_by_enumeration(
    pile: Pile, pairs: Sequence[Pair], bye: int | None
) -> tuple[list[Pair], int | None, list[Pair]]:
    """S8: pairs and bye after the exchanges, and the related pairs kept, by looking at every pairing.

    Of all pairings of the section those count that differ from the draw in the related pair and in one
    other (or the bye), make the same scores meet, and are legal; the best of them is taken.
    """
    now = _Candidate(_opponents(len(pile), pairs, bye))
    kept = []
    for top in range(len(pile)):
        pair = (top, now.opponent[top])
        if pair[0] >= pair[1] or not pile.related(*pair):
            continue
        last = pile.round_number == pile.rounds
        others = [] if last and list(pair) == list(pile.groups[0]) else _parted(pile, now, pair)
        if others:
            (now, *_) = _best(
                others, lambda other, now=now, pair=pair: _separation_key(pile, now, other, pair)
            )
        else:
            kept.append(pair)
    return now.pairs, now.bye, kept


def _opponents(count: int, pairs: Sequence[Pair], bye: int | None) -> tuple[int, ...]:
    opponent = list(range(count))
    for a, b in pairs:
        opponent[a], opponent[b] = b, a
    assert [place for place in range(count) if opponent[place] == place] == ([] if bye is None else [bye])
    return tuple(opponent)


def _parted(pile: Pile, now: _Candidate, pair: Pair) -> list[_Candidate]:
    """Every pairing that one allowed exchange leads to."""
    found = []
    for opponent in _pairings(len(pile)):
        other = _Candidate(opponent)
        moved = _moved(now, other)
        if len(moved) not in (3, 4) or not set(pair) <= set(moved):
            continue
        if len(moved) == 4 and other.bye != now.bye:
            continue
        if _meetings(pile, other) == _meetings(pile, now) and _may_be_made(pile, now, other, moved):
            found.append(other)
    return found


def _moved(now: _Candidate, other: _Candidate) -> list[int]:
    """Places with another opponent."""
    return [place for place, opponent in enumerate(now.opponent) if opponent != other.opponent[place]]


def _meetings(pile: Pile, candidate: _Candidate) -> list[tuple[int, int]]:
    """Which scores meet which, the bye as a meeting with oneself."""
    scores = [card.score for card in pile.cards]
    return sorted((scores[a], scores[b]) for a, b in enumerate(candidate.opponent) if a <= b)


def _may_be_made(pile: Pile, now: _Candidate, other: _Candidate, moved: Sequence[int]) -> bool:
    if pile.options.float_swap == "never" and not _same_floats(pile, now, other, moved):
        return False
    for place in moved:
        opponent = other.opponent[place]
        card = pile.cards[place]
        if opponent == place:
            if card.byes:
                return False
        elif pile.related(place, opponent) or not pile.legal(place, opponent):
            return False
        if (over := _over_limit(pile, place, opponent)) and over != _over_limit(
            pile, place, now.opponent[place]
        ):
            return False
    return True


def _over_limit(pile: Pile, place: int, opponent: int) -> str:
    """Which limit of S7 this would exceed."""
    card, score = pile.cards[place], pile.cards[opponent].score
    together = pile.options.float_limit == "any"
    had_any = bool(card.down_floats or card.up_floats or card.byes)
    if opponent == place:
        return "any" if together and had_any else ""
    if score == card.score:
        return ""
    had_one = card.down_floats if score < card.score else card.up_floats
    if together:
        return "any" if had_any else ""
    return ("down" if score < card.score else "up") if had_one else ""


def _same_floats(pile: Pile, now: _Candidate, other: _Candidate, moved: Sequence[int]) -> bool:
    """Partners are exchanged inside one group: all pairings concerned belong to it, floaters and bye stay."""
    if now.bye != other.bye:
        return False
    groups = {pile.group_of[max(place, now.opponent[place])] for place in moved}

    def floaters(candidate: _Candidate) -> set[int]:
        return {a for a, b in candidate.pairs if pile.group_of[a] != pile.group_of[b]}

    return len(groups) == 1 and floaters(now) == floaters(other)


def _separation_key(pile: Pile, now: _Candidate, other: _Candidate, pair: Pair) -> tuple[object, ...]:
    """Partners before floats; two related pairings parted before one; then the groups from the top."""
    moved = _moved(now, other)
    parted = {frozenset((place, now.opponent[place])) for place in moved} - {frozenset(pair)}
    both = any(len(old) == 2 and pile.related(*old) for old in parted)
    costs = [_group_key(pile, other, number) for number in range(len(pile.groups))]
    return not _same_floats(pile, now, other, moved), not both, costs
