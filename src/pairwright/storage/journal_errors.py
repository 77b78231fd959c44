"""What can go wrong with a journal that is not a fault of the act itself (that is `Refused`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pairwright.common.errors import BadInput, PairwrightError, Refused
from pairwright.common.messages import Told, told
from pairwright.storage.journal_lines import moment_told
from pairwright.tournament.results import result_told

if TYPE_CHECKING:
    from pairwright.storage.journal_lines import Noted
    from pairwright.storage.replay import Recorded


class Conflict(PairwrightError):  # noqa: N818 - reads as a sentence where it is raised
    """Somebody else changed the same thing since it was looked at; nothing was written.

    changes: the acts that did, oldest first; () where it was none, as of a line-up that stays sealed.
    """

    def __init__(self, changes: tuple[Recorded, ...]) -> None:
        self.changes = changes
        who = ", ".join(dict.fromkeys(change.who for change in changes)) or told("somebody else")
        super().__init__(told("{who} has changed this in the meantime; look at it again", who=who))


class ResultConflict(Conflict):
    """The board of a result is not any more what whoever entered it saw; nothing was written.

    place: the board as it is numbered in the hall. mine: what was to be entered. now: what stands there.
    moved: other people sit there. players, names: who does. changes: the act that made it so, the last one,
    where it was one; a tournament that was brought in has its results from no act.
    """

    def __init__(
        self, place: str, mine: str, now: str, moved: bool, players: tuple[int, ...], names: Sequence[str],
        changes: tuple[Recorded, ...],
    ) -> None:  # fmt: skip
        self.place, self.mine, self.now, self.moved = place, mine, now, moved
        self.players, self.names, self.changes = players, names, changes
        PairwrightError.__init__(self, self.sentence())

    def sentence(self, turned: Callable[[str], str] = str) -> Told:
        """What is there now. turned: the results as they are to be seen, from the other side perhaps."""
        if self.moved:
            one, other = self.names
            return told(
                "Board {n}: different players are playing there now ({one} – {other}); look again.",
                n=self.place, one=one, other=other,
            )  # fmt: skip
        now, mine = (result_told(turned(one)) if one else "–" for one in (self.now, self.mine))
        if not self.changes:
            return told(
                "Board {n}: {now} stands there now; {mine} was not entered. If it really is {mine}, enter it "
                "once more.",
                n=self.place, now=now, mine=mine,
            )  # fmt: skip
        return told(
            "Board {n}: {who} has entered {now} in the meantime ({when}); {mine} was not entered. If it "
            "really is {mine}, enter it once more.",
            n=self.place, who=self.changes[-1].who, now=now, when=moment_told(self.changes[-1].at), mine=mine,
        )  # fmt: skip


class StillNeeded(Refused):
    """An act cannot be taken back, because a later one rests on it. dependent: the first of those."""

    def __init__(self, dependent: Recorded, reason: str) -> None:
        self.dependent = dependent
        super().__init__(
            told(
                "action {n} by {who} depends on this one: {reason}; undo that one first",
                n=dependent.position,
                who=dependent.who,
                reason=reason,
            )
        )


class UnknownEvent(PairwrightError):  # noqa: N818
    """There is no event with this id."""

    def __init__(self, event_id: str) -> None:
        self.event_id = event_id
        super().__init__(told("there is no event {event!r} here", event=event_id[:40]))


class Damaged(PairwrightError):  # noqa: N818
    """The journal of an event does not hold together, from act `position` on."""

    def __init__(self, position: int, reason: str) -> None:
        self.position, self.reason = position, reason
        super().__init__(told("the journal is damaged at action {n}: {reason}", n=position, reason=reason))


class Newer(Damaged):
    """Act `position` is whole, but of a program that knows more than this one.

    wrote: the version of the acts of that program, where it is known. known: that of this one.
    """

    def __init__(self, position: int, reason: str, wrote: int = 0, known: int = 0) -> None:
        self.position, self.reason = position, reason
        if wrote > known:
            fault = told(
                "action {n} was written by a newer version of the program (actions of version {wrote}, known "
                "{known}): {reason}. Nothing is damaged: update this program, then open the event again",
                n=position,
                wrote=wrote,
                known=known,
                reason=reason,
            )
        else:
            fault = told(
                "action {n} was written by a newer version of the program: {reason}. Nothing is damaged: "
                "update this program, then open the event again",
                n=position,
                reason=reason,
            )
        PairwrightError.__init__(self, fault)


class Behind(Damaged):
    """The database holds less of an event than was acknowledged, or something else; nothing is lost yet.

    position: the first act that is missing. acknowledged: the last one that was acknowledged, 0 where
    nobody knows, because the database has come without its log.
    """

    def __init__(self, position: int, acknowledged: int, fault: str) -> None:
        self.position, self.acknowledged, self.reason = position, acknowledged, fault
        PairwrightError.__init__(self, fault)

    @classmethod
    def found(cls, noted: Noted, holds: int, *, other: bool = False) -> Behind:
        """What is told of a journal that holds so many acts, or another act (other) than was noted."""
        first, last = holds + 1, noted.position
        if noted.uncertain:
            fault = told(
                "the log of the database was missing or damaged: actions here: {n}, and any that came "
                "after them may be lost",
                n=holds,
            )
            return cls(first, 0, fault)
        if other:
            fault = told(
                "action {n} is not the one that was acknowledged here: the two copies of the event went "
                "different ways",
                n=last,
            )
            return cls(last, last, fault)
        fault = told(
            "actions {first} to {last} were acknowledged but are missing from the database",
            first=first,
            last=last,
        )
        return cls(first, last, fault)


class OnlyReads(PairwrightError):  # noqa: N818
    """Nothing is written here now: the desk repeats another one, was replaced by one, or has no room."""


class Unavailable(PairwrightError):  # noqa: N818
    """The database cannot be used now: busy, full, out of reach. What was acknowledged before is safe."""


def overtaken() -> Unavailable:
    """Others were quicker again and again."""
    return Unavailable.told("other programs keep writing to this event; nothing was written. Try again")


class UnusableDatabase(BadInput):
    """The address of the database, or what was found there, does not serve."""


def repeats(address: str) -> str:
    """Why a standby writes nothing of its own."""
    return told("this desk is a standby of {address} and is read-only", address=address)


def follows_nobody() -> OnlyReads:
    """Nothing of another desk is taken by one that leads."""
    return OnlyReads.told("this desk is not a standby; it takes nothing from another desk")


def replaced_by(address: str) -> str:
    """Why a desk that was replaced writes no more."""
    return told(
        "this desk has been replaced by {address}, which has begun a newer term of the journal; work there",
        address=address,
    )
