"""A pairing of a round as somebody gives it: in a list of pairs, in a file of another engine, by hand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pairwright.common.errors import BadInput
from pairwright.common.messages import told
from pairwright.common.values import dataclass, replace
from pairwright.systems.answers import Meeting
from pairwright.systems.system import Pairing
from pairwright.tournament.round import drawn_pairs
from pairwright.tournament.tournament import ForbiddenPairs, Tournament

if TYPE_CHECKING:
    from pairwright.systems.round_context import OpenRound


BYE_WORDS = ("0", "bye", "-")
_LINE = r"(\d+|bye)(?:\s*[-–:,;]\s*|\s+)(\d+|bye|-)"


@dataclass(frozen=True, slots=True)
class GivenRound:
    """A pairing: (white, black) and who has the bye, as indices into the tournament. Nothing is checked.

    byes:     everybody without an opponent; in a proper pairing one player at most.
    coloured: False when it does not say who has White.
    """

    pairs: tuple[tuple[int, int], ...]
    byes: tuple[int, ...] = ()
    coloured: bool = True

    @classmethod
    def of(cls, pairing: Pairing) -> GivenRound:
        """A pairing of our own."""
        byes = () if pairing.pairing_allocated_bye is None else (pairing.pairing_allocated_bye,)
        return cls(tuple((board.white, board.black) for board in pairing.boards), byes)

    @classmethod
    def played(cls, tournament: Tournament, round_number: int) -> GivenRound:
        """A round of a tournament as it was drawn. Raises BadInput when there is no such round."""
        if not 1 <= round_number <= len(tournament.rounds):
            raise BadInput.told(
                "round {n} was not drawn; the last one is {last}", n=round_number, last=len(tournament.rounds)
            )
        drawn = drawn_pairs(tournament.rounds[round_number - 1])
        return cls(
            tuple((pair.white, pair.black) for pair in drawn if not pair.bye),
            tuple(pair.white for pair in drawn if pair.bye),
            all(pair.coloured for pair in drawn if not pair.bye),
        )

    @classmethod
    def parsed(cls, text: str, tournament: Tournament, name: str = "pairs") -> GivenRound:
        """A list of pairs, one a line: "12 15" or "12 - 15", White first; "7 0" or "7 bye".

        The first line may tell how many there are; empty lines and lines that begin with # do not count.
        Raises BadInput naming every line that cannot be read.
        """
        numbers = {player.shown_number or player.number: i for i, player in enumerate(tournament.players)}
        pairs, byes, faults = [], [], []
        lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
        lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
        if lines and lines[0][1].isascii() and lines[0][1].isdigit():
            lines.pop(0)
        for number, line in lines:
            match = re.fullmatch(_LINE, line, re.IGNORECASE)
            words = [word.casefold() for word in match.groups()] if match else []
            idle = [word for word in words if word in BYE_WORDS]
            players = [word for word in words if word not in BYE_WORDS]
            unknown = [word for word in players if int(word) not in numbers]
            if not match or not players or len(idle) > 1:
                faults.append(
                    told(
                        '{place}: a pair is two numbers ("12 15"), a bye is "12 0": {line!r}',
                        place=f"{name}:{number}", line=line[:40],
                    )
                )  # fmt: skip
            elif unknown:
                place = f"{name}:{number}"
                faults.append(
                    told("{place}: there is no team with number {number}", place=place, number=unknown[0])
                    if tournament.unit == "team"
                    else told(
                        "{place}: there is no player with number {number}", place=place, number=unknown[0]
                    )
                )
            elif idle:
                byes.append(numbers[int(players[0])])
            else:
                pairs.append((numbers[int(players[0])], numbers[int(players[1])]))
        if faults:
            raise BadInput(*faults)
        if not pairs and not byes:
            raise BadInput.told("{name}: there are no pairs in it", name=name)
        return cls(tuple(pairs), tuple(byes))


# -- What must hold in a round, settled before it is drawn; and the tournaments whose draw keeps to it -

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Wish:
    """What must hold; players by index.

    pair:   these two meet. barred: these two do not. bye: this player has the bye.
    stays:  is paired with somebody of the same score. leaves: is not.
    """

    pair: Pair | None = None
    barred: tuple[Pair, ...] = ()
    bye: int | None = None
    stays: int | None = None
    leaves: int | None = None


def fulfils(opened: OpenRound, wish: Wish, given: GivenRound) -> bool:
    """True when a round is as wished."""
    made = set(map(frozenset, given.pairs))
    level = {player for a, b in given.pairs if opened.scores[a] == opened.scores[b] for player in (a, b)}
    return (
        (wish.pair is None or frozenset(wish.pair) in made)
        and not any(frozenset(pair) in made for pair in wish.barred)
        and (wish.bye is None or wish.bye in given.byes)
        and (wish.stays is None or wish.stays in level)
        and (wish.leaves is None or wish.leaves not in level)
    )


def settled(opened: OpenRound, wish: Wish) -> Iterator[tuple[list[Meeting], set[Pair]]]:
    """The same wish as meetings that are made and pairs that are not; a round as wished keeps to one of them.

    One is enough, but for somebody who stays: there is one for each partner whom he can stay with.
    """
    barred = set(map(_unordered, wish.barred))
    if wish.leaves is not None:
        barred |= _with_all(wish.leaves, _level(opened, wish.leaves))
    made: list[Meeting] = [] if wish.pair is None else [wish.pair]
    made += [] if wish.bye is None else [(wish.bye, None)]
    if wish.stays is None:
        yield made, barred
        return
    for partner in _level(opened, wish.stays):
        if wish.leaves != partner and not opened.pair_faults(wish.stays, partner):
            yield [*made, (wish.stays, partner)], barred


def excluded(opened: OpenRound, made: Iterable[Meeting]) -> set[Pair]:
    """The pairs that these meetings rule out: all others of those concerned."""
    return {
        pair
        for meeting in made
        for player in meeting
        if player is not None
        for pair in _with_all(player, set(opened.order).difference(meeting))
    }


def with_wish(opened: OpenRound, wish: Wish) -> Iterator[Tournament]:
    """Tournaments with more forbidden pairs; the best of their draws is the best round as wished."""
    for made, barred in settled(opened, wish):
        pairs = barred | excluded(opened, made)
        number = opened.tournament.next_round
        more = tuple(ForbiddenPairs(pair, number, number) for pair in sorted(pairs))
        yield replace(opened.tournament, forbidden=(*opened.tournament.forbidden, *more))


def _level(opened: OpenRound, player: int) -> list[int]:
    """The others with the same score, by rank."""
    return [
        other for other in opened.order if other != player and opened.scores[other] == opened.scores[player]
    ]


def _with_all(player: int, others: Iterable[int]) -> set[Pair]:
    return {_unordered((player, other)) for other in others if other != player}


def _unordered(pair: Pair) -> Pair:
    return min(pair), max(pair)
