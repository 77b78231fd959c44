"""Before an act is written: what of it leaves the rules of FIDE is told, and somebody has to agree.

Every act of the desk passes here. What is asked comes back with the fields of the form (`agree`, once for
each deviation, and `agree_why`), or, from a program, in the query (`agree`, beside `why`). Notes are not
asked about; a strong warning needs a reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.datastructures import FormData, QueryParams
from starlette.requests import Request

from pairwright.check.deviations import Deviation, Level
from pairwright.common.errors import PairwrightError
from pairwright.storage.actions.bye_acts import AdjustPoints, KeepApart, LetMeet, RequestBye
from pairwright.storage.actions.entry_list_acts import ChangePlayer, EnterPlayers, NumberPlayers
from pairwright.storage.actions.event_acts import ChangeSetup
from pairwright.storage.actions.fide_mode_acts import LeaveFideMode
from pairwright.storage.actions.result_acts import CorrectResult
from pairwright.storage.actions.round_acts import ChangeRound, PublishRound, WithdrawRound
from pairwright.storage.event_state import EventState
from pairwright.storage.journal import Journal
from pairwright.storage.replay import Act
from pairwright.storage.section_deviations import arising

AGREE, WHY = "agree", "agree_why"
_LONGEST_WHY = 1000
_FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")

ASKED = (
    RequestBye,
    AdjustPoints,
    KeepApart,
    LetMeet,
    ChangeSetup,
    LeaveFideMode,
    EnterPlayers,
    ChangePlayer,
    NumberPlayers,
    CorrectResult,
    ChangeRound,
    PublishRound,
    WithdrawRound,
)
"""The acts that may bring more than a note."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """What somebody has agreed to, by marks of deviations, and why."""

    marks: frozenset[str] = frozenset()
    why: str = ""

    @classmethod
    def of(cls, fields: FormData | QueryParams) -> Agreement:
        """What the fields of a form, or the query of a program, say."""
        marks = frozenset(str(mark) for mark in fields.getlist(AGREE))
        return cls(marks, str(fields.get(WHY, "")).strip()[:_LONGEST_WHY])


class Deviates(PairwrightError):  # noqa: N818 - reads as a sentence where it is raised
    """An act leaves the rules of FIDE, and nobody has agreed to that yet.

    found: by section, the farthest first. after: the event as it would be. why: what has been said of it.
    """

    def __init__(self, found: Sequence[tuple[str, Deviation]], after: EventState, why: str) -> None:
        self.found, self.after, self.why = tuple(found), after, why
        super().__init__("FIDE mode asks for confirmation before this is done")

    @property
    def level(self) -> Level:
        """The highest level of it."""
        return max(one.level for _, one in self.found)


def mark_of(section: str, one: Deviation) -> str:
    """A deviation as forms and programs send it back."""
    players = ".".join(map(str, one.players))
    return f"{section}:{one.kind}:{one.round_number}:{players}:{one.value}"


async def note_agreement(request: Request) -> None:
    """Keep what the form of a request agrees to, for `agreed`."""
    if request.method == "POST" and request.headers.get("content-type", "").startswith(_FORMS):
        request.state.agreement = Agreement.of(await request.form())


def agreed(
    request: Request, journal: Journal, event_id: str, actions: Sequence[Act], why: str, seen: int | None
) -> str:
    """Why the acts are done, with what was said when they were agreed to.

    Raises Deviates while they are not; Refused and Conflict as writing them would.
    """
    if not any(isinstance(action, ASKED) for action in actions):
        return why
    course = journal.course(event_id)
    after = course.continued(actions, journal.now, "", "", seen)[0].state
    found = [one for one in arising(course.state, after) if one[1].level > Level.NOTE]
    if not found:
        return why
    known: Agreement = getattr(request.state, "agreement", Agreement())
    if request.url.path.startswith("/api/"):
        known = Agreement.of(request.query_params)
    said = ". ".join(dict.fromkeys(filter(None, (why.rstrip("."), known.why))))
    missing = not {mark_of(*one) for one in found} <= known.marks
    if missing or (not said and any(one.level is Level.STRONG for _, one in found)):
        raise Deviates(found, after, said)
    return said
