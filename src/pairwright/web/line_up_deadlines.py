"""Line-ups are opened by themselves once their deadline has come, by whoever asks for the event first.

Streams ask twice a second, so the captains and the public who wait see both line-ups at once; while nobody
looks, nothing has to be opened. Only the clock of the desk decides.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence

from pairwright.common.errors import PairwrightError
from pairwright.storage.actions.line_up_acts import OpenLineUps
from pairwright.storage.actions.round_acts import PublishRound
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.journal import Journal
from pairwright.storage.line_ups import opponent_of
from pairwright.storage.refused import Refused
from pairwright.storage.replay import Act
from pairwright.storage.round_state import RoundState
from pairwright.storage.sealed_line_ups import SealedCards
from pairwright.storage.section_league import line_ups_until
from pairwright.tournament.line_up_cards import is_open

_LOG = logging.getLogger("pairwright.desk")
BY_ITSELF = "Pairwright"
"""Who stands in the journal beside what the desk does by itself."""

Written = Callable[[str, int, Sequence[Act]], object]


def waiting(event: EventState) -> Iterator[tuple[str, int, str]]:
    """Section, round and deadline of the line-ups that captains may still hand in.

    A league may have a deadline for each match (`line_ups_until`).
    """
    for section in event.sections:
        for drawn in section.rounds:
            if not drawn.published or drawn.boards_published:
                continue
            if drawn.cards_until:
                yield section.key, drawn.number, drawn.cards_until
            elif section.in_league:
                ends = (line_ups_until(section, drawn, one) for one in drawn.boards if not one.opened)
                yield from ((section.key, drawn.number, until) for until in dict.fromkeys(ends) if until)


class Opening:
    """Opens what is due. written: called after something was, with event, position and acts."""

    def __init__(self, journal: Journal, cards: Callable[[], SealedCards], written: Written) -> None:
        self._journal = journal
        self._cards = cards
        self._written = written
        self._known: dict[str, tuple[int, tuple[tuple[str, int, str], ...]]] = {}
        self._tried: set[tuple[str, str, int, str]] = set()

    def position(self, event_id: str) -> int:
        """The position of an event after what is due was opened. Raises what the journal raises."""
        position = self._journal.position(event_id)
        known = self._known.get(event_id)
        if known is None or known[0] != position:
            position, event = self._journal.standing_at(event_id)
            known = self._known[event_id] = (position, tuple(waiting(event)))
        return self._journal.position(event_id) if self._open_due(event_id, known[1]) else position

    def standing(self, event_id: str) -> tuple[int, EventState]:
        """Position and state likewise."""
        position, event = self._journal.standing_at(event_id)
        if self._open_due(event_id, tuple(waiting(event))):
            return self._journal.standing_at(event_id)
        return position, event

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

    def _open_due(self, event_id: str, candidates: tuple[tuple[str, int, str], ...]) -> bool:
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
        cards = self._cards().closed(event_id, section, number)
        if (state := self._journal.state(event_id).section(section)).in_league:
            # The card of a team whose opponents have handed in nothing stays sealed.
            pairs = {(one.team, one.opponent) for one in cards}
            drawn = state.round(number)
            cards = tuple(
                one
                for one in cards
                if (one.opponent, one.team) in pairs
                and not drawn.is_out_for(one.team)
                and (board := drawn.board_of(one.team))
                and until in ("", line_ups_until(state, drawn, drawn.boards[board - 1]))
            )
        act = OpenLineUps(section, number, cards)
        done = self._journal.record_all(event_id, (act,), who=who)
        if done.recorded is not None:
            self._written(event_id, done.position, (act,))
