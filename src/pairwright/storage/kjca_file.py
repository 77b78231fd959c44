"""A junior section in a file: the event that the file holds, and the section of it that is meant."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from pairwright.common.errors import BadInput, NoPairing
from pairwright.common.values import dataclass, replace
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.bring_in import BringIn, SectionDocument
from pairwright.storage.actions.event_acts import AddSection, DescribeEvent, short_name
from pairwright.storage.actions.round_acts import DraftRound
from pairwright.storage.event_history import Course
from pairwright.storage.event_state import SectionState
from pairwright.storage.file_event import FileEvent
from pairwright.storage.kjca_form import FORMAT, arrived, is_section_file, section_of, write_section
from pairwright.storage.kjca_json import draw_as_json
from pairwright.storage.kjca_section import Section, junior_section, kjca_options
from pairwright.storage.replay import Act, Recorded, replay, standing
from pairwright.systems.kjca.draw import Draw
from pairwright.systems.kjca.draw_round import draw_round


@dataclass(frozen=True, slots=True)
class JuniorFile:
    """key: the short name of the section."""

    event: FileEvent
    key: str

    @classmethod
    def read(cls, data: bytes, wanted: str = "") -> JuniorFile:
        """The section with the short name `wanted`, or the only junior section of an event file.

        Raises BadInput for a file that is no event, and where it is not told which section is meant.
        """
        event = FileEvent.read(data)
        state = event.course.state
        if wanted:
            return cls(event, state.section(wanted).key)
        keys = [section.key for section in state.sections if section.traits.cards]
        if len(keys) != 1:
            if not keys:
                raise BadInput.told("{event} has no junior sections on cards", event=state.name)
            raise BadInput.told(
                "{event} has {n} junior sections on cards; name one of {keys} (kjca --section NAME)",
                event=state.name,
                n=len(keys),
                keys=", ".join(keys),
            )
        return cls(event, keys[0])

    @property
    def state(self) -> SectionState:
        """The section as the desk has it."""
        return self.event.course.state.section(self.key)

    @property
    def section(self) -> Section:
        """The section as its cards show it. Raises Refused when it is none on cards."""
        return junior_section(self.event.course.state, self.state)

    def after(self, acts: Sequence[Act], *, who: str, why: str, at: str) -> JuniorFile:
        """The file after these acts. Raises Refused."""
        return replace(self, event=self.event.continued(acts, who=who, why=why, at=at))

    def before_draw(self, number: int) -> int:
        """The position before a round was drawn for the first time. Raises BadInput when it was not."""
        for recorded in counting(self.event.course.history):
            act = recorded.action
            if isinstance(act, DraftRound) and act.section == self.key and act.round == number:
                return recorded.position - 1
        raise BadInput.told(
            "there is nothing to go back to: the journal has no pairing of round {n}", n=number
        )

    def others_changed(self, after: JuniorFile) -> list[str]:
        """The names of other sections that are not the same any more."""
        sections = self.event.course.state.sections
        kept = after.event.course.state.sections
        return [one.setup.name for one in sections if one.key != self.key and one not in kept]


def counting(history: Sequence[Recorded]) -> list[Recorded]:
    """The acts that count, in order."""
    return [one.recorded for one in standing(history) if one.counts]


# -- new files ------------------------------------------------------------------------------------------


def founding(junior: Section, document: str = "", *, notes: str = "", key: str = "") -> list[Action]:
    """The acts that make a section with everything that is in `junior`; without `key` an event as well.

    document: its section document, where there is one already; notes: of the event.
    """
    short = key or short_name(junior.title, ())
    event = [] if key else [DescribeEvent(junior.title, start_date=junior.date, notes=notes)]
    return [*event, AddSection(short, junior.state.setup), BringIn(short, document or write_section(junior))]


def begun(acts: Sequence[Act], *, who: str, why: str, at: str) -> JuniorFile:
    """A new file with a section."""
    event = FileEvent.begun().continued(acts, who=who, why=why, at=at)
    return JuniorFile(event, event.course.state.sections[0].key)


def converted(junior: Section, document: str, name: str, *, who: str, why: str, at: str) -> JuniorFile:
    """The file that a section document becomes. name: of an event and section without a title."""
    junior, notes = junior.titled(junior.title or name), ""
    try:
        date.fromisoformat(junior.date or "2026-01-01")
    except ValueError:
        junior, notes = replace(junior, date=""), junior.date
    return begun(founding(junior, document, notes=notes), who=who, why=why, at=at)


# -- what was said of a draw ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Drawing:
    """A draw when it was made: section, boards, report as JSON."""

    section: Section
    draw: Draw
    report: Mapping[str, Any]

    @property
    def kinds(self) -> dict[tuple[int, int], str]:
        """The kinds of the boards by their players, as keys of entries."""
        key = self.section.state.key_of
        return {(key(one.white), key(one.black)): one.kind for one in self.draw.boards}


def drawing_of(course: Course, key: str, number: int) -> Drawing | None:
    """The draw of a round with all its evidence; None when the draft was not what the rules give.

    It is drawn again from the event as it stood just before, so that later corrections do not touch it; a
    round that was brought in, from the event as it stands. Raises NoPairing and BadInput as the draw does.
    """
    event, drawn = course.state, course.state.section(key).round(number)
    given = {board.players for board in drawn.boards}, set(drawn.pairing_allocated_byes)
    for recorded in counting(course.history):
        act = recorded.action
        if isinstance(act, DraftRound) and act.section == key and act.round == number:
            event = replay(course.history[: recorded.position - 1])
            given = {(board.white, board.black) for board in act.boards}, set(act.byes)
    state = event.section(key)
    found = draw_round(state.before_round(number), kjca_options(state.setup))
    section = junior_section(event, state)
    drawing = Drawing(section, found, draw_as_json(section, found))
    return drawing if given == (set(drawing.kinds), set(map(state.key_of, found.waiting))) else None


def _kept(file: JuniorFile, number: int) -> Drawing | None:
    """The draw of a round as the section document kept it that the round came with."""
    brought = None
    for recorded in counting(file.event.course.history):
        act = recorded.action
        if isinstance(act, DraftRound) and act.section == file.key and act.round == number:
            return None
        if isinstance(act, BringIn) and act.section == file.key:
            brought = json.loads(act.tournament)
    if brought is None or not is_section_file(brought):
        return None
    junior = section_of(brought)
    kept = next((one for one in junior.draws if one.get("round") == number), {})
    return Drawing(junior, junior.draw_of(number), kept)


def published_draw(file: JuniorFile, number: int) -> tuple[Draw, Drawing | None]:
    """A round as it stands, with the kinds of its boards; and its draw when it was made, if that is known."""
    made = file.section.draw_of(number)
    try:
        drawing = _kept(file, number) or drawing_of(file.event.course, file.key, number)
    except (BadInput, NoPairing):
        drawing = None
    if drawing is None:
        return made, None
    kinds = drawing.kinds
    waiting = map(drawing.section.state.key_of, drawing.draw.waiting)
    drawn = {key for pair in kinds for key in pair}.union(waiting)

    def kind(white: int, black: int) -> str:
        late = number == 1 and not drawn.issuperset((white, black))
        return kinds.get((white, black)) or ("late" if late else "normal")

    key = file.state.key_of
    boards = tuple(replace(one, kind=kind(key(one.white), key(one.black))) for one in made.boards)
    return replace(made, boards=boards), drawing


# -- section documents, as other documents that fill a section ------------------------------------------


def _event(document: object) -> FileEvent:
    return begun(founding(section_of(document)), who="file", why="", at="2026-01-01T00:00:00.000Z").event


CARDS = SectionDocument(FORMAT, arrived, _event)
