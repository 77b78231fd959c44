"""What differs between two states of an event, in a few lines: what an act would do, before it is done."""

from __future__ import annotations

from collections.abc import Iterator

from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.round_state import BoardState, RoundState
from pairwright.web.translations import counter, speaker
from pairwright.web.views.result_view import telling_results

_MOST = 6
"""Lines that are shown; of further ones the number."""


def differences(before: EventState, after: EventState, language: str) -> tuple[str, ...]:
    """Line by line what is otherwise after than before; () when nothing is."""
    lines = tuple(_Teller(before, after, language).lines())
    if len(lines) <= _MOST:
        return lines
    more = counter(language)("{n} more", "{n} more", len(lines) - _MOST + 1)
    return (*lines[: _MOST - 1], more)


class _Teller:
    def __init__(self, before: EventState, after: EventState, language: str) -> None:
        self._before, self._after = before, after
        self._ = speaker(language)

    def lines(self) -> Iterator[str]:
        """Of the event, then of one section after the other."""
        old, new = ({one.key: one for one in event.sections} for event in (self._before, self._after))
        if self._before.name != self._after.name:
            yield self._becomes(self._("Name of the event"), self._before.name, self._after.name)
        elif _described(self._before) != _described(self._after):
            yield self._("The details of the event change.")
        for key in [*new, *(key for key in old if key not in new)]:
            if key not in old:
                yield self._("The section {name} is added.", name=new[key].setup.name)
            elif key not in new:
                yield self._("The section {name} is removed.", name=old[key].setup.name)
            elif old[key] != new[key]:
                yield from self._of_section(old[key], new[key])

    def _of_section(self, old: SectionState, new: SectionState) -> Iterator[str]:
        lines = [*self._of_entries(old, new), *self._of_rounds(old, new)]
        for line in lines or [self._("Details of the section change.")]:
            yield f"{new.setup.name}: {line}"

    def _of_entries(self, old: SectionState, new: SectionState) -> Iterator[str]:
        for key in sorted(old.entry_of.keys() | new.entry_of.keys()):
            was, is_now = old.entry_of.get(key), new.entry_of.get(key)
            if was is None and is_now is not None:
                yield self._("{name} is added.", name=is_now.name)
            elif is_now is None and was is not None:
                yield self._("{name} is removed.", name=was.name)
            elif was != is_now and was is not None:
                yield self._("The details of {name} change.", name=was.name)

    def _of_rounds(self, old: SectionState, new: SectionState) -> Iterator[str]:
        for number in range(max(len(old.rounds), len(new.rounds))):
            was, is_now = (side.rounds[number] if number < len(side.rounds) else None for side in (old, new))
            if was is None and is_now is not None:
                drawn = self._("published") if is_now.published else self._("a draft")
                yield self._becomes(self._("Round {n}", n=number + 1), self._("not paired"), drawn)
            elif is_now is None:
                yield self._("Round {n} is discarded.", n=number + 1)
            elif was is not None and was != is_now:
                yield from self._of_round(new, was, is_now)

    def _of_round(self, section: SectionState, was: RoundState, is_now: RoundState) -> Iterator[str]:
        place, found = self._("Round {n}", n=was.number), False
        if was.published != is_now.published:
            yield self._becomes(place, self._("a draft"), self._("published"))
            found = True
        for number in range(max(len(was.boards), len(is_now.boards))):
            one, other = (
                side.boards[number] if number < len(side.boards) else None for side in (was, is_now)
            )
            if one == other:
                continue
            board = self._("board {n}", n=section.setup.first_board + number)
            found = True
            if one is not None and other is not None and one.players == other.players:
                pair = f"{place}, {board}, {self._pair(section, other)}"
                if one.result == other.result:
                    yield self._("{place}: verified", place=pair)
                else:
                    yield self._becomes(pair, self._result(one), self._result(other))
            else:
                yield self._becomes(f"{place}, {board}", self._pair(section, one), self._pair(section, other))
        if not found:
            yield self._("{place}: who does not play changes", place=place)

    def _becomes(self, place: str, old: str, new: str) -> str:
        return self._("{place}: {old} becomes {new}", place=place, old=old, new=new)

    def _pair(self, section: SectionState, board: BoardState | None) -> str:
        if board is None:
            return self._("nobody")
        names = (section.entry_of[key].name if key in section.entry_of else "?" for key in board.players)
        return " – ".join(names)

    def _result(self, board: BoardState) -> str:
        return telling_results(self._)(board.result) if board.result else self._("no result")


def _described(event: EventState) -> tuple[str, ...]:
    return (
        event.place, event.federation, event.start_date, event.end_date, event.arbiter, event.organiser,
        event.time_control, event.notes,
    )  # fmt: skip
