"""A whole tournament from a file becomes a section."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from pairwright.common.errors import BadInput
from pairwright.common.i18n import N_
from pairwright.common.messages import told
from pairwright.storage.actions.action import PLAYERS, SETUP, SectionAct
from pairwright.storage.actions.entry_list_acts import particulars_faults
from pairwright.storage.event_state import SectionState
from pairwright.storage.import_tournament import section_from
from pairwright.storage.kjca_section import arrived, is_section_document
from pairwright.storage.refused import Refused
from pairwright.storage.squads import everybody
from pairwright.tournament.tournament_json import from_json


@dataclass(frozen=True, slots=True)
class BringIn(SectionAct):
    """A tournament fills a section that has no players yet, rounds included.

    tournament: its JSON form, or the section document of a junior section, as text.
    """

    kind: ClassVar[str] = "bring-in"
    sentence: ClassVar[str] = N_("Tournament imported from a file")
    touches: ClassVar = (SETUP, PLAYERS)
    section: str
    tournament: str

    def after(self, section: SectionState) -> SectionState:
        """The section with the section filled."""
        if section.entries:
            raise Refused.told("the section already has players; import the file into an empty section")
        try:
            document = json.loads(self.tournament)
            if is_section_document(document):
                filled = arrived(document, section)
            else:
                filled = section_from(from_json(document), section)
        except BadInput as error:
            raise Refused(*error.faults) from None
        except (ValueError, RecursionError):
            raise Refused.told("the tournament is not a JSON document") from None
        if faults := list(_player_faults(filled)):
            raise Refused(*faults)
        filled.setup.check()
        filled.tournament()
        filled = replace(filled, key=section.key)
        for number in range(1, filled.published_rounds + 1):
            filled = filled.fixed(number)
        return filled


def _player_faults(section: SectionState) -> Iterator[str]:
    for number, one in enumerate(everybody(section), 1):
        for fault in particulars_faults(one):
            yield told("player {n}: {fault}", n=number, fault=fault)
