"""What a handler has in hand: who asks, at which event, which section, which round.

    @router.post(f"{SECTION}/rounds/{{number}}/publish")
    def publish(at: AtRound, seen: Seen = None) -> Response:
        at.act(PublishRound(at.key, at.number), seen=seen)
        return at.back(f"/rounds/{at.number}", at.say("Published."))

`AtEvent`, `AtSection` and `AtRound` let arbiters pass, those of `Helper...` helpers as well, and that of
`Captain...` only the captain of a team. Nothing is looked up before it is asked for; then
event, section and position belong together until something is done with `act`. Texts said by `at.say` and
`at.count` are found by those who translate.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated

from fastapi import Depends
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse

from pairwright.common.errors import BadInput
from pairwright.common.messages import told
from pairwright.storage.event_history import Guard
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.journal_lines import moment_of
from pairwright.storage.line_ups import round_to_hand_in
from pairwright.storage.replay import Act
from pairwright.storage.round_state import Entry, RoundState
from pairwright.web.desk import NotFound, again, back, note_agreement, the_desk
from pairwright.web.render import page, part
from pairwright.web.security.identity import Arbiter, Captain, DeskRole, Helper, Identity, NotAllowed
from pairwright.web.streaming import HEAD, follow
from pairwright.web.translations import Count, Say, counter, counting, language_of, say, wording_of


class EventVisit:
    """Somebody asks about an event."""

    def __init__(self, request: Request, me: Identity, event_id: str) -> None:
        self.request = request
        self.me = me
        self.event_id = event_id
        self.desk = the_desk(request)
        self._found: tuple[int, EventState] | None = None

    @property
    def _standing(self) -> tuple[int, EventState]:
        if self._found is None:
            self._found = self.desk.standing(self.event_id)
        return self._found

    @property
    def position(self) -> int:
        """The position of the journal; on a page that is given it, the page is live. Raises UnknownEvent."""
        return self._standing[0]

    @property
    def event(self) -> EventState:
        """The event as it stands. Raises UnknownEvent."""
        return self._standing[1]

    @property
    def language(self) -> str:
        """The language of the reader."""
        return language_of(self.request)

    @property
    def say(self) -> Say:
        """What translates texts for the reader: `_ = at.say`."""
        return say(self.request)

    @property
    def count(self) -> Count:
        """What says numbers of things to the reader."""
        return counting(self.request)

    def url(self, rest: str = "") -> str:
        """An address below that of the event."""
        return f"/events/{self.event_id}{rest}"

    def act(self, *actions: Act, why: str = "", seen: Guard = None, told: bool = False) -> EventState:
        """Append actions in the name of who asks, all of them or none; see `Desk.record_all`.

        What was looked up is looked up again afterwards.
        """
        self._found = None
        done = self.desk.record_all(self.request, self.event_id, actions, why=why, seen=seen, told=told)
        return done.state

    def page(self, template: str, *, status: int = 200, **values: object) -> HTMLResponse:
        """A page of the desk that is told where it is."""
        return page(self.request, template, status=status, **{**self._here(), **values})

    def part(self, template: str, *, status: int = 200, **values: object) -> HTMLResponse:
        """The same for a fragment."""
        return part(self.request, template, status=status, **{**self._here(), **values})

    def back(self, rest: str = "", text: str = "", kind: str = "good") -> Response:
        """Go on to a page below this address, with a message if there is one."""
        return back(self.request, self.url(rest), text, kind)

    def again(self, page: Callable[[Sequence[str]], Response]) -> None:
        """From here on a refusal shows this page: the form with what was typed, and what is wrong."""
        again(self.request, page)

    async def stream(self, role: DeskRole, with_topics: bool = False) -> Response:
        """That something has changed, for as long as whoever listens has this role; and the topics of it."""
        desk, event_id = self.desk, self.event_id
        await desk.hub.position(event_id)
        if desk.hub.full(event_id):
            return Response(status_code=503, headers={"Retry-After": "60"})

        async def holds() -> bool:
            """Whoever listens may still do so."""
            return (await desk.people.identity(self.request)).may(role, event_id)

        follow(self.request)
        return StreamingResponse(
            desk.hub.stream(event_id, with_topics=with_topics, holds=holds), headers=HEAD
        )

    def _here(self) -> dict[str, object]:
        return {"event_id": self.event_id, "event": self.event}


class SectionVisit(EventVisit):
    """Somebody asks about a section. key: its short name."""

    def __init__(self, request: Request, me: Identity, event_id: str, key: str) -> None:
        super().__init__(request, me, event_id)
        self.key = key

    @property
    def count(self) -> Count:
        """What says numbers of things in a section of its kind."""
        return counter(self.language, wording_of(self.section))

    @property
    def section(self) -> SectionState:
        """The section as it stands. Raises UnknownEvent, NotFound."""
        if not self.event.has(self.key):
            raise NotFound.told("there is no section {section!r} in this event", section=self.key)
        return self.event.section(self.key)

    def entry(self, key: int) -> Entry:
        """One of the entries of the section. Raises NotFound."""
        if key not in self.section.entry_of:
            raise NotFound(self.say("There is no such player in {section}.", section=self.section.setup.name))
        return self.section.entry_of[key]

    @property
    def league(self) -> SectionState:
        """The section, which is a league. Raises UnknownEvent, NotFound."""
        if not self.section.in_league:
            raise NotFound.told(
                "{section} is not a league; the set-up says so", section=self.section.setup.name
            )
        return self.section

    def url(self, rest: str = "") -> str:
        """An address below that of the section."""
        return f"/events/{self.event_id}/sections/{self.key}{rest}"

    def _here(self) -> dict[str, object]:
        return {**super()._here(), "section": self.section}


class RoundVisit(SectionVisit):
    """Somebody asks about a round."""

    def __init__(self, request: Request, me: Identity, event_id: str, key: str, number: int) -> None:
        super().__init__(request, me, event_id, key)
        self.number = number

    @property
    def drawn(self) -> RoundState:
        """The round as it stands, a draft or published. Raises UnknownEvent, NotFound."""
        section = self.section
        if not 1 <= self.number <= len(section.rounds):
            raise NotFound.told(
                "{section}: round {n} has not been paired", section=section.setup.name, n=self.number
            )
        return section.rounds[self.number - 1]

    @property
    def published(self) -> RoundState:
        """The published round. Raises NotFound, and BadInput while it is a draft."""
        drawn = self.drawn
        if not drawn.published:
            raise BadInput.told(
                "round {n} is a draft; results are entered once it is published", n=self.number
            )
        return drawn

    def at_board(self, board: int) -> str:
        """Where the results of the round are, at a board: an address below that of the section."""
        return f"/results/{self.number}?board={board}#board-{board}"

    @property
    def is_last(self) -> bool:
        """True while no round has been drawn after it."""
        return self.number == len(self.section.rounds)


async def _event(request: Request, event_id: str, me: Arbiter) -> EventVisit:
    await note_agreement(request)
    return EventVisit(request, me, event_id)


async def _section(request: Request, event_id: str, section: str, me: Arbiter) -> SectionVisit:
    await note_agreement(request)
    return SectionVisit(request, me, event_id, section)


async def _round(request: Request, event_id: str, section: str, number: int, me: Arbiter) -> RoundVisit:
    await note_agreement(request)
    return RoundVisit(request, me, event_id, section, number)


async def _captain(request: Request, event_id: str, me: Captain) -> RoundVisit:
    if me.card is None:
        raise NotAllowed(told("this page is for the captain who has its link"))
    section, team, number = me.card
    at = RoundVisit(request, me, event_id, section, number)
    if not number:
        at.number = await run_in_threadpool(lambda: _asked(at, team))
    return at


def _asked(at: RoundVisit, team: int) -> int:
    """The match that the address names, where a team of a league has it; else the next to hand in for."""
    asked = at.request.query_params.get("round", "")
    rounds = at.section.rounds if at.section.by_fixture else ()
    if asked in {str(drawn.number) for drawn in rounds if drawn.published and drawn.board_of(team)}:
        return int(asked)
    today = moment_of(at.desk.cards.now()).astimezone().date().isoformat()
    return round_to_hand_in(at.section, team, today)


async def _helper_event(request: Request, event_id: str, me: Helper) -> EventVisit:
    return EventVisit(request, me, event_id)


async def _helper_round(request: Request, event_id: str, section: str, number: int, me: Helper) -> RoundVisit:
    return RoundVisit(request, me, event_id, section, number)


AtEvent = Annotated[EventVisit, Depends(_event)]
AtSection = Annotated[SectionVisit, Depends(_section)]
AtRound = Annotated[RoundVisit, Depends(_round)]
HelperAtEvent = Annotated[EventVisit, Depends(_helper_event)]
CaptainAtRound = Annotated[RoundVisit, Depends(_captain)]
HelperAtRound = Annotated[RoundVisit, Depends(_helper_round)]
