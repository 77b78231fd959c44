"""What stands beside a desk: its copies, the desk that it repeats, and those that repeat it."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path

from pairwright.common.errors import PairwrightError, Refused
from pairwright.common.messages import told, told_many
from pairwright.common.values import dataclass
from pairwright.storage.journal import Journal
from pairwright.storage.journal_errors import repeats, replaced_by
from pairwright.storage.rescue import Copied, Copier
from pairwright.storage.standby import Standby, waiting
from pairwright.web.background import Keeper
from pairwright.web.desk_settings import DeskSettings
from pairwright.web.other_desk import NotReached, OtherDesk, is_address
from pairwright.web.standby_client import API, Follower, ask, replacing, watch

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
            self.journal.store.listeners.append(keeper.wake)
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
        if answer.get("desk") == self.standby.store.desk:
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
        database = self.journal.store.database
        if database.no_room:
            found.append(database.no_room)
        found += [
            one for one in (database.adrift, *database.vanished, *self.journal.store.changed.values()) if one
        ]
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
