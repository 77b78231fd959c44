"""Before an act is written: what it does beyond what its form shows is told, and somebody has to agree.

Every act of the desk passes here. What is asked comes back with the fields of the form (`agree`, once for
each effect, and `agree_why`); programs see the effects of an act by its `preview`, and are asked only where
it leaves the rules of FIDE, in the query (`agree`, beside `why`). Notes are not asked about; a strong warning
needs a reason. A page that has shown the effects of a form itself sends their marks with it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from starlette.datastructures import FormData, QueryParams
from starlette.requests import Request

from pairwright.check.deviations import Level
from pairwright.common.errors import PairwrightError
from pairwright.common.values import dataclass
from pairwright.storage.actions.result_acts import ResultAct
from pairwright.storage.effect_kinds import Effect
from pairwright.storage.effects import foreseen
from pairwright.storage.event_history import Course, Guard
from pairwright.storage.event_state import EventState
from pairwright.storage.replay import Act

AGREE, WHY = "agree", "agree_why"
_LONGEST_WHY = 1000
_FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


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


class AsksFirst(PairwrightError):  # noqa: N818 - reads as a sentence where it is raised
    """An act does more than its form shows, or leaves the rules of FIDE, and nobody has agreed to that yet.

    found: what is asked, in order. rest: what else it does. before, after: the event as it is, and as it
    would be. why: what has been said of it. shown: a page has shown whoever agrees there what else it does.
    untold: of what it does, what nobody has agreed to or seen beside it; deviations are told by themselves.
    """

    def __init__(
        self,
        found: Sequence[Effect],
        rest: Sequence[Effect],
        before: EventState,
        after: EventState,
        why: str,
        *,
        shown: bool = False,
    ) -> None:
        self.found, self.rest = tuple(found), tuple(rest)
        self.before, self.after, self.why = before, after, why
        self.untold = () if shown else tuple(one for one in (*found, *rest) if one.deviation is None)
        super().__init__("the desk asks before this is done")

    @property
    def level(self) -> Level | None:
        """The highest level of what leaves the rules of FIDE, None where nothing does."""
        return max((one.deviation.level for one in self.found if one.deviation), default=None)


async def note_agreement(request: Request) -> None:
    """Keep what the form of a request agrees to, for `agreed`."""
    if request.method == "POST" and request.headers.get("content-type", "").startswith(_FORMS):
        request.state.agreement = Agreement.of(await request.form())


def agreed(
    request: Request,
    course: Course,
    now: Callable[[], str],
    actions: Sequence[Act],
    why: str,
    seen: Guard,
    *,
    told: bool = False,
) -> tuple[str, tuple[Effect, ...]]:
    """Why the acts are done, with what was said when they were agreed to; and what they do unasked.

    course: the event so far. now: the time, as it is written. told: the page has said itself where they leave
    the rules of FIDE. Raises AsksFirst while they are not
    agreed to; Refused and Conflict as writing them would.
    """
    if all(isinstance(one, ResultAct) and one.stays_on_its_board(course.state) for one in actions):
        return why, ()
    after = course.continued(actions, now, "", "", seen)[0].state
    found = foreseen(course, after, actions)
    program = request.url.path.startswith("/api/")
    asked = [one for one in found if one.asks and not (one.deviation is None and program)]
    asked = [one for one in asked if not (told and one.deviation is not None)]
    rest = tuple(one for one in found if not one.asks and one.deviation is None)
    if not asked:
        return why, rest
    known: Agreement = getattr(request.state, "agreement", Agreement())
    if program:
        known = Agreement.of(request.query_params)
    said = ". ".join(dict.fromkeys(filter(None, (why.rstrip("."), known.why))))
    missing = [one for one in asked if one.mark not in known.marks]
    shown = bool(known.marks) and all(one.deviation for one in missing)
    asks = AsksFirst(asked, rest, course.state, after, said, shown=shown)
    if missing or (not said and asks.level is Level.STRONG):
        raise asks
    return said, rest
