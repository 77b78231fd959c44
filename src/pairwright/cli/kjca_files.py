"""The file of a junior section: read in either form, changed by acts of the desk, written in one step."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import click

from pairwright.cli import options
from pairwright.cli.event_rounds import Opened
from pairwright.cli.explaining import FileKind
from pairwright.cli.files import STANDARD, only_one, read_bytes, write_bytes
from pairwright.cli.options import telling
from pairwright.common.collation import fold
from pairwright.common.errors import BadInput
from pairwright.common.messages import joined
from pairwright.common.messages import told as sentence
from pairwright.lists import cell_tables
from pairwright.lists.cell_tables import Table, as_text
from pairwright.storage.clock import stamp, utc_now
from pairwright.storage.event_file import FORMAT as EVENT
from pairwright.storage.event_file import is_event_file
from pairwright.storage.event_state import SectionState
from pairwright.storage.kjca_file import JuniorFile, begun, converted
from pairwright.storage.replay import Act
from pairwright.systems.explainer import Explainer, explainer
from pairwright.systems.kjca.section import Section
from pairwright.systems.kjca.section_form import is_section_file, parse_document, read_section
from pairwright.systems.proposed_round import GivenRound
from pairwright.tournament.tournament import Tournament

told = telling("nothing was changed")
"""Tell people about every error of a verb; nothing is written when there is one."""


def find_card(section: Section, text: str) -> int:
    """Index of the card that is meant: by its number, its name, or the beginning of its name."""
    wanted = fold(text.lstrip("#"))
    for index, entry in enumerate(section.entries):
        if fold(str(entry.identity)) == wanted:
            return index
    names = [fold(entry.name.replace(",", " ")) for entry in section.entries]
    wanted = fold(text.replace(",", " "))
    exact = [index for index, name in enumerate(names) if name == wanted]
    begun = [index for index, name in enumerate(names) if name.startswith(wanted)]
    found = exact or begun
    if len(found) == 1:
        return found[0]
    if found:
        meant = "; ".join(f"{section.entries[i].identity} {section.entries[i].name}" for i in found[:6])
        raise BadInput.told(
            "{text!r} may be any of: {meant}. Give the number of the card", text=text, meant=meant
        )
    title = section.title or sentence("this section")
    none = sentence("there is no card {text!r} in {title}.", text=text, title=title)
    raise BadInput(joined(" ", (none, _close(section, text))))


def _close(section: Section, text: str) -> str:
    import difflib

    names = {entry.name: entry for entry in section.entries}
    close = difflib.get_close_matches(text, names, 1, 0.6)
    if not close:
        return ""
    return sentence("Did you mean {name} (card {n})?", name=close[0], n=names[close[0]].identity)


Change = Callable[[JuniorFile], tuple[Sequence[Act], Sequence[str]]]
"""From a file to acts, and what is to be told of them; the journal keeps it, in English, as their reason."""

WHO = "command line"
_LONGEST_WHY = 4000


def load_section(name: str) -> Section:
    """The section in a file, or the position that it describes. Raises FileTrouble, or BadInput."""
    return load_with_state(name)[0]


def load_with_state(name: str) -> tuple[Section, SectionState | None]:
    """The same, and the section of the desk where the file is an event: it knows more than cards show."""
    data = read_bytes(name)
    if not is_event_file(data):
        return _document(data, name)[0], None
    file = _event(data, name)
    return file.section, file.state


def position_in(data: bytes, name: str) -> tuple[Section, dict[str, Any]] | None:
    """The position that the content of a file describes, and its document; None for a file of a section."""
    if is_event_file(data):
        return None
    section, document, _ = _document(data, name)
    return None if is_section_file(document) else (section, document)


def load(name: str) -> JuniorFile:
    """The file of a section; one in the form of earlier versions as the event that it becomes."""
    return opened(read_bytes(name), name)


def opened(data: bytes, name: str) -> JuniorFile:
    """The same from the content of the file."""
    if is_event_file(data):
        return _event(data, name)
    section, document, text = _document(data, name)
    if not is_section_file(document):
        raise BadInput.told(
            "{name} describes a position and is left as it is; `kjca new` makes a section", name=name
        )
    file = os.path.basename(name)
    title = os.path.splitext(file)[0]
    return converted(section, text, title, who=WHO, why=f"the section file {file}", at=_now())


def _document(data: bytes, name: str) -> tuple[Section, dict[str, Any], str]:
    shown = "standard input" if name == STANDARD else name
    text = as_text(data, shown)
    if not text.lstrip().startswith(("{", "[")):
        raise BadInput.told(
            "{name} is not the file of a section; a list of children becomes one: "
            "pairwright kjca new FILE --from {name}",
            name=shown,
        )
    return read_section(text, shown), parse_document(text, shown), text


def _event(data: bytes, name: str) -> JuniorFile:
    context = click.get_current_context(silent=True)
    try:
        return JuniorFile.read(data, (context and context.find_object(str)) or "")
    except BadInput as error:
        raise BadInput(*(joined(": ", (name, fault)) for fault in error.faults)) from None


def _now() -> str:
    return stamp(utc_now())


def after(file: JuniorFile, acts: Sequence[Act], why: str) -> JuniorFile:
    """The file after acts of the command line; nothing is written."""
    return file.after(acts, who=WHO, why=why[:_LONGEST_WHY], at=_now())


def change(name: str, changed: Change) -> JuniorFile:
    """Read a file, act, write it, tell what was done; nobody else changes it meanwhile."""
    with only_one(name):
        before = load(name)
        acts, lines = changed(before)
        file = after(before, acts, "; ".join(lines))
        if file != before:
            save(name, file)
    options.say(*lines)
    return file


def make(name: str, acts: Sequence[Act], why: str) -> None:
    """A new file of a section; one that is there stays."""
    file = begun(acts, who=WHO, why=why, at=_now())
    with only_one(name):
        if os.path.exists(name):
            raise BadInput.told("{name} exists already; remove it first, or choose another name", name=name)
        write_bytes(name, file.event.written())


def save(name: str, file: JuniorFile) -> None:
    """Write a file in one step; one in the form of earlier versions is kept beside it."""
    before = read_bytes(name)
    if not is_event_file(before):
        kept = _free_name(name)
        write_bytes(kept, before)
        options.say(
            sentence(
                "{name} is an event file of the desk from now on; as it was it is in {kept}",
                name=name,
                kept=kept,
            ),
            err=True,
        )
    write_bytes(name, file.event.written())


def _free_name(name: str) -> str:
    stem, extension = os.path.splitext(name)
    names = (f"{stem}.section{number}{extension}" for number in ("", *range(2, 1000)))
    return next(one for one in names if not os.path.exists(one))


def read_table(name: str) -> Table:
    """The rows of a CSV file, or of the first sheet of a spreadsheet."""
    return cell_tables.read_table(read_bytes(name), name)


def holds_section(document: dict[str, Any]) -> bool:
    """True for the file of a section in either form, or for the position that one describes."""
    form = str(document.get("format", ""))
    return "kjca" in form or form == EVENT or (not form and "results" in document)


# -- What the verbs around a round read ------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedSection(Opened):
    """The event of a section. section: its cards; state: as the desk has it, of an event file."""

    section: Section
    state: SectionState | None = None

    def before(self, round_number: int) -> Tournament:
        """The tournament before a round, also the next one while results are awaited."""
        if round_number > self.section.finished_rounds + 1:
            return self.tournament.to_pair(round_number)
        known = self.state
        return known.before_round(round_number) if known else self.section.tournament(round_number - 1)

    def _given(self, round_number: int) -> GivenRound:
        return GivenRound.of(self.section.draw_of(round_number).pairing())


def _opened(file: str, rules: dict[str, Any]) -> OpenedSection:
    section, state = load_with_state(file)
    drawn = state.tournament(state.published_rounds) if state else section.with_running_round()
    own = {**rules, **_texts_of(section)}
    return OpenedSection(drawn, own, section.options.separate, section=section, state=state)


def _explainer(file: str, round_number: int) -> Explainer:
    section, state = load_with_state(file)
    number = round_number or section.finished_rounds + 1
    if not 1 <= number <= section.finished_rounds + 1:
        raise BadInput.told(
            "round {number} cannot be drawn yet: {finished_rounds} rounds are finished",
            number=number,
            finished_rounds=section.finished_rounds,
        )
    tournament = section.tournament(number - 1) if state is None else state.before_round(number)
    found: Explainer = explainer(tournament, **_texts_of(section))
    return found


def _texts_of(section: Section) -> dict[str, Any]:
    """Options of the junior draw as `pair` takes them: lists as texts with commas."""
    return {
        name: ",".join(map(str, value)) if isinstance(value, list | tuple) else value
        for name, value in section.options.changed().items()
    }


SECTIONS = FileKind(holds_section, open=_opened, explain=_explainer)
