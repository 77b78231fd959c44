"""What norms ask of the event: facts that a file does not hold, and the exemption of large Swiss events."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from enum import Enum

from pairwright.common.errors import BadInput
from pairwright.common.federations import is_federation, normal_code
from pairwright.common.messages import N_, told
from pairwright.common.values import dataclass
from pairwright.rules.article import rule
from pairwright.standings.event import Event
from pairwright.standings.time_control import parse_time_control
from pairwright.tournament.outcome import Outcome

_STRONG = frozenset({"GM", "IM", "WGM", "WIM"})
_THERE = frozenset(
    one
    for one in Outcome
    if one.played or one in (Outcome.PAIRING_ALLOCATED_BYE, Outcome.FORFEIT_WIN, Outcome.UNFINISHED)
)
"""Outcomes of a round that its player has not missed: somebody whose opponent did not come was there."""


EXEMPTIONS = {
    "a": N_("the final of a national championship: its players of the federation that registers it"),
    "b": N_("a national team championship: its players of the federation that registers it"),
    "c": N_("a zonal or sub-zonal tournament"),
    "d": N_("a Swiss with 20 foreign rated players in every round, 10 of them titled, of 3 federations"),
}
"""Events that article 1.4.3 frees of the conditions on federations, by letter; d is found in the file.

By e, one norm of a title at least must meet the conditions all the same.
"""
_OWN_PLAYERS = ("a", "b")


@dataclass(frozen=True, slots=True)
class EventFacts:
    """What the organiser knows. None: not known.

    least_games: 9; 7 in World and Continental team and club events of 7 to 9 rounds, 8 in the World Cup.
    exempt:      a key of EXEMPTIONS, "" for none. registered_by: the federation that registers the event, ""
                 for the host; a and b free its players only.
    host:        the host federation, "" for that of the file.
    registered:  30 days before. arbiter: an IA or FA was there. long_games: two hours for 60 moves.
    everybody_twice: everybody meets everybody twice.
    ratings: what opponents were rated at the time of a game, by round and index, where it was otherwise.
    """

    least_games: int = 9
    exempt: str = ""
    registered_by: str = ""
    host: str = ""
    registered: bool | None = None
    arbiter: bool | None = None
    long_games: bool | None = None
    everybody_twice: bool = False
    ratings: tuple[tuple[tuple[int, int], int], ...] = ()

    def __post_init__(self) -> None:
        """Raise BadInput for an exemption that article 1.4.3 does not have."""
        if self.exempt not in ("", *EXEMPTIONS):
            raise BadInput.told(
                "there is no exemption {letter!r} in article 1.4.3; known: {known}",
                letter=self.exempt, known=", ".join(EXEMPTIONS),
            )  # fmt: skip


class EventRequirement(Enum):
    """Conditions on the event."""

    ARBITER = N_("an IA or FA is present")
    REGISTERED = N_("registered 30 days before")
    ROUNDS_A_DAY = N_("at most two rounds a day")
    LONG_GAMES = N_("two hours for 60 moves")
    FOREIGN = N_("20 foreign rated players in every round, 10 of them titled, of 3 federations")


@dataclass(frozen=True, slots=True)
class EventFinding:
    """One condition on the event: met, not met, or not known; found: what the file shows."""

    requirement: EventRequirement
    met: bool | None
    found: str = ""


def event_findings(event: Event, facts: EventFacts) -> Iterator[EventFinding]:
    """Articles 1.1 and 1.4.1: the conditions on the event, as far as the file or the organiser tells."""
    arbiter = event.tournament.header("chief_arbiter")
    titled = bool(re.search(r"\b(IA|FA)\b", arbiter)) or None
    yield EventFinding(
        EventRequirement.ARBITER, facts.arbiter if facts.arbiter is not None else titled, arbiter
    )
    yield EventFinding(EventRequirement.REGISTERED, facts.registered)
    yield _rounds_a_day(event)
    yield _long_games(event, facts)
    if not event.fixed and not facts.exempt:
        fewest = foreign_by_round(event, facts)
        shown = told("fewest in a round: {n}", n=min((one.players for one in fewest), default=0))
        yield EventFinding(EventRequirement.FOREIGN, foreign_swiss(event, facts), shown)


def _rounds_a_day(event: Event) -> EventFinding:
    dates = [date.strip() for date in event.tournament.header("round_dates").split(",") if date.strip()]
    if not dates:
        return EventFinding(EventRequirement.ROUNDS_A_DAY, None)
    most = max(Counter(dates).values())
    return EventFinding(EventRequirement.ROUNDS_A_DAY, most <= 2, told("{n} on one day", n=most))


def _long_games(event: Event, facts: EventFacts) -> EventFinding:
    code = event.tournament.header("time_control_code")
    control = parse_time_control(code) if code else None
    known = facts.long_games
    if known is None and control is not None:
        known = control.for_60_moves >= 7200
    return EventFinding(EventRequirement.LONG_GAMES, known, code or event.tournament.header("time_control"))


@dataclass(frozen=True, slots=True)
class ForeignPlayers:
    """Rated players of one round who are of another federation than the host."""

    players: int
    titled: int
    federations: int


def foreign_by_round(event: Event, facts: EventFacts) -> list[ForeignPlayers]:
    """Counts of every round, of players who missed at most one round; allocated byes are not missed.

    Whoever is under the flag of FIDE, or a code that is no federation's, is of none, and so not foreign
    either: as the Qualification Commission is reported to have answered in 2026 of that flag, whose own words
    were not to be found in public.
    """
    tournament = event.tournament
    host = normal_code(facts.host or tournament.header("federation"))
    rounds = tournament.rounds[: event.rounds_counted]
    steady = [
        index
        for index, player in enumerate(tournament.players)
        if player.rating
        and normal_code(player.federation) != host
        and is_federation(player.federation)
        and sum(played.outcomes[index] not in _THERE for played in rounds) <= 1
    ]
    found = []
    for played in rounds:
        present = [index for index in steady if played.outcomes[index] in _THERE]
        titled = sum(1 for index in present if tournament.players[index].title in _STRONG)
        codes = {normal_code(tournament.players[index].federation) for index in present}
        found.append(ForeignPlayers(len(present), titled, len(codes)))
    return found


@rule("B.01", "1.4.3")
def exempt_by(event: Event, facts: EventFacts, federation: str) -> str:
    """The letter of article 1.4.3 that frees players of a federation in this event; "" for none."""
    registering = normal_code(facts.registered_by or facts.host or event.tournament.header("federation"))
    own = normal_code(federation) == registering and is_federation(registering)
    if facts.exempt and (facts.exempt not in _OWN_PLAYERS or own):
        return facts.exempt
    if event.fixed:
        return ""
    return "d" if event.once(("foreign Swiss", facts), lambda: foreign_swiss(event, facts)) else ""


@rule("B.01", "1.4.3")
def foreign_swiss(event: Event, facts: EventFacts) -> bool:
    """Article 1.4.3 d: a Swiss with enough foreign players in every round is free of the federation rules."""
    counts = foreign_by_round(event, facts)
    return bool(counts) and all(
        one.players >= 20 and one.titled >= 10 and one.federations >= 3 for one in counts
    )
