"""FIDE mode of an event: what deviates in each section, who did it and why; and the way out of the mode."""

from __future__ import annotations

from starlette.responses import Response

from pairwright.check.deviations import LEVELS
from pairwright.common.values import dataclass
from pairwright.storage.actions.event_acts import LeaveFideMode
from pairwright.storage.event_state import SectionState
from pairwright.web.desk import back
from pairwright.web.form_input import FormText, Seen
from pairwright.web.navigation import EVENT, SECTION
from pairwright.web.request_context import AtEvent, AtSection
from pairwright.web.routes import DeskRouter
from pairwright.web.views.deviation_view import CHIPS, ShownDeviation, of_section

router = DeskRouter()


@dataclass(frozen=True, slots=True)
class SectionInMode:
    """A section on the page. found: what deviates in it."""

    section: SectionState
    found: list[ShownDeviation]


@router.get(f"{EVENT}/fide")
def fide_mode(at: AtEvent) -> Response:
    """Everything that deviates, section by section."""
    _ = at.say
    history = at.desk.journal.standing(at.event_id)
    sections = [SectionInMode(one, of_section(at.event, one, _, history)) for one in at.event.sections]
    return at.page(
        "events/fide_mode.html",
        position=at.position,
        crumbs=[(_("FIDE mode"), "")],
        sections=sections,
        levels=[(_(name), CHIPS[level], _(meaning)) for level, (name, meaning) in LEVELS.items()],
    )


@router.post(f"{SECTION}/fide/leave")
def leave(at: AtSection, reason: FormText = "", seen: Seen = None) -> Response:
    """The section leaves FIDE mode; for good."""
    at.act(LeaveFideMode(at.key, reason.strip()), why=reason.strip(), seen=seen)
    name = at.section.setup.name
    said = at.say("{section} is no longer in FIDE mode.", section=name)
    return back(at.request, f"/events/{at.event_id}/fide", said)
