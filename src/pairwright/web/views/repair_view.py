"""A repair by hand: the steps so far, the round that comes of them, what changes and what it breaks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pairwright.common.errors import PairwrightError, Refused, faults_of
from pairwright.common.values import dataclass, field
from pairwright.explain.words.translate import faults_text
from pairwright.storage.event_state import SectionState
from pairwright.storage.manual_pairing import (
    HandRound,
    Pair,
    broken_texts,
    change_texts,
    round_before,
    words_now,
)
from pairwright.storage.round_state import RoundState, numbered_tables
from pairwright.systems.register import open_round
from pairwright.web.translations import speaker
from pairwright.web.views.deviation_view import choices, listed
from pairwright.web.views.round_view import RoundView, Seat

COLOURS = "colours"
"""The step that gives all changed boards the colours of the rules."""

LONGEST = 400
"""Steps that one repair may have."""


@dataclass(frozen=True, slots=True)
class HandLine:
    """A board of the round in the making. changed: it was not so before."""

    number: int
    shown: int
    white: Seat
    black: Seat
    changed: bool


@dataclass(frozen=True, slots=True)
class RepairView:
    """What the page of a repair shows.

    changes: sentences, board by board. broken: (severity, sentence with article). trouble: why the round
    cannot be judged. absent: everybody who could be put into the round. lost: boards (as in the hall)
    whose results are lost. allowed: what may allow the change of a published round, in words by code.
    """

    made: HandRound
    lines: tuple[HandLine, ...]
    byes: tuple[Seat, ...]
    alone: tuple[Seat, ...]
    out: tuple[Seat, ...]
    absent: tuple[Seat, ...]
    changes: tuple[str, ...]
    broken: tuple[tuple[str, str], ...]
    trouble: str = ""
    lost: tuple[int, ...] = ()
    allowed: Mapping[str, str] = field(default_factory=dict)

    @property
    def illegal(self) -> bool:
        """True when an absolute rule is broken."""
        return any(severity == "absolute" for severity, _ in self.broken)


def made_of(section: SectionState, drawn: RoundState, steps: Iterable[str]) -> HandRound:
    """The round after these steps. Raises Refused, naming the step that cannot be done."""
    listed = list(steps)
    if len(listed) > LONGEST:
        raise Refused.told("a repair has at most {most} steps; accept it and begin another one", most=LONGEST)
    made = HandRound.of(drawn)
    for step in listed:
        made = _with_colours(section, drawn, made) if step == COLOURS else made.stepped(section, step)
    return made


def _with_colours(section: SectionState, drawn: RoundState, made: HandRound) -> HandRound:
    """The colours of the rules on every board that the round did not have."""
    setup = section.setup
    ground = open_round(round_before(section, made), keep_apart=setup.keep_apart, **setup.rules())
    before = {board.players for board in drawn.boards}
    boards = []
    for number, pair in enumerate(made.boards, 1):
        if pair in before or any(section.index_of[key] not in ground.order for key in pair):
            boards.append(pair)
            continue
        white, black = ground.colours(section.index_of[pair[0]], section.index_of[pair[1]], number)
        boards.append((section.key_of(white), section.key_of(black)))
    return made.coloured(boards)


def repair_view(
    section: SectionState, drawn: RoundState, made: HandRound, language: str, *, judged: bool = True
) -> RepairView:
    """The round in the making, judged unless it is what was played: of that nobody asks whether it may be."""
    view = RoundView(section, drawn)
    before = {board.players for board in drawn.boards}
    tables = numbered_tables(made.boards, section.fixed_boards, section.setup.first_board)
    lines = tuple(
        HandLine(number, tables[number - 1], view.seat(pair[0]), view.seat(pair[1]), pair not in before)
        for number, pair in enumerate(made.boards, 1)
    )
    broken, trouble = _judged(section, made, language) if judged else ((), "")
    present = made.players
    words = words_now(section, drawn.number, language)
    allowed = (
        choices(section, listed(section), words, speaker(language)) if drawn.published and judged else {}
    )
    return RepairView(
        made,
        lines,
        tuple(map(view.seat, made.byes)),
        tuple(map(view.seat, made.alone)),
        tuple(view.seat(key) for key, _ in made.out),
        tuple(view.seat(key) for key in section.order if key not in present),
        tuple(change_texts(section, HandRound.of(drawn), made, language)),
        broken,
        trouble,
        results_lost(section, drawn, made.boards),
        allowed,
    )


def results_lost(section: SectionState, drawn: RoundState, pairs: Iterable[Pair]) -> tuple[int, ...]:
    """Boards (as in the hall) that have a result now and would not be on the new list of pairs."""
    kept = set(pairs)
    return tuple(
        section.table(drawn.number, number)
        for number, board in enumerate(drawn.boards, 1)
        if board.result and board.players not in kept
    )


def _judged(section: SectionState, made: HandRound, language: str) -> tuple[tuple[tuple[str, str], ...], str]:
    try:
        return tuple(broken_texts(section, made, language)), ""
    except PairwrightError as error:
        return (), faults_text(language, faults_of(error))
