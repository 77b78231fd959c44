"""A round changed by hand, step by step: who plays whom, before anything is accepted or written. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from pairwright.check.judging import broken_rules
from pairwright.check.published import with_participants
from pairwright.check.repair import BoardChange, changes_between, rest_paired
from pairwright.check.round_words import RoundWords
from pairwright.common.errors import BadInput, NoPairing, Refused, faults_of
from pairwright.common.messages import N_, listed, told
from pairwright.common.values import dataclass, replace
from pairwright.explain.words.speech import Speech
from pairwright.storage.actions.round_acts import (
    ChangeRound,
    DraftRound,
    PairedBoard,
    PlayedBoard,
    RecordPlayed,
)
from pairwright.storage.event_state import SectionState
from pairwright.storage.round_state import RoundState, numbered_tables
from pairwright.systems.findings import Finding
from pairwright.systems.proposed_round import GivenRound
from pairwright.tournament.history import scores_before
from pairwright.tournament.results import BYES, from_the_other_side
from pairwright.tournament.tournament import Tournament

Pair = tuple[int, int]

STEPS = {"swap": 2, "turn": 1, "bye": 1, "out": 1, "in": 1, "pair": 2, "part": 1, "keep": 0}
"""The steps, and how many players each of them names; 0: one or more.

swap: two players change places, with colours, bye and all. turn: the colours of a player's board.
bye:  a player and the PAB recipient change places; where nobody has it, his opponent stays alone.
out:  a player does not take part; with the kind of his bye, a key of BYES ("out:7:half").
in:   somebody who was left out takes part, with whoever stays alone if there is somebody.
pair: two players who stay alone, or have the bye, meet; the first with White. part: a board is parted.
keep: the boards (or byes) of these players stay, and the rules pair everybody else anew.
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
        if name == "keep":
            return self._kept(section, keys)
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

    def _kept(self, section: SectionState, keys: Iterable[int]) -> HandRound:
        index_of, setup = section.index_of, section.setup
        given = given_of(section, self)
        given = replace(given, byes=(*given.byes, *(index_of[key] for key in self.alone)))
        stay = {index_of[key] for key in keys if key not in self.alone}
        before = round_before(section, self)
        try:
            made = rest_paired(before, given, stay, keep_apart=setup.keep_apart, **setup.rules())
        except (BadInput, NoPairing) as error:
            more = told(
                "With these boards kept, the rules allow no pairing of the others. Keep fewer boards."
            )
            raise Refused(*faults_of(error), *([more] if isinstance(error, NoPairing) else [])) from error
        boards = tuple((section.key_of(white), section.key_of(black)) for white, black in made.pairs)
        return replace(self, boards=boards, byes=tuple(map(section.key_of, made.byes)), alone=())

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
            self, alone=(*self.alone, key), out=tuple(one for one in self.out if one[0] != key), came=came
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
    scores = scores_before(section.units(section.published_rounds))
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
    fits = name in STEPS and len(numbers) == (STEPS[name] or max(len(numbers), 1))
    if not fits or len(numbers) != len(rest) or bye not in BYES:
        raise Refused.told("{step!r} is not a step of a repair", step=step[:40])
    return name, [section.entry(number).key for number in numbers], bye


KEPT = N_("The boards of {a} stay; everybody else is paired by the rules.")


def kept_draft(section: SectionState, keep: Sequence[int]) -> DraftRound:
    """The draft in which the boards of these entries stay and everybody else is paired by the rules, with a
    record of the boards kept, of those that changed, and of what it breaks.

    Raises Refused where there is no draft, where somebody has no board in it, and where no round comes of it.
    """
    if section.draft is None:
        raise Refused.told(
            "there is no draft of round {n} with boards to keep; pair it first", n=section.next_round
        )
    before = HandRound.of(section.draft)
    made = before.stepped(section, ":".join(["keep", *map(str, keep)]))
    names = listed(section.entry(key).name for key in dict.fromkeys(keep))
    broken = (text for _, text in broken_texts(section, made, "en"))
    remarks = (KEPT.format(a=names), *change_texts(section, before, made, "en"), *broken)
    return made.draft(section.key, (*section.draft.remarks, *remarks), section.draft.drawn_with)


def change_texts(section: SectionState, before: HandRound, made: HandRound, language: str) -> Iterator[str]:
    """Every board that is not as it was, with its number in the hall."""
    words = words_now(section, made.number, language)
    tables = numbered_tables(made.boards, section.fixed_boards, section.setup.first_board)
    for change in changes_between(given_of(section, before), given_of(section, made)):
        yield words.change(in_the_hall(tables, change))


Numbered = TypeVar("Numbered", Finding, BoardChange)


def in_the_hall(tables: Sequence[int], told: Numbered) -> Numbered:
    """The same with the number that its board has in the hall, of `tables` in order; byes have none."""
    return replace(told, board=tables[told.board - 1]) if 0 < told.board <= len(tables) else told


def given_of(section: SectionState, made: HandRound) -> GivenRound:
    """Boards and byes as indices of the tournament."""
    index_of = section.index_of
    pairs = tuple((index_of[white], index_of[black]) for white, black in made.boards)
    return GivenRound(pairs, tuple(index_of[key] for key in made.byes))


def words_now(section: SectionState, number: int, language: str) -> RoundWords:
    """The sentences about another round `number` than the published one: numbers as they are now."""
    return RoundWords(Speech(section.units(number - 1), language))


def round_before(section: SectionState, made: HandRound) -> Tournament:
    """The tournament before the round, which exactly the players of `made` play."""
    before = section.units(made.number - 1)
    return with_participants(before, {section.index_of[key] for key in made.players})


def broken_texts(section: SectionState, made: HandRound, language: str) -> list[tuple[str, str]]:
    """(severity, sentence with its article) for every rule that the draw by the rules keeps and this not."""
    setup = section.setup
    broken = broken_rules(
        round_before(section, made), given_of(section, made), keep_apart=setup.keep_apart, **setup.rules()
    )
    words = words_now(section, made.number, language)
    return [(rule.severity.value, words.rule(rule)) for rule in broken if not rule.also_drawn]
