"""A published round stands: what allows it to be changed all the same, and who agrees (C.04.2 article 4.4).

Every edition has its own list; that of 2026 has five entries, those before it one. The Chief Arbiter must
find besides that a change is best for the event. Events that are not of FIDE have no such list.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from pairwright.check.round_changes import RoundChange
from pairwright.common.values import dataclass
from pairwright.rules.article import Article, rule
from pairwright.rules.handling import in_edition
from pairwright.systems.findings import Finding, Kind
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.round_context import OpenRound


class Allowed(Enum):
    """What may allow a published round to be changed.

    MET:       two participants were paired who had already played each other.
    BREACH:    the round breaks a rule that no round may break (2012).
    OWN_RULES: the rules of the event let the Chief Arbiter do it.
    ALONE:     two without an opponent, close in the standings, agree to play each other.
    LATE:      a late entry is fitted in with as few changes as possible, and all concerned agree.
    TOP:       something nobody could foresee affects the top boards of the last round.
    """

    MET = "met"
    BREACH = "absolute rule broken"
    OWN_RULES = "rules of the event"
    ALONE = "two without an opponent"
    LATE = "late entry"
    TOP = "top boards of the last round"


NUMBERS: dict[str, dict[Allowed, str]] = {
    "2026": {
        Allowed.MET: ".1",
        Allowed.OWN_RULES: ".2",
        Allowed.ALONE: ".3",
        Allowed.LATE: ".4",
        Allowed.TOP: ".5",
    },
    "2017": {Allowed.MET: ""},
    "2012": {Allowed.BREACH: ""},
}
"""By edition: what is in its list, and what is added to the number of the article."""


@dataclass(frozen=True, slots=True)
class Condition:
    """One entry of the list. players: whom it concerns, who must agree; () where it names nobody."""

    kind: Allowed
    article: Article
    players: tuple[int, ...] = ()


@rule("C.04.2", "4.4")
@rule("C.04.2", "D.10", edition="2017")
@rule("C.04.3", "F.6", edition="2012")
def stands(edition: str) -> Article:
    """The article by which published pairings stand."""
    return in_edition("C.04.2", "4.4", edition)


def conditions(edition: str) -> tuple[Condition, ...]:
    """The whole list of an edition, naming nobody; () for rules that have none."""
    article = stands(edition)
    return tuple(
        Condition(kind, Article(article.book, article.number + added, article.edition))
        for kind, added in NUMBERS.get(edition, {}).items()
    )


def conditions_for(
    edition: str,
    change: RoundChange,
    ground: OpenRound,
    after: GivenRound,
    broken: Iterable[Finding],
    *,
    fewest: bool,
) -> tuple[Condition, ...]:
    """What of the list may apply to one way of changing a round; whether it does, the Chief Arbiter says.

    after: the round as it would be. broken: what the published round breaks for good. fewest: no other
    legal round changes fewer boards.
    """
    concerned = dict(_concerned(change, ground, after, broken, fewest=fewest))
    return tuple(
        Condition(one.kind, one.article, concerned[one.kind])
        for one in conditions(edition)
        if one.kind in concerned
    )


def _concerned(
    change: RoundChange, ground: OpenRound, after: GivenRound, broken: Iterable[Finding], *, fewest: bool
) -> Iterator[tuple[Allowed, tuple[int, ...]]]:
    published = change.published
    faults = [one for one in broken if one.absolute]
    met = [player for one in faults if one.kind is Kind.MET for player in one.players]
    if met:
        yield Allowed.MET, tuple(dict.fromkeys(met))
    if faults:
        yield Allowed.BREACH, tuple(dict.fromkeys(player for one in faults for player in one.players))
    yield Allowed.OWN_RULES, ()
    new = [pair for pair in after.pairs if pair not in published.pairs]
    meeting = tuple(player for pair in new for player in pair)
    left = {player for pair in change.forfeits for player in pair} | set(published.byes)
    if new and set(meeting) <= left - change.absent and set(after.byes) <= set(published.byes):
        yield Allowed.ALONE, meeting
    if change.added and fewest:
        byes = set(published.byes) ^ set(after.byes)
        touched = {*meeting, *change.added, *byes} - change.absent
        yield Allowed.LATE, tuple(player for player in ground.order if player in touched)
    event = ground.tournament
    if event.next_round == event.number_of_rounds:
        yield Allowed.TOP, ()
