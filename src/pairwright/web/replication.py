"""What stands beside a desk: its copies, the desk that it repeats, and those that repeat it."""

from __future__ import annotations

import hmac
import json
import logging
import secrets
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

from pairwright.common.errors import BadInput, PairwrightError, Refused, faults_of, system_reason
from pairwright.common.messages import told, told_many
from pairwright.common.values import dataclass
from pairwright.storage.event_file import act_text, read_act
from pairwright.storage.event_history import check_texts
from pairwright.storage.journal import Journal
from pairwright.storage.journal_lines import Damaged, JournalLine, UnknownEvent, repeats, replaced_by
from pairwright.storage.rescue import Copied, Copier
from pairwright.storage.sealed import SealedCards
from pairwright.storage.standby import Diverged, Standby, Tip, newer, proof_of, set_aside, waiting
from pairwright.web.desk_settings import DeskSettings

_LOG = logging.getLogger("pairwright.desk")
_KEPT_SECONDS = 1.0
_LATE_SECONDS = 10.0
"""After so long without a question a standby counts as gone."""


@dataclass(frozen=True, slots=True)
class Repeating:
    """A standby that repeats this desk. acts: it had at its last question, at this moment of the clock."""

    address: str
    acts: int
    asked: float

    @property
    def seconds_ago(self) -> float:
        """Since it asked last."""
        return time.monotonic() - self.asked


class Beside:
    """Copies, the follower if there is one, and standbys, with the threads that see to them.

    rights_changed: called after people or links of the other desk have come.
    """

    def __init__(
        self, settings: DeskSettings, journal: Journal, rights_changed: Callable[[], object] = lambda: None
    ) -> None:
        self.journal = journal
        self.standby = Standby(journal)
        self.copiers = tuple(Copier(journal, Path(folder)) for folder in settings.copy_to)
        self.own_address = settings.own_address
        self._rights_changed = rights_changed
        self.follower = self._follower(settings.follow)
        self.standbys: dict[str, Repeating] = {}
        self.former_fault = ""
        self._keepers: list[Keeper] = []
        self._notices: tuple[float, tuple[str, ...]] = (0.0, ())
        self._poll = settings.poll_seconds
        self._repeater = Keeper(self._repeat, self._poll, "standby")

    def _follower(self, link: str) -> Follower | None:
        """What repeats the other desk; None for one that was replaced from here, over the same link.

        Without a link, a standby goes on with the desk that it repeated before the program ended.
        """
        standby = self.standby
        if not link:
            known = standby.leader
            other = OtherDesk(known["address"], known["token"]) if standby.follows and known else None
            return self._following(other) if other is not None else None
        other, former = OtherDesk.of_link(link), standby.former
        if standby.leads and (former.get("address"), former.get("token")) == (other.address, other.token):
            _LOG.warning(
                "%s was replaced from here and is not followed; a new link of it would be", other.address
            )
            return None
        return self._following(other)

    def _following(self, other: OtherDesk) -> Follower:
        return Follower(self.journal, other, self.own_address, self._rights_changed)

    def start(self) -> None:
        """Begin with all of it."""
        for copier in self.copiers:
            keeper = Keeper(copier.work, self._poll, f"copy to {copier.folder}")
            self.journal.listeners.append(keeper.wake)
            self._keepers.append(keeper)
        if self.follower is not None:
            self._keepers.append(self._repeater)
        self._keepers.append(Keeper(self.meet, 2.0, "other desks"))
        for keeper in self._keepers:
            keeper.start()

    def end(self) -> None:
        """Do everything a last time and end."""
        for keeper in self._keepers:
            keeper.end()
        self._keepers.clear()

    def _repeat(self) -> None:
        if self.follower is not None:
            self.follower.work()

    def meet(self) -> None:
        """Look whether another desk has replaced this one, or the one that was replaced from here is back."""
        if self.follower is None and (decided := self.standby.decided):
            self.standby.take_over(**decided)  # the program ended before it was done
        try:
            ask(self.journal)
            watch(self.journal, self.own_address)
            self.former_fault = ""
        except NotReached as error:
            self.former_fault = str(error)

    def take_over(self, *, who: str, why: str = "") -> bool:
        """Lead from now on; True when the other desk answered and was stopped first."""
        if self.follower is not None and self.standby.follows:
            return self.follower.take_over(who=who, why=why)
        if self.standby.stopped and (leading := next(replacing(self.standby), None)):
            raise Refused.told(
                "{address} answers, and leads: make this desk its standby first and take over then, and "
                "nothing is missing; or end the program there",
                address=leading[0],
            )
        self.standby.take_over({}, who=who, why=why)
        return False

    def follow(self, link: str) -> None:
        """Repeat another desk from now on: by its link, or, without one, that which stopped this desk.

        Only for a desk that writes nothing now: what counts here is given up for nothing. Raises BadInput for
        what is no such link, and when no desk answers there.
        """
        if self.standby.leads:
            raise Refused.told("this desk leads; it becomes a standby when it is started with --follow LINK")
        known = self.standby.leader
        other = OtherDesk.of_link(link) if link or not known else OtherDesk(known["address"], known["token"])
        answer = other.get(API)
        if answer.get("desk") == self.standby.journal.desk:
            raise Refused.told("a desk cannot be its own standby; give the link of the other desk")
        self.follower = self._following(other)
        self.follower.work()
        if self._keepers and self._repeater not in self._keepers:
            self._keepers.append(self._repeater)
            self._repeater.start()

    def unseen(self) -> list[str]:
        """Addresses of standbys that have not asked since this program began."""
        known = self.standby.standbys().items()
        return [address for desk, (address, _) in known if desk not in self.standbys and address]

    def seen(self, desk: str, address: str, secret: str, acts: int) -> None:
        """A standby has asked how far the journals are; an address where no desk can be is forgotten."""
        address = address if is_address(address) else ""
        self.standby.know_standby(desk, address, secret)
        self.standbys[desk] = Repeating(address, acts, time.monotonic())

    def copies_of(self, event_id: str) -> list[Copied]:
        """The copies of an event that lie in the folders and hold."""
        return [found for one in self.copiers if (found := one.of_event(event_id)) is not None]

    def notices(self) -> tuple[str, ...]:
        """What whoever works here must know now: faults of copies and of other desks, acts that wait."""
        at, kept = self._notices
        if time.monotonic() - at > _KEPT_SECONDS:
            try:
                kept = tuple(self._found())
            except PairwrightError as error:
                _LOG.warning("%s", error)
            self._notices = time.monotonic(), kept
        return kept

    def _found(self) -> list[str]:
        found = [one.fault for one in self.copiers if one.fault]
        if stopped := self.standby.stopped:
            found.append(replaced_by(stopped))
        database = self.journal.database
        if database.no_room:
            found.append(database.no_room)
        found += [one for one in (database.adrift, *database.vanished, *self.journal.changed.values()) if one]
        if reason := database.acknowledged.trouble:
            found.append(
                told(
                    "the note of the last action beside the database cannot be written ({reason}); the "
                    "action itself is in the database",
                    reason=reason,
                )
            )
        if follows := self.standby.follows:
            found.append(repeats(follows))
            if self.follower is None:
                found.append(
                    told("nothing is repeated here: the link of {address} is missing", address=follows)
                )
            elif self.follower.fault:
                found.append(self.follower.fault)
        late = [one for one in self.standbys.values() if one.seconds_ago > _LATE_SECONDS]
        if not self.standby.stopped:
            found += [
                told("the standby at {address} has stopped asking", address=one.address) for one in late
            ]
        if count := waiting(self.journal):
            found.append(
                told_many(
                    "{n} action of the previous desk is waiting for a decision",
                    "{n} actions of the previous desk are waiting for a decision",
                    count,
                )
            )
        return found


# -- What a desk does about another one: repeat it, replace it, and meet it again --------------------------


API = "/api/v1/standby"


class Follower:
    """Repeats another desk. own_address: where this one is reached, "" when it is not known.
    rights_changed: called after people or links have come.

    fault: why it is not up to date, "" while it is. acts: held of those that the other desk has told.
    """

    def __init__(
        self,
        journal: Journal,
        other: OtherDesk,
        own_address: str = "",
        rights_changed: Callable[[], object] = lambda: None,
    ) -> None:
        self.standby = Standby(journal)
        self.other = other
        self._rights_changed = rights_changed
        self._access: str | None = None
        self._cards = ""
        self.fault: str = told("{address} has not been contacted yet", address=other.address)
        self.acts = (0, 0)
        self.desk = ""
        self._own_address = own_address
        self._secret = ""
        self._reached = 0.0
        self._alone = threading.Lock()
        self.standby.follow(other.address, other.token)

    @property
    def seconds_ago(self) -> float | None:
        """Since the other desk answered last; None before the first answer."""
        return time.monotonic() - self._reached if self._reached else None

    def work(self) -> None:
        """One look at the other desk, while it is followed; every event is brought up to it."""
        fault = ""
        try:
            with self._alone:
                if self.standby.decided:
                    self._do_what_was_decided()
                if not self.standby.follows:
                    return
                self._require_leader(self._pass())
        except PairwrightError as error:
            fault = faults_of(error)[0]
        if fault != self.fault and fault:
            _LOG.error("%s", fault)
        elif fault != self.fault:
            _LOG.warning("%s is repeated here", self.other.address)
        self.fault = fault

    def _pass(self) -> Mapping[str, Any]:
        self._secret = self._secret or self.standby.secret()
        own = self.standby.journal.desk
        answer = self.other.get(
            API, id=own, address=self._own_address, secret=self._secret, acts=self.acts[0]
        )
        if answer.get("desk") == own:
            raise NotReached.told("a desk cannot be its own standby; give the link of the other desk")
        self.desk, self._reached = str(answer.get("desk", "")), time.monotonic()
        self.standby.hear(answer.get("term"))
        if answer.get("access") != self._access:
            self.standby.repeat_access(self.other.get(f"{API}/access"))
            self._access = answer.get("access")
            self._rights_changed()
        tips = [tip_of(one) for one in answer.get("events", ())]
        held = [self._bring_up(tip) for tip in tips]
        self.acts = sum(held), sum(tip.position for tip in tips)
        if answer.get("cards", "") not in ("", self._cards):
            cards = self.other.post(f"{API}/cards", {}).get("cards")
            SealedCards(self.standby.journal.database).repeat(cards, {tip.event_id for tip in tips})
            self._cards = answer["cards"]
        self._hand_over_events(tips)
        return answer

    def _require_leader(self, answer: Mapping[str, Any]) -> None:
        """All of it is here; but nothing comes from a desk that is stopped, or repeats this one."""
        other, stopped = self.other.address, answer.get("stopped")
        if stopped:
            raise NotReached.told(
                "{address} has been replaced by {leader}: be the standby of that one",
                address=other, leader=stopped,
            )  # fmt: skip
        if self._own_address and answer.get("follows") == self._own_address:
            raise NotReached.told(
                "{address} is the standby of this desk, and this one is its standby: nobody can enter "
                "anything. Take over at one of them",
                address=other,
            )

    def _bring_up(self, tip: Tip) -> int:
        try:
            own = self.standby.journal.course(tip.event_id)
        except UnknownEvent:
            own = None
        position = own.position if own is not None else 0
        if own is not None and (own.position, own.link) == (tip.position, tip.link):
            return position
        if position < tip.position:
            origin, lines = self.other.lines(tip.event_id, position)
            try:
                return self.standby.repeat(tip, origin, lines) if lines else position
            except Diverged:
                pass
        return self._hand_over(tip)

    def _hand_over(self, tip: Tip) -> int:
        """Acts that only this desk has go to the other one, which sets them aside; then it is repeated."""
        origin, lines = self.other.lines(tip.event_id, 0)
        common = self.standby.common(tip.event_id, lines)
        give(self.standby, self.other, tip.event_id, origin, common.position)
        self.standby.journal.cut(tip.event_id, common)
        return self.standby.repeat(tip, origin, lines)

    def _hand_over_events(self, tips: list[Tip]) -> None:
        known = {tip.event_id for tip in tips}
        for own in self.standby.tips():
            if own.event_id not in known:
                give(self.standby, self.other, own.event_id, self.standby.origin(own.event_id), 0)

    def take_over(self, *, who: str, why: str = "") -> bool:
        """Lead from now on. If the other desk still answers, it is stopped first and nothing is left behind.

        True when it answered. A person decides this: over a cut cable nobody can know who is alone.
        """
        check_texts(who, why)
        with self._alone:
            former = {"address": self.other.address, "token": self.other.token, "desk": self.desk}
            self.standby.decide(former, who=who, why=why)
            return self._do_what_was_decided()

    def _do_what_was_decided(self) -> bool:
        decided = self.standby.decided
        reached = False
        try:
            self.standby.hear(self.other.get(API).get("term"))
            reached = stop(self.other, self.standby, self._own_address, self.standby.next_term)
            self._pass()
        except (BadInput, Damaged) as error:
            _LOG.warning("taking over without the other desk: %s", error)
        decided["former"]["desk"] = self.desk or decided["former"]["desk"]
        self.standby.take_over(**decided)
        return reached


def give(standby: Standby, other: OtherDesk, event_id: str, origin: str, common: int) -> None:
    """Acts after the one that both desks have go to the other one, which sets them aside."""
    acts: list[str] = []
    while lines := standby.lines(event_id, common + len(acts)):
        acts += [act_text(line) for line in lines]
    if acts:
        other.post(f"{API}/{event_id}/aside", {"origin": origin, "common": common, "acts": acts})


def stop(other: OtherDesk, standby: Standby, own_address: str, term: int) -> bool:
    """Tell another desk that this one leads in a term; True unless that one leads in a newer one."""
    own = standby.journal.desk
    answer = other.post(f"{API}/stop", {"address": own_address or own, "desk": own, "term": term})
    standby.hear(answer.get("term"))
    return bool(answer.get("stopped"))


def watch(journal: Journal, own_address: str) -> int:
    """Meet the desk that was replaced from here, if it answers; how many acts of it are new here.

    When that one leads again, in a newer term, this one stops and hands over what it has acknowledged since.
    Raises NotReached while it does not answer.
    """
    standby = Standby(journal)
    former = standby.former
    if not former.get("desk") or not former.get("token") or standby.follows:
        return 0
    other = OtherDesk(former["address"], former["token"])
    answer = other.get(API)
    if answer.get("desk") != former["desk"]:
        return 0
    if standby.stopped or _leads_again(answer, standby.rank):
        _give_way(standby, other, answer)
        return 0
    if answer.get("follows"):
        standby.forget_former()
        return 0
    if not answer.get("stopped"):
        stop(other, standby, own_address, standby.rank[0])
        answer = other.get(API)  # what it wrote until it stopped
    found = 0
    for tip in map(tip_of, answer.get("events", ())):
        found += _met(standby, other, tip)
    if found:
        _LOG.warning("%d acts of %s wait for a decision", found, other.address)
    return found


def _leads_again(answer: Mapping[str, Any], rank: tuple[int, str]) -> bool:
    """Whether the desk that answers, which was replaced from here, has begun a newer term."""
    term = answer.get("term")
    leads = not (answer.get("follows") or answer.get("stopped"))
    return leads and isinstance(term, int) and newer((term, str(answer.get("desk"))), rank)


def _give_way(standby: Standby, other: OtherDesk, answer: Mapping[str, Any]) -> None:
    """Write nothing more, and give what was written here alone to the desk that leads again, once."""
    if not standby.stopped:
        standby.stop(other.address, (answer["term"], answer["desk"]))
        _LOG.error("%s leads again, in a newer term; nothing is written here", other.address)
    if answer.get("follows") or answer.get("stopped"):
        return
    known = {tip.event_id for tip in map(tip_of, answer.get("events", ()))}
    for own in standby.tips():
        origin, common = standby.origin(own.event_id), 0
        if own.event_id in known:
            origin, lines = other.lines(own.event_id, 0)
            common = standby.common(own.event_id, lines).position
        give(standby, other, own.event_id, origin, common)
    standby.know_leader(other.address, other.token)


def _met(standby: Standby, other: OtherDesk, tip: Tip) -> int:
    """Set aside what the other desk has of one event after the act at which the two parted."""
    try:
        common = standby.begun(tip.event_id, by=standby.journal.desk)
    except UnknownEvent:
        common = 0
    if common is None:  # the new term is just beginning, or its beginning was cut short
        origin, lines = other.lines(tip.event_id, 0)
        common = standby.common(tip.event_id, lines).position
        lines = lines[common:]
    elif tip.position > common:
        origin, lines = other.lines(tip.event_id, common)
    else:
        return 0
    return set_aside(standby.journal, tip.event_id, origin, common, lines)


def ask(journal: Journal) -> str:
    """Ask whether a standby has replaced this desk, and write nothing more then; its address, or ""."""
    standby = Standby(journal)
    if not standby.leads:
        return standby.stopped
    for address, rank in replacing(standby):
        if standby.stop(address, rank):
            _LOG.error("replaced by %s, which has begun a newer term; nothing is written here", address)
            return address
    return ""


def replacing(standby: Standby) -> Iterator[tuple[str, tuple[int, str]]]:
    """Standbys of this desk that answer that they have replaced it: the address, and the rank of each."""
    own = standby.journal.desk
    for desk, (address, secret) in standby.standbys().items():
        nonce = secrets.token_hex(8)
        try:
            answer = OtherDesk(address, "").get("/api/v1/public/standby", nonce=nonce)
        except NotReached:
            continue
        term = answer.get("term")
        if not isinstance(term, int) or answer.get("replaced") != own:
            continue
        if hmac.compare_digest(str(answer.get("proof")), proof_of(secret, nonce, own, term)):
            yield address, (term, desk)


# -- Another desk, asked over the network by its API ---------------------------------------------------


SECONDS = 5.0
"""How long another desk may take to answer."""

_LARGEST = 64 * 1024 * 1024


class NotReached(BadInput):
    """The other desk does not answer, or not as a desk does."""


class OtherDesk:
    """A desk at an address, asked with the token of a link of its owner."""

    def __init__(self, address: str, token: str) -> None:
        self.address = address.rstrip("/")
        self._token = token

    @classmethod
    def of_link(cls, link: str) -> OtherDesk:
        """The desk of a link as it is made on the page of people. Raises BadInput for anything else."""
        parts = urlsplit(link if is_address(link) else "")
        head, entered, token = parts.path.partition("/enter/")
        if not entered or not token:
            raise BadInput.told(
                "give the whole link that the owner of the other desk made for this one, such as "
                "http://192.168.1.5:8765/enter/…"
            )
        return cls(f"{parts.scheme}://{parts.netloc}{head}", token)

    @property
    def token(self) -> str:
        """The token of the link."""
        return self._token

    def get(self, path: str, **query: object) -> dict[str, Any]:
        """The answer to a question. Raises NotReached."""
        return self._ask("GET", path + (f"?{urlencode(query)}" if query else ""), None)

    def post(self, path: str, body: Mapping[str, object]) -> dict[str, Any]:
        """The answer to something that is sent. Raises NotReached."""
        return self._ask("POST", path, json.dumps(body).encode())

    def lines(self, event_id: str, after: int) -> tuple[str, list[JournalLine]]:
        """Origin and all lines of an event there after a position. Raises NotReached, BadInput."""
        found: list[JournalLine] = []
        while True:
            at = after + len(found)
            answer = self.get(f"/api/v1/standby/{event_id}/lines", after=at)
            acts = answer.get("lines", [])
            found += [read_act(position, act) for position, act in enumerate(acts, at + 1)]
            if not acts or not answer.get("more"):
                return str(answer.get("origin", "")), found

    def _ask(self, method: str, path: str, body: bytes | None) -> dict[str, Any]:
        head = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        try:
            if not is_address(self.address):
                raise ValueError("no desk can be there")
            request = urllib.request.Request(self.address + path, body, head, method=method)
            with _OPENER.open(request, timeout=SECONDS) as answer:
                return dict(json.loads(answer.read(_LARGEST)))
        except urllib.error.HTTPError as error:
            raise NotReached(_refused(self.address, error)) from None
        except (OSError, ValueError, TypeError, RecursionError, HTTPException) as error:
            reason = getattr(error, "reason", None) or error
            raise NotReached.told(
                "{address} does not answer: {reason}", address=self.address, reason=system_reason(reason)
            ) from None


def is_address(text: str) -> bool:
    """Whether a desk can be there: the other schemes that urllib knows read files of this computer."""
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.netloc)


# Only what `is_address` lets through is asked; no proxy between two laptops.
_OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def _refused(address: str, error: urllib.error.HTTPError) -> str:
    if error.code in (401, 403):
        return told(
            "{address} did not accept the link: it may have been used, have expired or been revoked, or "
            "not be an owner's link",
            address=address,
        )
    try:
        answer = json.loads(error.read(10_000))
        faults = " ".join(answer["faults"]) or str(answer["error"])
    except (OSError, ValueError, KeyError, TypeError):
        faults = ""
    return told("{address} refused: {reason}", address=address, reason=faults.strip() or str(error))


def tip_of(found: Mapping[str, Any]) -> Tip:
    """How far an event is at the other desk. Raises NotReached for what is none."""
    try:
        return Tip(**{name: found[name] for name in Tip.__slots__})
    except (KeyError, TypeError):
        raise NotReached.told(
            "the answer of the other desk cannot be understood; does it run the same version?"
        ) from None


# -- What a desk does by itself beside its answers, from time to time ----------------------------------


class Keeper:
    """A thread that does something every few seconds, and once more when it is told to end.

    work: what it does. seconds: between two times. name: of the thread, for the log.
    """

    def __init__(self, work: Callable[[], object], seconds: float, name: str) -> None:
        self._work = work
        self._seconds = seconds
        self._woken = threading.Event()
        self._ending = False
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Begin; one that has begun goes on (two servers may serve one desk)."""
        if self._thread.ident is None:
            self._thread.start()

    def wake(self) -> None:
        """Do it now; from any thread, without waiting."""
        self._woken.set()

    def end(self) -> None:
        """Do it a last time and end."""
        self._ending = True
        self._woken.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        ending = False
        while not ending:
            self._woken.wait(self._seconds)
            self._woken.clear()
            ending = self._ending
            try:
                self._work()
            except (PairwrightError, OSError) as error:
                _LOG.error("%s: %s", self._thread.name, error)
            except Exception:
                # One that was not foreseen must not end what keeps the data.
                _LOG.exception("%s failed", self._thread.name)
