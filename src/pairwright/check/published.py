"""A published round: who takes part in it now, what allows it to be changed all the same, and who agrees.

A round stands once it is published (C.04.2 article 4.4). Every edition has its own list of exceptions;
that of 2026 has five entries, those before it one. The Chief Arbiter must find besides that a change is best
for the event. Events that are not of FIDE have no such list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from enum import Enum

from pairwright.common.errors import BadInput
from pairwright.common.messages import told
from pairwright.common.values import dataclass, replace
from pairwright.rules.article import Article, rule
from pairwright.rules.books import in_edition
from pairwright.systems.findings import Finding, Kind
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.round_context import OpenRound
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.tournament import AnnouncedBye, Tournament

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class RoundChange:
    """What has happened since a round was published.

    absent: of the published round. added: in order of arrival. fixed: players whose board or bye stays.
    """

    published: GivenRound
    absent: frozenset[int]
    added: tuple[int, ...]
    fixed: frozenset[int]

    @classmethod
    def of(
        cls,
        tournament: Tournament,
        published: GivenRound,
        absent: Collection[int],
        added: Collection[int],
        fixed: Collection[int],
    ) -> RoundChange:
        """Checked. Raises BadInput naming every player who is not where he should be."""
        change = cls(published, frozenset(absent), tuple(dict.fromkeys(added)), frozenset(fixed))
        faults = list(change.faults(tournament))
        if faults:
            raise BadInput(*faults)
        return change

    def faults(self, tournament: Tournament) -> list[str]:
        """What cannot be, in words."""
        drawn = Counter(player for pair in self.published.pairs for player in pair)
        drawn.update(self.published.byes)
        everybody = {*drawn, *self.absent, *self.added, *self.fixed}
        strangers = [player for player in everybody if not 0 <= player < len(tournament.players)]
        if strangers:
            return [told("somebody named here is not among the players of the tournament")]

        def named(player: int) -> str:
            known = tournament.players[player]
            return f"{known.known_number} {known.name}".strip()

        broken_up = {one for pair in self._broken_up() for one in pair}
        twice = (one for one in drawn if drawn[one] > 1)
        return [
            *(told("{name} is in the round twice", name=named(one)) for one in twice),
            *(
                told("{name} has no board in this round and cannot be missing from it", name=named(one))
                for one in sorted(self.absent - set(drawn))
            ),
            *(told("{name} is in this round already", name=named(one)) for one in self.added if one in drawn),
            *(
                told("the board of {name} is to stay, and yet somebody on it is absent", name=named(one))
                for one in sorted(self.fixed & broken_up)
            ),
        ]

    def _broken_up(self) -> list[tuple[int, ...]]:
        boards = [*self.published.pairs, *((player,) for player in self.published.byes)]
        return [board for board in boards if self.absent.intersection(board)]

    @property
    def drawn(self) -> frozenset[int]:
        """Everybody in the published round."""
        return frozenset(
            {player for pair in self.published.pairs for player in pair} | {*self.published.byes}
        )

    @property
    def participants(self) -> frozenset[int]:
        """Everybody who plays, or may have the bye."""
        return (self.drawn | set(self.added)) - self.absent

    @property
    def forfeits(self) -> tuple[Pair, ...]:
        """The published boards on which somebody is absent."""
        return tuple(pair for pair in self.published.pairs if self.absent.intersection(pair))


def with_participants(tournament: Tournament, participants: Collection[int]) -> Tournament:
    """The tournament, its next round being played by exactly these players.

    Whoever else has no bye announced for that round is absent from it.
    """
    number = tournament.next_round
    announced = {bye.player for bye in tournament.announced_byes if bye.round_number == number}
    kept = [
        bye
        for bye in tournament.announced_byes
        if bye.round_number != number or bye.player not in participants
    ]
    kept += [
        AnnouncedBye(number, player, Outcome.ABSENT)
        for player in range(len(tournament.players))
        if player not in participants and player not in announced
    ]
    return replace(tournament, announced_byes=tuple(kept))


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
