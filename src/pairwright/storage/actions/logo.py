"""The logo of an event, which stands on its sheets of paper."""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass, replace
from typing import ClassVar

from pairwright.marks import N_
from pairwright.storage.event_state import EventState
from pairwright.storage.pictures import picture_fault
from pairwright.storage.refused import Refused


@dataclass(frozen=True, slots=True)
class SetLogo:
    """The picture on paper. picture: a PNG, JPEG or SVG file in base64, "" to take it away."""

    kind: ClassVar[str] = "set-logo"
    sentence: ClassVar[str] = N_("Logo of the event set")
    picture: str = ""

    def topics(self) -> tuple[str, ...]:
        """The picture alone: whoever describes the event meanwhile is not in its way."""
        return ("logo",)

    def apply(self, event: EventState) -> EventState:
        """The event with this logo."""
        try:
            data = base64.b64decode(self.picture, validate=True)
        except (binascii.Error, ValueError):
            raise Refused.told("the picture is to be a file in base64") from None
        if self.picture and (fault := picture_fault(data)):
            raise Refused(fault)
        return replace(event, logo=self.picture)
