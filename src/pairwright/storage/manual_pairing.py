"""A round changed by hand, step by step: who plays whom, before anything is accepted or written. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from pairwright.storage.actions.round_acts import (
    ChangeRound,
    DraftRound,
    PairedBoard,
    PlayedBoard,
    RecordPlayed,
)
from pairwright.storage.event_state import SectionState
from pairwright.storage.refused import Refused
from pairwright.storage.round_state import RoundState
from pairwright.tournament.history import History
from pairwright.tournament.results import BYES, from_the_other_side

Pair = tuple[int, int]

STEPS = {"swap": 2, "turn": 1, "bye": 1, "out": 1, "in": 1, "pair": 2, "part": 1}
"""The steps, and how many players each of them names.

swap: two players change places, with colours, bye and all. turn: the colours of a player's board.
bye:  a player and the PAB recipient change places; where nobody has it, his opponent stays alone.
out:  a player does not take part; with the kind of his bye, a key of BYES ("out:7:half").
in:   somebody who was left out takes part, with whoever stays alone if there is somebody.
pair: two players who stay alone, or have the bye, meet; the first with White. part: a board is parted.
"""


@dataclass(frozen=True, slots=True)
class HandRound:
    """A round in the making; entries by key, White first.

    alone: take part, but have no opponent and no bye yet. out: taken out of the round, with a key of BYES.
    came:  put into it, though they were not in it.
    """

    number: int
    boards: tuple[Pair, ...]
    byes: tuple[int, ...] = ()
    alone: tuple[int, ...] = ()
    out: tuple[tuple[int, str], ...] = ()
    came: tuple[int, ...] = ()

    @classmethod
    def of(cls, drawn: RoundState) -> HandRound:
        """The round as it stands."""
        return cls(drawn.number, tuple(board.players for board in drawn.boards), drawn.pairing_allocated_byes)

    @property
    def players(self) -> frozenset[int]:
        """Everybody who takes part."""
        return frozenset({key for pair in self.boards for key in pair} | {*self.byes, *self.alone})

    def opponent(self, key: int) -> int:
        """The opponent of an entry, 0 for none."""
        for white, black in self.boards:
            if key in (white, black):
                return black if key == white else white
        return 0

    def stepped(self, section: SectionState, step: str) -> HandRound:
        """The round after one step, written "swap:3:8". Raises Refused for one that cannot be done."""
        name, keys, bye = _read(section, step)
        if name == "in":
            return self._brought(section, keys[0])
        for key in keys:
            if key not in self.players:
                raise Refused.told(
                    "{name} is not playing in round {n}", name=section.entry(key).name, n=self.number
                )
        if name == "swap":
            return self._swapped(*keys)
        if name == "pair":
            return self._paired(section, *keys)
        if name == "turn":
            return self._turned(section, keys[0])
        if name == "bye":
            return self._given_bye(keys[0])
        parted = self._parted(keys[0])
        return parted if name == "part" else parted._without(keys[0], bye)

    def _swapped(self, a: int, b: int) -> HandRound:
        if a == b:
            raise Refused.told("to swap, choose two different players")
        other = {a: b, b: a}
        return replace(
            self,
            boards=tuple((other.get(white, white), other.get(black, black)) for white, black in self.boards),
            byes=tuple(other.get(key, key) for key in self.byes),
            alone=tuple(other.get(key, key) for key in self.alone),
        )

    def _turned(self, section: SectionState, key: int) -> HandRound:
        if not self.opponent(key):
            raise Refused.told(
                "{name} has no board whose colours could be swapped", name=section.entry(key).name
            )
        boards = tuple(pair[::-1] if key in pair else pair for pair in self.boards)
        return replace(self, boards=boards)

    def _given_bye(self, key: int) -> HandRound:
        if key in self.byes:
            return self
        if self.byes:
            return self._swapped(key, self.byes[0])
        parted = self._parted(key)
        return replace(parted, byes=(key,), alone=tuple(one for one in parted.alone if one != key))

    def _parted(self, key: int) -> HandRound:
        """Whoever is on the board, or has the bye, is alone."""
        pair = next((pair for pair in self.boards if key in pair), ())
        freed = (*pair, *(one for one in self.byes if one == key))
        return replace(
            self,
            boards=tuple(one for one in self.boards if one != pair),
            byes=tuple(one for one in self.byes if one != key),
            alone=(*self.alone, *freed),
        )

    def _without(self, key: int, bye: str) -> HandRound:
        return replace(
            self,
            alone=tuple(one for one in self.alone if one != key),
            out=self.out if key in self.came else (*self.out, (key, bye)),
            came=tuple(one for one in self.came if one != key),
        )

    def _brought(self, section: SectionState, key: int) -> HandRound:
        if key in self.players:
            raise Refused.told("{name} is already in round {n}", name=section.entry(key).name, n=self.number)
        left_out = {one for one, _ in self.out}
        came = self.came if key in left_out else (*self.came, key)
        joined = replace(
            self,
            alone=(*self.alone, key),
            out=tuple(one for one in self.out if one[0] != key),
            came=came,
        )
        waiting = self.alone or self.byes
        return joined._paired(section, waiting[0], key) if waiting else joined

    def _paired(self, section: SectionState, white: int, black: int) -> HandRound:
        free = {*self.alone, *self.byes}
        for key in (white, black):
            if key not in free:
                raise Refused.told(
                    "{name} has an opponent; split that board first, or swap players",
                    name=section.entry(key).name,
                )
        if white == black:
            raise Refused.told("a board needs two different players")
        return replace(
            self,
            boards=(*self.boards, (white, black)),
            byes=tuple(key for key in self.byes if key not in (white, black)),
            alone=tuple(key for key in self.alone if key not in (white, black)),
        )

    def coloured(self, boards: Iterable[Pair]) -> HandRound:
        """The round with these boards; they must be the same pairs, colours apart."""
        made = tuple(boards)
        assert {frozenset(pair) for pair in made} == {frozenset(pair) for pair in self.boards}
        return replace(self, boards=made)

    def draft(self, section_key: str, remarks: tuple[str, ...], drawn_with: str = "") -> DraftRound:
        """The action that makes it the draft."""
        return DraftRound(
            section_key, self.number, self._made(), self.byes, by_hand=True, remarks=remarks,
            drawn_with=drawn_with,
        )  # fmt: skip

    def change(self, section_key: str, remarks: tuple[str, ...]) -> ChangeRound:
        """The action that changes the published round to it."""
        return ChangeRound(section_key, self.number, self._made(), self.byes, self.out, remarks)

    def played(
        self, section_key: str, drawn: RoundState, results: Mapping[int, str], remarks: tuple[str, ...]
    ) -> RecordPlayed:
        """The action that records it as what was played. results: by board, where not as they were."""
        boards = tuple(
            PlayedBoard(number, *pair, results.get(number, self.known_result(drawn, number)))
            for number, pair in enumerate(self.boards, 1)
            if pair != drawn.boards[number - 1].players
        )
        byes = () if self.byes == drawn.pairing_allocated_byes else self.byes
        return RecordPlayed(section_key, self.number, boards, byes, remarks)

    def known_result(self, drawn: RoundState, number: int) -> str:
        """The result of a board with the same two players, whoever had White; "" for two others."""
        before, pair = drawn.boards[number - 1], self.boards[number - 1]
        if pair == before.players:
            return before.result
        return from_the_other_side(before.result) if pair == before.players[::-1] else ""

    def _made(self) -> tuple[PairedBoard, ...]:
        return tuple(PairedBoard(*pair) for pair in self.boards)


def begun_by_hand(section: SectionState) -> DraftRound:
    """A draft to begin with where the rules draw nothing: neighbours in the order of points and numbers.

    Nobody checks anything here. Raises Refused when no further round can be drawn, or nobody is there.
    """
    section.check_next_round()
    number = section.next_round
    scores = History.of(section.units(section.published_rounds)).scores[-1]
    present = [
        index
        for index, key in enumerate(section.order)
        if section.absence(section.entry_of[key], number) is None
    ]
    present.sort(key=lambda index: (-scores[index], index))
    keys = [section.key_of(index) for index in present]
    pairs = zip(keys[0::2], keys[1::2], strict=False)
    byes = (keys[-1],) if len(keys) % 2 else ()
    return DraftRound(
        section.key, number, tuple(PairedBoard(*pair) for pair in pairs), byes, by_hand=True,
        remarks=("begun by hand: no rule drew it",),
    )  # fmt: skip


def _read(section: SectionState, step: str) -> tuple[str, list[int], str]:
    """The name of a step, the entries it names, and the bye of one who is taken out."""
    name, *rest = step.split(":")
    bye = "absent"
    if name == "out" and len(rest) == 2:
        bye = rest.pop()
    numbers = [int(word) for word in rest if word.isascii() and word.isdigit() and len(word) < 10]
    if len(numbers) != STEPS.get(name, -1) or len(numbers) != len(rest) or bye not in BYES:
        raise Refused.told("{step!r} is not a step of a repair", step=step[:40])
    return name, [section.entry(number).key for number in numbers], bye
