"""What a desk does about another one: repeat it, replace it, and meet it again.

follower   on the standby: repeats the journals of the leader act by act
watch      on a desk that has taken over: tells the one before it that a newer term has begun, and sets
           aside what that one has acknowledged since
ask        on any desk that was repeated: asks its standbys whether one of them leads now
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable

from pairwright.common.errors import BadInput, PairwrightError, faults_of
from pairwright.common.messages import told
from pairwright.storage.event_file import act_text
from pairwright.storage.event_history import check_texts
from pairwright.storage.journal import Journal
from pairwright.storage.journal_errors import Damaged, UnknownEvent
from pairwright.storage.sealed_line_ups import SealedCards
from pairwright.storage.set_aside import set_aside
from pairwright.storage.standby import Diverged, Standby, Tip, proof_of
from pairwright.web.other_desk import NotReached, OtherDesk, tip_of

_LOG = logging.getLogger("pairwright.desk")
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
        self.standby.follow(other.address)

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
                self._pass()
        except PairwrightError as error:
            fault = faults_of(error)[0]
        if fault != self.fault and fault:
            _LOG.error("%s", fault)
        elif fault != self.fault:
            _LOG.warning("%s is repeated here", self.other.address)
        self.fault = fault

    def _pass(self) -> None:
        self._secret = self._secret or self.standby.secret()
        own = self.standby.store.desk
        answer = self.other.get(
            API, id=own, address=self._own_address, secret=self._secret, acts=self.acts[0]
        )
        if answer.get("desk") == own:
            raise NotReached.told("a desk cannot be its own standby; give the link of the other desk")
        self.desk, self._reached = str(answer.get("desk", "")), time.monotonic()
        if answer.get("access") != self._access:
            self.standby.repeat_access(self.other.get(f"{API}/access"))
            self._access = answer.get("access")
            self._rights_changed()
        tips = [tip_of(one) for one in answer.get("events", ())]
        held = [self._bring_up(tip) for tip in tips]
        self.acts = sum(held), sum(tip.position for tip in tips)
        if answer.get("cards", "") not in ("", self._cards):
            cards = self.other.post(f"{API}/cards", {}).get("cards")
            SealedCards(self.standby.store.database).repeat(cards, {tip.event_id for tip in tips})
            self._cards = answer["cards"]
        self._hand_over_events(tips)

    def _bring_up(self, tip: Tip) -> int:
        try:
            own = self.standby.store.current(tip.event_id)
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
        self._give(tip.event_id, origin, common.position)
        self.standby.store.cut(tip.event_id, common)
        return self.standby.repeat(tip, origin, lines)

    def _hand_over_events(self, tips: list[Tip]) -> None:
        known = {tip.event_id for tip in tips}
        for own in self.standby.tips():
            if own.event_id not in known:
                self._give(own.event_id, self.standby.origin(own.event_id), 0)

    def _give(self, event_id: str, origin: str, common: int) -> None:
        acts: list[str] = []
        while lines := self.standby.lines(event_id, common + len(acts)):
            acts += [act_text(line) for line in lines]
        if acts:
            self.other.post(f"{API}/{event_id}/aside", {"origin": origin, "common": common, "acts": acts})

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
        try:
            self.other.post(f"{API}/stop", {"address": self._own_address or self.standby.store.desk})
            self._pass()
            reached = True
        except (BadInput, Damaged) as error:
            _LOG.warning("taking over without the other desk: %s", error)
            reached = False
        decided["former"]["desk"] = self.desk or decided["former"]["desk"]
        self.standby.take_over(**decided)
        return reached


def watch(journal: Journal, own_address: str) -> int:
    """Meet the desk that was replaced from here, if it answers; how many acts of it are new here.

    Raises NotReached while it does not answer.
    """
    standby = Standby(journal)
    former = standby.former
    if not former or not former["desk"]:
        return 0
    other = OtherDesk(former["address"], former["token"])
    answer = other.get(API)
    if answer.get("desk") != former["desk"]:
        return 0
    if answer.get("follows"):
        standby.forget_former()
        return 0
    if not answer.get("stopped"):
        other.post(f"{API}/stop", {"address": own_address or standby.store.desk})
        answer = other.get(API)  # what it wrote until it stopped
    found = 0
    for tip in map(tip_of, answer.get("events", ())):
        found += _met(standby, other, tip)
    if found:
        _LOG.warning("%d acts of %s wait for a decision", found, other.address)
    return found


def _met(standby: Standby, other: OtherDesk, tip: Tip) -> int:
    """Set aside what the other desk has of one event after the act at which the two parted."""
    try:
        common = standby.begun(tip.event_id, by=standby.store.desk)
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
    if standby.stopped or standby.follows:
        return standby.stopped
    for address, secret in standby.standbys().values():
        nonce = secrets.token_hex(8)
        try:
            answer = OtherDesk(address, "").get("/api/v1/public/standby", nonce=nonce)
        except NotReached:
            continue
        own = standby.store.desk
        if answer.get("replaced") == own and answer.get("proof") == proof_of(secret, nonce, own):
            standby.stop(address)
            _LOG.error("replaced by %s, which has begun a newer term; nothing is written here", address)
            return address
    return ""
