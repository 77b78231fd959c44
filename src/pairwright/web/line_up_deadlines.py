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
from pairwright.tournament.line_up_cards import is_open

_LOG = logging.getLogger("pairwright.desk")
BY_ITSELF = "Pairwright"
"""Who stands in the journal beside what the desk does by itself."""

Written = Callable[[str, int, Sequence[Act]], object]


def waiting(event: EventState) -> Iterator[tuple[str, int, str]]:
    """Section, round and deadline of the line-ups that captains may still hand in."""
    for section in event.sections:
        for drawn in section.rounds:
            if drawn.cards_until and drawn.published and not drawn.boards_published:
                yield section.key, drawn.number, drawn.cards_until


class Opening:
    """Opens what is due. written: called after something was, with event, position and acts."""

    def __init__(self, journal: Journal, cards: Callable[[], SealedCards], written: Written) -> None:
        self._journal = journal
        self._cards = cards
        self._written = written
        self._known: dict[str, tuple[int, tuple[tuple[str, int, str], ...]]] = {}

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
        due = [(section, number) for section, number, until in candidates if not is_open(now, until)]
        for section, number in due:
            try:
                self.open(event_id, section, number, BY_ITSELF)
            except PairwrightError:
                # A desk that may only read, or a disk that is full: what is closed stays closed.
                _LOG.warning("the line-ups of event %s could not be opened", event_id, exc_info=True)
                return False
        return bool(due)

    def open(self, event_id: str, section: str, number: int, who: str) -> None:
        """Open the line-ups of a round now."""
        cards = self._cards().closed(event_id, section, number)
        if (state := self._journal.state(event_id).section(section)).in_league:
            # The card of a team whose opponents have handed in nothing stays sealed.
            pairs = {(one.team, one.opponent) for one in cards}
            drawn = state.round(number)
            cards = tuple(
                one for one in cards if (one.opponent, one.team) in pairs and not drawn.is_out_for(one.team)
            )
        act = OpenLineUps(section, number, cards)
        done = self._journal.record_all(event_id, (act,), who=who)
        if done.recorded is not None:
            self._written(event_id, done.position, (act,))
