"""What every page handler uses.

Handlers of one event, section or round have it in hand (`request_context`); the others take `TheDesk`.
Handlers of the arbiter's side are plain `def`: they run in a thread and may wait for the journal. Do not
catch Refused, Conflict, BadInput, NotFound: the desk makes pages of them (`error_handlers`). A form of
several fields that should be shown again with what was typed catches BadInput itself and renders its
page with status 422 and `faults=error.faults`; templates show a fault by the filter `told`.

Before an act is written, what it does beyond what its form shows is told, and somebody has to agree: every
act of the desk passes `agreed`. What is asked comes back with the fields of the form (`agree`, once for each
effect, and `agree_why`); programs see the effects of an act by its `preview`, and are asked only where it
leaves the rules of FIDE, in the query (`agree`, beside `why`). Notes are not asked about; a strong warning
needs a reason. A page that has shown the effects of a form itself sends their marks with it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from typing import Annotated, Any, Protocol, TypeVar
from urllib.parse import urlsplit

from fastapi import Depends
from starlette.datastructures import FormData, QueryParams
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pairwright.check.deviations import Level
from pairwright.common.errors import PairwrightError, Refused
from pairwright.common.values import dataclass
from pairwright.explain.words.translate import fault_text
from pairwright.storage.access import Access
from pairwright.storage.actions.line_up_acts import OpenLineUps
from pairwright.storage.actions.result_acts import ResultAct
from pairwright.storage.actions.round_acts import PublishRound
from pairwright.storage.actions.team_acts import PublishBoards
from pairwright.storage.database import Database
from pairwright.storage.draft_round import told_out, with_teams_out
from pairwright.storage.effect_kinds import Effect
from pairwright.storage.effects import foreseen
from pairwright.storage.event_history import Course, Guard
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.journal import Appended, Journal
from pairwright.storage.journal_lines import moment_of
from pairwright.storage.leaving import ended_by_leaving
from pairwright.storage.line_ups import opponent_of
from pairwright.storage.replay import Act
from pairwright.storage.round_state import RoundState
from pairwright.storage.sealed import SealedCards, SealedSeeds, require_opened
from pairwright.storage.section_league import line_ups_until
from pairwright.tournament.line_up_cards import is_open
from pairwright.web.desk_settings import DeskSettings, Hall
from pairwright.web.event_stream import Bulletin, Hub
from pairwright.web.next_step import EventOutline, in_outline, waiting
from pairwright.web.public.page_cache import PublicPages
from pairwright.web.rating_lists import RatingLists
from pairwright.web.replication import Beside
from pairwright.web.security.identity import Identity, People
from pairwright.web.security.middleware import Limits, MakeLimit, SharedLimit, in_memory, make_table
from pairwright.web.translations import DEFAULT, is_english, language_of, say

LONGEST_ADDRESS = 2_000
"""Characters of an address to go back to; browsers and proxies take no much longer ones."""


class Closing(Protocol):
    """What may be kept at a desk."""

    def close(self) -> None:
        """End what runs."""


Part = TypeVar("Part", bound=Closing)


class NotFound(PairwrightError):  # noqa: N818 - reads as a sentence where it is raised
    """There is no such event, section, round or player; the text says which."""


class Desk:
    """The desk of one application: `request.app.state.desk`, or `TheDesk` in the signature of a handler.

    settings, journal, access: what it was made of. hub: live updates. pages: the cache of public pages.
    people: who is asking. limits: how often something may be tried. beside: copies and other desks.
    lists: rating lists that are being taken. hall: whether phones reach it.
    cards: line-ups not opened yet. opening: opens them at their deadline. seeds: secrets of public draws
    that are not revealed yet.
    """

    def __init__(self, settings: DeskSettings, database: Database) -> None:
        self.settings = settings
        self.journal = Journal(database)
        self.access = access = Access(database)
        self.seeds = SealedSeeds(database, database.sealer)
        self.cards = SealedCards(database)
        self.journal.in_outline = in_outline
        self.opening = Opening(self.journal, lambda: self.cards, self._tell)
        self.hub = Hub(
            self.opening.position, poll_seconds=settings.poll_seconds, heartbeat=settings.heartbeat
        )
        self.pages = PublicPages(self.hub.position, one_language=bool(settings.public_language))
        self.limits = Limits.of(settings.rates, _limits(database))
        self.people = People(access, settings, self.limits, self._rights_changed)
        self.beside = Beside(settings, self.journal, self.people.forget)
        self.lists = RatingLists()
        self._parts: dict[type, Any] = {}
        self.hall = Hall()
        self.bulletin = Bulletin(database, self.hub.tell, self._others_changed_rights)

    def part(self, kind: type[Part]) -> Part:
        """What an annex keeps at this desk, made when it is first asked for; it is closed with the desk."""
        found: Part = self._parts.get(kind) or self._parts.setdefault(kind, kind())
        return found

    def close_parts(self) -> None:
        """Close what annexes keep."""
        for part in self._parts.values():
            part.close()

    def _rights_changed(self) -> None:
        self.hub.review()
        self.bulletin.tell_rights()

    def _others_changed_rights(self) -> None:
        self.people.look_again()
        self.hub.review()

    def _tell(self, event_id: str, position: int, actions: Sequence[Act]) -> None:
        """Everybody who listens is told that the journal has reached a position."""
        topics = tuple(topic for action in actions for topic in action.topics())
        self.hub.tell(event_id, position, topics)
        self.bulletin.tell_moved(event_id, position, topics)

    def state(self, event_id: str) -> EventState:
        """The event as it stands. Raises UnknownEvent."""
        return self.opening.standing(event_id)[1]

    def outline(self, event_id: str) -> EventOutline:
        """What a list says of the event as it stands; it is not opened for that. Raises UnknownEvent."""
        found = self.journal.outline(event_id, EventOutline)
        due = self.opening.open_due(event_id, found.waiting)
        return self.journal.outline(event_id, EventOutline) if due else found

    def section(self, event_id: str, section: str) -> SectionState:
        """One section of it. Raises UnknownEvent, NotFound."""
        event = self.state(event_id)
        if not event.has(section):
            raise NotFound.told("there is no section {section!r} in this event", section=section)
        return event.section(section)

    def position(self, event_id: str) -> int:
        """The position of the journal: goes into forms as the hidden field `seen`. Raises UnknownEvent."""
        return self.opening.position(event_id)

    def standing(self, event_id: str) -> tuple[int, EventState]:
        """Position and state that belong together: for a page that is live or whose forms send `seen`.

        Raises UnknownEvent.
        """
        return self.opening.standing(event_id)

    def begin(self, request: Request, actions: Sequence[Act]) -> tuple[str, Appended]:
        """A new event by its first acts: its id, and what came of them.

        Raises Refused, and AsksFirst while nobody has agreed; there is no event then.
        """
        why, rest = agreed(request, Course.beginning(""), self.journal.now, actions, "", None)
        identity: Identity = request.state.identity
        event_id, done = self.journal.begin(actions, identity.name, why=why)
        self._written(request, event_id, done, actions, rest)
        return event_id, done

    def record_all(
        self,
        request: Request,
        event_id: str,
        actions: Sequence[Act],
        *,
        why: str = "",
        seen: Guard = None,
        told: bool = False,
    ) -> Appended:
        """Append acts in the name of who asks, all of them or none, and tell everybody who listens.

        seen: what the person saw when he decided, guards all of them; with it, somebody else's later
        change of the same thing raises Conflict. told: the page of the form has said itself where they leave
        the rules of FIDE. Raises Refused when an act does not fit, UnknownEvent, and AsksFirst while nobody
        has agreed to what they do beyond what their form shows.
        """
        identity: Identity = request.state.identity
        course = self.journal.course(event_id)
        actions = [self._with_cards(event_id, course.state, one) for one in actions]
        actions = with_teams_out(course.state, actions)
        why, rest = agreed(request, course, self.journal.now, actions, why, seen, told=told)
        done = self.journal.record_all(event_id, actions, who=identity.name, why=why, seen=seen)
        if done.recorded is not None:
            self._written(request, event_id, done, actions, rest)
        return done

    def _with_cards(self, event_id: str, event: EventState, act: Act) -> Act:
        """Line-ups are published with the cards in hand: whoever handed one in does not play by default."""
        if not isinstance(act, PublishBoards):
            return act
        section = event.section(act.section)
        if section.in_league or section.round(act.round).cards_until:
            return act
        cards = self.cards.closed(event_id, section, act.round)
        require_opened(cards)
        return OpenLineUps(act.section, act.round, cards) if cards else act

    def _written(
        self, request: Request, event_id: str, done: Appended, actions: Sequence[Act], rest: Sequence[Effect]
    ) -> None:
        """Tell everybody who listens, and on the next page what the acts did unasked."""
        self._tell(event_id, done.position, actions)
        if rest and not request.url.path.startswith("/api/"):
            flash(request, "\n".join(one.sentence(say(request)) for one in rest), "info")

    def revoke_link(self, event_id: str, key: str) -> None:
        """End a link of an event ("": of the whole desk), with its sessions. Raises NotFound."""
        links = self.access.links(event_id) if event_id else self.access.links()
        if not any(one.key == key and not one.revoked_at for one in links):
            raise NotFound.told("there is no such link")
        self.access.revoke_link(key)
        self.people.forget()


def _limits(database: Database) -> MakeLimit:
    """Where limits are counted: where several processes may share a desk, in its database."""
    if not database.url.drivername.startswith("postgresql"):
        return in_memory
    make_table(database)
    return partial(SharedLimit, database)


def the_desk(request: Request) -> Desk:
    """The desk that answers this request."""
    desk: Desk = request.app.state.desk
    return desk


TheDesk = Annotated[Desk, Depends(the_desk)]


def flash(request: Request, text: str, kind: str = "good") -> None:
    """Say something on the next page; kind: good, info, warning or bad. The text is already translated."""
    request.state.session.say(text, kind)


def tell_faults(request: Request, faults: Sequence[str], kind: str = "bad") -> None:
    """Say on the next page what is wrong, in the language of the reader; what stays English is a message
    of its own, marked as such."""
    language = language_of(request)
    said = [fault_text(language, fault) for fault in faults]
    for english, lines in groupby(said, lambda line: is_english(language, line)):
        request.state.session.say("\n".join(lines), kind, DEFAULT if english else "")


def back(request: Request, address: str, text: str = "", kind: str = "good") -> Response:
    """Go on to a page after a form was done, with a message if there is one (303, or HX-Location)."""
    if text:
        flash(request, text, kind)
    if request.headers.get("hx-request") == "true":
        return Response(status_code=204, headers={"HX-Location": own_address(address)})
    return RedirectResponse(own_address(address), 303)


def again(request: Request, page: Callable[[Sequence[str]], Response]) -> None:
    """From here on a refusal (BadInput) shows this page: the form with what was typed, and what is wrong."""
    request.state.again = page


def own_address(address: str, otherwise: str = "/") -> str:
    """The address when it is a path of this desk; else `otherwise`. Nobody is sent to another site."""
    if len(address) > LONGEST_ADDRESS:
        return otherwise
    parts = urlsplit(address.replace("\\", "/"))
    plain = not parts.scheme and not parts.netloc and parts.path.startswith("/")
    clean = all(letter.isprintable() and letter != " " for letter in address)
    return address if plain and clean and not address.startswith(("//", "/\\")) else otherwise


# -- Line-ups are opened by themselves once their deadline has come, by whoever asks first -------------
#
# Streams ask twice a second, so the captains and the public who wait see both line-ups at once; while nobody
# looks, nothing has to be opened. Only the clock of the desk decides.

_LOG = logging.getLogger("pairwright.desk")
BY_ITSELF = "Pairwright"
"""Who stands in the journal beside what the desk does by itself."""

Written = Callable[[str, int, Sequence[Act]], object]


class Opening:
    """Opens what is due, and takes teams out of a league by what captains told, once that is confirmed.

    written: called after something was, with event, position and acts.
    """

    def __init__(self, journal: Journal, cards: Callable[[], SealedCards], written: Written) -> None:
        self._journal = journal
        self._cards = cards
        self._written = written
        self._known: dict[str, tuple[int, tuple[tuple[str, int, str], ...], bool]] = {}
        self._tried: set[tuple[str, str, int, str]] = set()

    def position(self, event_id: str) -> int:
        """The position of an event after what is due was opened. Raises what the journal raises."""
        position = self._journal.position(event_id)
        known = self._known.get(event_id)
        if known is None or known[0] != position:
            position, event = self._journal.standing_at(event_id)
            out = any(told_out(event, self._journal.history(event_id)))
            known = self._known[event_id] = (position, tuple(waiting(event)), out)
        done = self.open_due(event_id, known[1]) or (known[2] and self._take_out(event_id))
        return self._journal.position(event_id) if done else position

    def standing(self, event_id: str) -> tuple[int, EventState]:
        """Position and state likewise."""
        position, event = self._journal.standing_at(event_id)
        done = self.open_due(event_id, tuple(waiting(event)))
        if done or (any(one.takes_out for one in event.sections) and self._take_out(event_id)):
            return self._journal.standing_at(event_id)
        return position, event

    def _take_out(self, event_id: str) -> bool:
        """Withdraw the teams that are out by now, by what captains told; True when there was one."""
        course, now = self._journal.course(event_id), moment_of(self._cards().now())
        told = told_out(course.state, course.history)
        if not (due := [one.leaving for one in told if one.confirmed(course.state, now)]):
            return False
        # Of two matches of a team that are confirmed at once, the first is the one by which it is out.
        acts = tuple({(one.section, one.entry): one for one in reversed(due)}.values())
        try:
            done = self._journal.record_all(event_id, acts, who=BY_ITSELF)
        except PairwrightError:
            _LOG.warning("a team of event %s could not be taken out of its league", event_id, exc_info=True)
            return False
        if done.recorded is not None:
            self._written(event_id, done.position, acts)
        return done.recorded is not None

    def require_unseen(self, event_id: str, section: SectionState, drawn: RoundState, team: int) -> None:
        """Raise Refused for a card of a match whose cards were opened and closed again: both have been read.

        An opening that was taken back stands in the history; a round that was published since is another one.
        """
        match = {team, opponent_of(drawn, team)}
        for recorded in reversed(() if drawn.is_out_for(team) else self._journal.history(event_id)):
            act = recorded.action
            if not isinstance(act, OpenLineUps | PublishRound) or act.section != section.key:
                continue
            if act.round != drawn.number:
                continue
            if isinstance(act, PublishRound):
                return
            if any({one.team, one.opponent} == match for one in act.cards):
                raise Refused.told(
                    "the line-ups of round {n} have already been seen, so no more cards are accepted; "
                    "the arbiter decides",
                    n=drawn.number,
                )

    def open_due(self, event_id: str, candidates: tuple[tuple[str, int, str], ...]) -> bool:
        """Open what of it is due, see `waiting`; True when something was."""
        if not candidates:
            return False
        now = self._cards().now()
        due = [one for one in candidates if not is_open(now, one[2]) and (event_id, *one) not in self._tried]
        for section, number, until in due:
            try:
                self.open(event_id, section, number, BY_ITSELF, until)
            except PairwrightError:
                # A desk that may only read, or a disk that is full: what is closed stays closed.
                _LOG.warning("the line-ups of event %s could not be opened", event_id, exc_info=True)
                return False
            if not self._journal.state(event_id).section(section).round(number).cards_until:
                # No card comes after its deadline: a match of a league that lacks one is not tried again.
                self._tried.add((event_id, section, number, until))
        return bool(due)

    def open(self, event_id: str, section: str, number: int, who: str, until: str = "") -> None:
        """Open the line-ups of a round now; until: those alone that had this deadline."""
        state = self._journal.state(event_id).section(section)
        cards = self._cards().closed(event_id, state, number)
        if state.in_league:
            # The card of a team whose opponents have handed in nothing, or have left, stays sealed.
            pairs = {(one.team, one.opponent) for one in cards}
            drawn = state.round(number)
            cards = tuple(
                one
                for one in cards
                if (one.opponent, one.team) in pairs
                and not drawn.is_out_for(one.team)
                and (board := drawn.board_of(one.team))
                and not ended_by_leaving(state, match := drawn.boards[board - 1], number)
                and until in ("", line_ups_until(state, drawn, match))
            )
        require_opened(cards)
        act = OpenLineUps(section, number, cards)
        done = self._journal.record_all(event_id, (act,), who=who)
        if done.recorded is not None:
            self._written(event_id, done.position, (act,))


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
