"""A junior section in a file: the event that the file holds, and the section of it that is meant."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from pairwright.common.errors import BadInput, NoPairing
from pairwright.common.values import dataclass, replace
from pairwright.publish.kjca_words import Name, card_names, next_best_sentence, sentence, warnings
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.bring_in import BringIn, SectionDocument
from pairwright.storage.actions.event_acts import AddSection, DescribeEvent, short_name
from pairwright.storage.actions.round_acts import DraftRound
from pairwright.storage.event_history import Course
from pairwright.storage.event_state import SectionState
from pairwright.storage.file_event import FileEvent
from pairwright.storage.kjca_form import (
    FORMAT,
    arrived,
    is_section_file,
    section_of,
    unknown_fields,
    write_section,
)
from pairwright.storage.kjca_section import Identity, Section, junior_section, kjca_options
from pairwright.storage.replay import Act, Recorded, replay, standing
from pairwright.systems.findings import json_name
from pairwright.systems.kjca.draw import Alteration, Draw
from pairwright.systems.kjca.draw_round import draw_round
from pairwright.tournament.scoring import POINT


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
                event=state.name, n=len(keys), keys=", ".join(keys),
            )  # fmt: skip
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
    junior = section_of(brought, known_only=False)
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


CARDS = SectionDocument(FORMAT, arrived, _event, unknown_fields)


# -- The draw as JSON, for scripts and for the record ---------------------------------------------------


def name_of(section: Section) -> Name:
    """How the sentences call a player of a section."""
    return card_names([entry.name for entry in section.entries], section.identities)


def draw_as_json(section: Section, draw: Draw) -> dict[str, Any]:
    """Everything a script may want to know about a draw."""
    identities = section.identities
    return {**boards_as_json(section, draw), **evidence_as_json(section, draw)} | {
        "down_floats": _identities(draw.down_floats, identities),
        "up_floats": _identities(draw.up_floats, identities),
        "rules_broken": {
            "rematches": draw.broken.rematches,
            "second_byes": draw.broken.second_byes,
            "third_colours": draw.broken.third_colours,
        },
    }


def boards_as_json(section: Section, draw: Draw) -> dict[str, Any]:
    """Round, pairs in board order, bye."""
    called = section.identities
    pairs = [{"white": called[one.white], "black": called[one.black]} for one in draw.boards]
    boards = zip(draw.boards, pairs, strict=True)
    return {
        "round": draw.round_number,
        "pairs": pairs,
        "bye": None if draw.bye is None else called[draw.bye],
        "boards": [{"board": one.number, **pair, "kind": one.kind} for one, pair in boards],
    }


def evidence_as_json(section: Section, draw: Draw) -> dict[str, Any]:
    """The alterations with their evidence, and the warnings: what the section file keeps of a draw."""
    name = name_of(section)
    identities = section.identities
    return {
        "round": draw.round_number,
        "alterations": [alteration_as_json(alteration, identities, name) for alteration in draw.alterations],
        "warnings": warnings(draw.alterations, name),
    }


def alteration_as_json(alteration: Alteration, identities: Sequence[Identity], name: Name) -> dict[str, Any]:
    """One alteration: data by the identities of the cards, and the sentence."""
    found: dict[str, Any] = {
        "rule": alteration.rule,
        "kind": alteration.kind.value,
        "score": alteration.score / POINT,
        "made": [_identities(pair, identities) for pair in alteration.made],
        "natural": [_identities(pair, identities) for pair in alteration.natural],
        "players": _identities(alteration.players, identities),
        "instead_of": _identities(alteration.instead_of, identities),
        "because": [
            {
                "cause": json_name(obstacle, "junior"),
                "players": _identities(obstacle.players, identities),
                "rounds": list(obstacle.rounds),
                "relations": list(obstacle.relations),
                "colour": obstacle.colour,
            }
            for obstacle in alteration.obstacles
        ],
        "text": sentence(alteration, name),
    }
    if alteration.overtaken:
        found["overtaken"] = True
    if alteration.next_best is not None:
        found["next_best"] = {
            "criterion": alteration.next_best.criterion,
            "chosen": alteration.next_best.chosen,
            "other": alteration.next_best.other,
            "text": next_best_sentence(alteration),
        }
    return found


def _identities(players: Sequence[int], identities: Sequence[Identity]) -> list[Identity]:
    return [identities[player] for player in players]
