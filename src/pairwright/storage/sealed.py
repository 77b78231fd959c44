"""Line-up cards before they are opened, and secrets of public draws: beside the journal, in no event.

Like links and sessions they are in no journal, no export and no copy of an event, and move no position: who
follows an event does not learn that a card was handed in. In the database they are encrypted under a key
that is not in it (`sealer`). At the deadline they are written into the journal, all at once; they stay here,
so that the opening can be taken back and done again.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection, Iterable, Mapping
from hashlib import sha256
from itertools import zip_longest
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, insert, select

from pairwright.common.errors import Refused
from pairwright.common.values import dataclass
from pairwright.storage.access import checked_rows
from pairwright.storage.database import Database
from pairwright.storage.event_state import SectionState
from pairwright.storage.journal_lines import Clock, Unavailable, canonical, stamp, utc_now
from pairwright.storage.line_ups import SealedCard, opponent_of
from pairwright.storage.round_state import RoundState
from pairwright.storage.schema import EVENTS, SEALED_CARDS, SECRETS
from pairwright.storage.sealer import NotOpened, Sealer
from pairwright.storage.squads import person_key
from pairwright.storage.store import forbid
from pairwright.tournament.line_up_cards import is_open

_SEALED = "sealed:"
_KEY = ("event_id", "section", "round", "team")


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card and who may read it before it is opened: the account that handed it in, and nobody else.

    Not even a new link of the same captain: the arbiter makes links, and is not to know what is in the card.
    A card that the key at hand does not open has no players. squad: by what its players are known, in the
    order that the card counts by; () in cards of older programs.
    """

    card: SealedCard
    holder: str
    squad: tuple[str, ...] = ()

    def counts(self, section: SectionState, drawn: RoundState) -> bool:
        """Whether it is for the match that is published, and its places still name whom it named."""
        if self.card.opponent != opponent_of(drawn, self.card.team):
            return False
        now = squad_keys(section, self.card.team)
        moved = {
            place
            for place, (was, one) in enumerate(zip_longest(self.squad, now, fillvalue=""), 1)
            if was != one and (was in now or one in self.squad)  # not just put right, such as a name
        }
        return moved.isdisjoint(self.card.players)


def squad_keys(section: SectionState, team: int) -> tuple[str, ...]:
    """By what the players of a team are known, in the order of its squad."""
    return tuple(map(person_key, section.entry(team).squad.players))


def require_opened(cards: Iterable[SealedCard]) -> None:
    """Raise Unavailable where the key at hand does not open one of them."""
    for card in cards:
        if not card.players:
            raise not_opened(card.team)


def not_opened(team: object) -> Unavailable:
    """What is told of a card that was sealed under another key."""
    return Unavailable.told(
        "the sealed line-up of team {team} cannot be opened: the key beside the database is not the one "
        "under which it was sealed. Put the key back, or hand the line-up in again",
        team=team,
    )


class SealedCards:
    """The cards of all rounds that are not opened yet. Safe to use from several threads and processes."""

    def __init__(self, database: Database, *, clock: Clock = utc_now) -> None:
        self._database = database
        self._clock = clock

    def now(self) -> str:
        """The present moment: the only clock that decides about a deadline."""
        return stamp(self._clock())

    def hand_in(
        self, event_id: str, section: str, number: int, card: SealedCard, *, holder: str, deadline: str,
        squad: tuple[str, ...] = (), before: str | None = None,
    ) -> SealedCard:  # fmt: skip
        """Keep a card, in the place of an earlier one of the team; as it is kept, with its time.

        squad: see `HeldCard`. before: when the card came that it replaces, "" for none; None replaces any.
        Raises Refused once the deadline has come or another card, OnlyReads at a standby: what is told as
        handed in here is opened here. Whoever opens the cards waits for a card being written.
        """
        with self._database.writing() as connection:
            _alone(connection, event_id)
            forbid(self._database, connection)
            at = self.now()
            if not is_open(at, deadline):
                raise Refused.told("the line-ups of round {n} are closed", n=number)
            kept = SealedCard(card.team, card.opponent, card.players, at, card.by, secrets.token_hex(16))
            key = {"event_id": event_id, "section": section, "round": number, "team": card.team}
            same = [SEALED_CARDS.c[name] == key[name] for name in key]
            known = connection.execute(select(SEALED_CARDS.c.at).where(*same)).scalar() or ""
            if before not in (None, known):
                raise Refused.told(
                    "Somebody else changed this after you opened the page. Your change was not saved."
                )
            connection.execute(delete(SEALED_CARDS).where(*same))
            inside = {"players": kept.players, "salt": kept.salt, "squad": squad}
            values = {
                "opponent": kept.opponent,
                "players": self._sealed(key, json.dumps(inside)),
                "at": at,
                "by": kept.by,
                "holder": holder,
            }
            connection.execute(insert(SEALED_CARDS).values(**key, **values))
            return kept

    def of(self, event_id: str, section: str, number: int) -> dict[int, HeldCard]:
        """The cards of a round so far, by team."""
        with self._database.reading() as connection:
            return self._cards(connection, event_id, section, number)

    def closed(self, event_id: str, section: SectionState, number: int) -> tuple[SealedCard, ...]:
        """The cards of a round that count, once the deadline has come: any being written is waited for."""
        drawn = section.round(number)
        with self._database.writing() as connection:
            _alone(connection, event_id)
            held = self._cards(connection, event_id, section.key, number)
            return tuple(one.card for one in held.values() if one.counts(section, drawn))

    # for a standby

    def everything(self) -> list[dict[str, Any]]:
        """All cards as they are kept: for a standby, and for nobody else."""
        with self._database.reading() as connection:
            query = select(SEALED_CARDS).order_by(*SEALED_CARDS.primary_key)
            rows = [dict(row) for row in connection.execute(query).mappings()]
        return [{**row, "players": self._opened(row)} for row in rows]

    def name(self) -> str:
        """A short name of all cards as they are, by which a standby sees that one has come.

        It is made of who and when: a name of what is in the cards could be tried for every line-up there is.
        """
        known = [(*(row[one] for one in _KEY), row["at"]) for row in self.everything()]
        return sha256(canonical(known).encode()).hexdigest()[:16]

    def repeat(self, rows: object, events: Collection[str]) -> None:
        """Take the cards of the desk that is followed, instead of those that are here of its events.

        Raises BadInput for what are none, OnlyReads when no desk is followed.
        """
        given = [
            {**row, "players": self._sealed(row, row["players"])}
            for row in checked_rows(SEALED_CARDS, rows)
            if row["event_id"] in events
        ]
        with self._database.writing() as connection:
            forbid(self._database, connection, repeated=True)
            connection.execute(delete(SEALED_CARDS).where(SEALED_CARDS.c.event_id.in_(events)))
            if given:
                connection.execute(insert(SEALED_CARDS), given)

    # what is written

    def _sealed(self, row: Mapping[str, Any], players: str) -> str:
        return _SEALED + self._database.sealer.seal(players.encode(), _place(row)).hex()

    def _opened(self, row: Mapping[str, Any]) -> str:
        """The players as they were given; a card of an older program is not sealed. Raises Unavailable."""
        kept = str(row["players"])
        if not kept.startswith(_SEALED):
            return kept
        try:
            return self._database.sealer.open(bytes.fromhex(kept.removeprefix(_SEALED)), _place(row)).decode()
        except ValueError:
            raise not_opened(row["team"]) from None

    def _cards(self, connection: Connection, event_id: str, section: str, number: int) -> dict[int, HeldCard]:
        rows = connection.execute(select(SEALED_CARDS).where(*_of(event_id, section, number))).mappings()
        return {row["team"]: self._card(row) for row in map(dict, rows)}

    def _card(self, row: Mapping[str, Any]) -> HeldCard:
        """As it was handed in; a card of an older program has its players alone."""
        try:
            found = json.loads(self._opened(row))
        except Unavailable:
            found = []
        given = found if isinstance(found, dict) else {"players": found}
        players, salt = tuple(given["players"]), given.get("salt", "")
        card = SealedCard(row["team"], row["opponent"], players, row["at"], row["by"], salt)
        return HeldCard(card, row["holder"], tuple(given.get("squad", ())))


def _place(row: Mapping[str, Any]) -> str:
    return "card:" + canonical([row[name] for name in _KEY])


def _alone(connection: Connection, event_id: str) -> None:
    """Wait for every other transaction that takes or opens cards of the event; SQLite has one at a time."""
    connection.execute(
        select(EVENTS.c.event_id).where(EVENTS.c.event_id == event_id).with_for_update(key_share=True)
    )


def _of(event_id: str, section: str, number: int) -> tuple[ColumnElement[bool], ...]:
    columns = SEALED_CARDS.c
    return columns.event_id == event_id, columns.section == section, columns.round == number


# -- Secrets of public draws of lots until they are revealed: beside the journal, sealed ---------------
#
# While a secret stood in the journal, whoever could read the history, an export or a copy of it could try out
# what to call before calling it. Here nobody is shown it; in the journal it comes with the reveal.


class SealedSeeds:
    """The secrets of the draws that were committed to on one desk, by commitment."""

    def __init__(self, database: Database, sealer: Sealer) -> None:
        self._database = database
        self._sealer = sealer

    def keep(self, commitment: bytes, secret: bytes) -> None:
        """Keep a secret before anybody is told its commitment. Raises OnlyReads, Unavailable."""
        name = _name(commitment)
        sealed = self._sealer.seal(secret, name)
        with self._database.writing() as connection:
            forbid(self._database, connection)
            connection.execute(insert(SECRETS).values(name=name, value=sealed))

    def of(self, commitment: bytes) -> bytes:
        """The secret of a commitment. Raises Refused where it is not kept, as on another desk."""
        name = _name(commitment)
        with self._database.reading() as connection:
            sealed = connection.execute(select(SECRETS.c.value).where(SECRETS.c.name == name)).scalar()
        try:
            if sealed is not None:
                return self._sealer.open(bytes(sealed), name)
        except NotOpened:
            pass
        raise Refused.told(
            "the secret of this draw is not on this desk, so it cannot be revealed here: reveal it on the "
            "desk that announced the draw, or discard the drawing and announce it again, in public"
        )


def _name(commitment: bytes) -> str:
    return f"lots:{commitment.hex()}"
