"""The file of a junior section: read in either form, changed by acts of the desk, written in one step."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import click

from pairwright.cli import options
from pairwright.cli.event_verb import effect_lines
from pairwright.cli.explaining import FileKind, Opened
from pairwright.cli.files import STANDARD, in_shell, only_one, read_bytes, read_list, require_new, write_bytes
from pairwright.cli.options import telling
from pairwright.cli.text_tables import asked_language
from pairwright.common.errors import BadInput
from pairwright.common.messages import N_, joined
from pairwright.common.messages import told as sentence
from pairwright.lists.cell_tables import Table, as_text, encoding_told
from pairwright.storage.act_sentences import act_sentence
from pairwright.storage.actions.entry_list_acts import ChangePlayer
from pairwright.storage.actions.result_acts import ResultAct
from pairwright.storage.effects import foreseen
from pairwright.storage.event_file import FORMAT as EVENT
from pairwright.storage.event_file import is_event_file
from pairwright.storage.journal_lines import stamp, utc_now
from pairwright.storage.kjca_file import JuniorFile, begun, converted
from pairwright.storage.kjca_form import is_section_file, kept_only, parse_document, read_section, renumbered
from pairwright.storage.kjca_section import Row, Section
from pairwright.storage.replay import Act
from pairwright.systems.explainer import Explainer
from pairwright.systems.proposed_round import GivenRound
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.tournament import Tournament

told = telling("nothing was changed")
"""Tell people about every error of a verb; nothing is written when there is one."""


WHO = "command line"


def load_section(name: str) -> Section:
    """The section in a file, or the position that it describes. Raises FileTrouble, or BadInput."""
    data = read_bytes(name)
    return _event(data, name).section if is_event_file(data) else _document(data, name)[0]


def position_in(data: bytes, name: str) -> tuple[Section, dict[str, Any]] | None:
    """The position that the content of a file describes, and its document; None for a file of a section."""
    if is_event_file(data) or is_section_file(_document(data, name, quiet=True)[1]):
        return None
    return _document(data, name)[:2]


def opened(data: bytes, name: str, *, quiet: bool = False) -> JuniorFile:
    """The file of a section; one in the form of earlier versions as the event that it becomes.

    quiet: nothing is told of what is read otherwise than it is written.
    """
    if is_event_file(data):
        return _event(data, name)
    section, document, text = _document(data, name, quiet=quiet)
    if not is_section_file(document):
        raise BadInput.told(
            "{name} describes a position and is left as it is; `kjca new` makes a section", name=name
        )
    file = os.path.basename(name)
    title = os.path.splitext(file)[0]
    return converted(section, text, title, who=WHO, why=f"the section file {file}", at=_now())


def _document(data: bytes, name: str, *, quiet: bool = False) -> tuple[Section, dict[str, Any], str]:
    shown = "standard input" if name == STANDARD else name
    text, encoding = as_text(data, shown)
    if encoding and not quiet:
        options.say(joined(": ", (shown, encoding_told(encoding, [text.split('"')]))), err=True)
    if not text.lstrip().startswith(("{", "[")):
        raise BadInput.told(
            "{name} is not the file of a section; a list of children becomes one: "
            "pairwright kjca new FILE --from {list}",
            name=shown, list=in_shell(name),
        )  # fmt: skip
    section, document = read_section(text, shown), parse_document(text, shown)
    if not quiet:
        options.say(*(joined(": ", (shown, odd)) for odd in kept_only(document)), err=True)
    return section, document, text


def _event(data: bytes, name: str) -> JuniorFile:
    context = click.get_current_context(silent=True)
    try:
        return JuniorFile.read(data, (context and context.find_object(str)) or "")
    except BadInput as error:
        raise BadInput(*(joined(": ", (name, fault)) for fault in error.faults)) from None


def _now() -> str:
    return stamp(utc_now())


def after(file: JuniorFile, acts: Sequence[Act]) -> JuniorFile:
    """The file after acts of the command line; nothing is written."""
    return file.after(acts, who=WHO, why="", at=_now())


def change(name: str, acts_of: Callable[[JuniorFile], Sequence[Act]]) -> JuniorFile:
    """Read a file, act, write it, tell what was done; nobody else changes it meanwhile."""
    with only_one(name):
        data = read_bytes(name)
        before = opened(data, name)
        acts = acts_of(before)
        file = after(before, acts)
        if file != before:
            save(name, file, data)
    options.say(*_told(before, file, acts))
    return file


def _told(before: JuniorFile, file: JuniorFile, acts: Sequence[Act]) -> Iterator[str]:
    """What acts did: their sentences, the boards and grades that are others, and what that brings."""
    old, new, event = before.section, file.section, file.event.course.state
    for act in acts:
        if not isinstance(act, ResultAct | ChangePlayer):
            yield act_sentence(act, event)
    grades = {one.key: one.particulars.grade for one in old.entries}
    for index, entry in enumerate(new.entries):
        grade = entry.particulars.grade
        if grades.get(entry.key, grade) != grade:
            text = N_("{shown}: grade {n}") if grade else N_("{shown}: no grade")
            yield sentence(text, shown=new.shown(index), n=grade)
    for row in new.rows:
        if row not in old.rows:
            yield from row_told(new, row)
    if file is before:
        yield sentence("nothing changes: the event is like that already")
    yield from effect_lines(foreseen(before.event.course, event, acts), asked_language())


def row_told(section: Section, row: Row) -> Iterator[str]:
    """A board of a round with its result, as far as there is one; nothing of a child who does not play."""
    if row.black != NO_OPPONENT:
        text = N_("round {n}, board {board}: {white} {result} {black}")
        if not row.result:
            text = N_("round {n}, board {board}: {white} (White) v {black}")
        white, black = section.shown(row.white), section.shown(row.black)
        yield sentence(text, n=row.round_number, board=row.board, white=white, black=black, result=row.result)
    elif row.result == "bye":
        who = section.shown(row.white)
        yield sentence("round 1, waiting, with the bye if nobody else comes: {who}", who=who)


def make(name: str, acts: Sequence[Act], why: str) -> JuniorFile:
    """A new file of a section, and what is in it; one that is there stays."""
    file = begun(acts, who=WHO, why=why, at=_now())
    with only_one(name):
        require_new(name)
        write_bytes(name, file.event.written())
    return file


def save(name: str, file: JuniorFile, before: bytes) -> None:
    """Write a file in one step; what was in it before is kept beside it where that is of earlier versions."""
    if not is_event_file(before):
        stem, extension = os.path.splitext(name)
        names = (f"{stem}.section{number}{extension}" for number in ("", *range(2, 1000)))
        kept = next(one for one in names if not os.path.exists(one))
        write_bytes(kept, before)
        options.say(
            sentence(
                "{name} is an event file of the desk from now on; as it was it is in {kept}",
                name=name,
                kept=kept,
            ),
            *renumbered(_document(before, name, quiet=True)[0]),
            err=True,
        )
    write_bytes(name, file.event.written())


def read_table(name: str) -> Table:
    """The rows of a CSV file, or of the first sheet of a spreadsheet."""
    return read_list(read_bytes(name), name)[0]


def holds_section(document: dict[str, Any]) -> bool:
    """True for the file of a section in either form, or for the position that one describes."""
    form = str(document.get("format", ""))
    return "kjca" in form or form == EVENT or (not form and "results" in document)


# -- What the verbs around a round read ------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedSection(Opened):
    """The event of a section."""

    section: Section

    def before(self, round_number: int) -> Tournament:
        """The tournament before a round, also the next one while results are awaited."""
        if round_number > self.section.finished_rounds + 1:
            return self.tournament.to_pair(round_number)
        return self.section.before_round(round_number)

    def explainer(self, round_number: int) -> Explainer:
        """A round drawn again; the next one once the results are in."""
        number = round_number or self.section.finished_rounds + 1
        if number == self.section.drawn_rounds + 1:
            self.section.check_next_round()
        return Opened.explainer(self, number)

    def _given(self, round_number: int) -> GivenRound:
        return GivenRound.of(self.section.draw_of(round_number).pairing())


def _opened(file: str, rules: dict[str, Any]) -> OpenedSection:
    section = load_section(file)
    own = {**rules, **section.state.setup.pairing_options()}
    return OpenedSection(
        section.tournament(section.drawn_rounds), own, section.options.separate, section=section
    )


SECTIONS = FileKind(holds_section, open=_opened)
