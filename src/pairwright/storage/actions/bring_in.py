"""A whole tournament from a file becomes a section."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from pairwright.common.errors import BadInput, Refused
from pairwright.common.messages import N_
from pairwright.common.values import dataclass, replace
from pairwright.storage.actions.action import PLAYERS, SETUP, SectionAct
from pairwright.storage.actions.entry_list_acts import faults_of_all
from pairwright.storage.event_state import SectionState
from pairwright.storage.import_tournament import section_from
from pairwright.storage.squads import everybody
from pairwright.tournament.history import scores_before
from pairwright.tournament.scoring import points_text
from pairwright.tournament.tournament_json import FORMAT, from_json

if TYPE_CHECKING:
    from pairwright.storage.file_event import FileEvent


class SectionDocument(NamedTuple):
    """JSON documents of another form than tournaments that a section is filled from.

    format: what they say of themselves. fill: the section filled from one. event: the event that one becomes.
    Both raise BadInput naming every fault. unknown: what nobody reads in one, asked when it is brought in and
    not when a journal says that it was.
    """

    format: str
    fill: Callable[[object, SectionState], SectionState]
    event: Callable[[object], FileEvent]
    unknown: Callable[[object], Iterable[str]] = lambda document: ()


ENTRY_POINTS = "pairwright.section_documents"


def form_of(document: Any) -> SectionDocument | None:
    """The form of a document that is no tournament; None for a tournament, and for what is not known."""
    form = document.get("format", FORMAT) if isinstance(document, dict) else FORMAT
    if form == FORMAT:
        return None
    from pairwright.common.plug_ins import plug_ins

    return next((one for one in plug_ins(ENTRY_POINTS) if one.format == form), None)


@dataclass(frozen=True, slots=True)
class BringIn(SectionAct):
    """A tournament fills a section that has no players yet, rounds included.

    tournament: its JSON form, or another document that sections are filled from, as text.
    """

    kind: ClassVar[str] = "bring-in"
    sentence: ClassVar[str] = N_("Tournament imported from a file")
    touches: ClassVar = (SETUP, PLAYERS)
    section: str
    tournament: str

    def after(self, section: SectionState) -> SectionState:
        """The section filled; refused where its results would be worth something else than in the file."""
        filled = self.recorded(section)
        document = json.loads(self.tournament)
        form = form_of(document)
        if form and (odd := [*form.unknown(document)]):
            raise Refused(*odd)
        if form is None and (file := from_json(document)).team_play is None:
            scores = (scores_before(one) for one in (file, filled.tournament(filled.published_rounds)))
            for player, written, found in zip(file.players, *scores, strict=True):
                if written != found:
                    raise Refused.told(
                        "the points of {name} are {written} in the file and would be {found} here: the desk "
                        "knows no such points for results; import only the players", name=player.name,
                        written=points_text(written), found=points_text(found),
                    )  # fmt: skip
        return filled

    def recorded(self, section: SectionState) -> SectionState:
        """The section filled."""
        if section.entries:
            raise Refused.told("the section already has players; import the file into an empty section")
        try:
            document = json.loads(self.tournament)
        except (ValueError, RecursionError):
            raise Refused.told("the tournament is not a JSON document") from None
        try:
            form = form_of(document)
            filled = form.fill(document, section) if form else section_from(from_json(document), section)
        except BadInput as error:
            raise Refused(*error.faults) from None
        if faults := faults_of_all(everybody(filled)):
            raise Refused(*faults)
        filled.setup.check()
        filled.tournament()
        filled = replace(filled, key=section.key)
        for number in range(1, filled.published_rounds + 1):
            filled = filled.fixed(number)
        return filled
