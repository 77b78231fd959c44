"""Can this be completed? Whether a sequence of rounds exists at all in which nobody meets twice.

What is looked at: who has met whom, who may still have the bye, announced byes, forbidden pairs. What is
not: colours and results, which nobody knows yet. So "no" is a proof, "yes" comes with a sequence of
rounds, and "always" says that no draw whatever can lead into a dead end (colours apart). Where neither a
proof nor a sequence was found, the answer is that it is not known.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from pairwright.check.obstructions import obstructions
from pairwright.check.remaining_rounds import BYE, SMALL, Everything, Rounds, Season, by_matchings, by_table
from pairwright.common.errors import BadInput
from pairwright.systems.findings import Finding, Kind, Severity
from pairwright.systems.register import for_system, system_of
from pairwright.systems.relations import groups_of
from pairwright.systems.system import PairingSystem
from pairwright.tournament.tournament import Tournament

_ATTEMPTS = 25
_LARGE = 200
"""Beyond so many players no example is made by matchings where it is clear that there is one."""


class Completes(Enum):
    """The answer."""

    ALWAYS = "always"
    YES = "yes"
    NO = "no"
    UNKNOWN = "not known"


@dataclass(frozen=True, slots=True)
class Completion:
    """Whether all rounds can be played, and the evidence.

    rounds_left: how many there are.
    hindrances:  for NO what makes it impossible; otherwise wishes that cannot be kept in every round.
    example:     for ALWAYS and YES one sequence of rounds, each as pairs of players and the byes; left
                 out for ALWAYS in fields of more than 200 that no table serves.
    """

    answer: Completes
    rounds_left: int
    hindrances: tuple[Finding, ...] = ()
    example: tuple[ExampleRound, ...] = ()


@dataclass(frozen=True, slots=True)
class ExampleRound:
    """A round of a sequence that works; without colours."""

    number: int
    pairs: tuple[tuple[int, int], ...]
    byes: tuple[int, ...] = ()


def completable(
    tournament: Tournament,
    *,
    system: str = "",
    edition: str | int = "",
    keep_apart: Collection[str] = (),
    **options: str | bool | int,
) -> Completion:
    """Whether the rounds left of `tournament` can all be paired.

    system, edition, options: as for `pairwright.pair`. keep_apart: relations whose members are not to
    meet; binding where the organiser writes them down as forbidden pairs (as in the Dutch system); a wish
    that gives way in the junior draw (KJCA S8), where those that cannot be kept are only mentioned.
    Raises BadInput when the number of rounds is not known, or for an unknown system.
    """
    rules = system_of(tournament, system)
    tournament = for_system(tournament, rules)
    if not rules.traits.by_results:
        return _table_completion(rules, tournament, keep_apart, options)
    if not tournament.number_of_rounds:
        raise BadInput("the number of rounds is not known: give it first (record 142, or XXR)")
    if keep_apart and not rules.traits.keeps_apart:
        raise BadInput(f"the system {rules.key} cannot keep anybody apart")
    wish = rules.traits.keeps_apart == "wish"
    binding = () if wish else keep_apart
    season = Season.of(tournament, rules, keep_apart=binding, edition=str(edition), options=options)
    found = _answered(season, tournament)
    if wish and keep_apart:
        wished = Season.of(tournament, rules, keep_apart=keep_apart, edition=str(edition), options=options)
        wishes = [
            replace(hindrance, severity=Severity.WISH)
            for hindrance in obstructions(wished, tournament)
            if hindrance.kind is Kind.LARGE_GROUP
        ]
        found = replace(found, hindrances=(*found.hindrances, *wishes))
    return found


def _answered(season: Season, tournament: Tournament) -> Completion:
    left = len(season.rounds)
    if not left:
        return Completion(Completes.ALWAYS, 0)
    if never_stuck(season):
        large = len(tournament.players) > _LARGE
        found = by_table(season) or (None if large else by_matchings(season, 1))
        return Completion(Completes.ALWAYS, left, (), _example(season, found or ()))
    impossible = tuple(obstructions(season, tournament))
    if impossible:
        return Completion(Completes.NO, left, impossible)
    found = by_table(season) or by_matchings(season, _ATTEMPTS)
    if found is None and len(tournament.players) <= SMALL:
        everything = Everything(season)
        found = everything.search()
        if found is None and everything.exhausted:
            return Completion(Completes.NO, left, (Finding(Kind.EVERYTHING_TRIED),))
    if found is None:
        return Completion(Completes.UNKNOWN, left)
    return Completion(Completes.YES, left, (), _example(season, found))


def never_stuck(season: Season) -> bool:
    """True when every draw leaves everybody, in every round, at least half of the field to meet.

    A graph in which everybody can meet at least half of the others has a perfect matching (Dirac); each
    round takes at most one opponent from everybody, and one player from those who may have the bye.
    """
    for before, played in enumerate(season.rounds):
        size = len(played.present) + played.odd
        if played.odd and 2 * (len(played.present - season.barred) - before) < size:
            return False
        for player in played.present:
            bye = played.odd and player not in season.barred
            if 2 * (len(season.opponents(player, played)) + bye - before) < size:
                return False
    return True


def _example(season: Season, found: Rounds) -> tuple[ExampleRound, ...]:
    return tuple(
        ExampleRound(
            played.number,
            tuple(edge for edge in edges if edge[1] != BYE),
            tuple(player for player, other in edges if other == BYE),
        )
        for played, edges in zip(season.rounds, found, strict=False)
    )


def _table_completion(
    system: PairingSystem, tournament: Tournament, keep_apart: Collection[str], options: Mapping[str, Any]
) -> Completion:
    """Whether the rounds left of the table can be played: their number fits, and no pair is forbidden."""
    try:
        table = system.table(tournament, **options)
    except BadInput as error:
        text = "; ".join(error.faults)
        left = max(0, tournament.number_of_rounds - len(tournament.rounds))
        return Completion(Completes.NO, left, (Finding(Kind.WRONG_LENGTH, value=text),))
    rounds = list(enumerate(table, 1))[len(tournament.rounds) :]
    hindrances = []
    wished = groups_of(tournament, keep_apart)
    for number, games in rounds:
        for pair in games:
            if any(
                group.applies(number) and set(pair) <= set(group.players) for group in tournament.forbidden
            ):
                hindrances.append(Finding(Kind.PAIR_IN_THE_TABLE, pair, (number,)))
            for relation, players in wished:
                if set(pair) <= set(players):
                    hindrances.append(
                        Finding(
                            Kind.PAIR_IN_THE_TABLE,
                            pair,
                            (number,),
                            relations=(relation,),
                            severity=Severity.WISH,
                        )
                    )
    if any(hindrance.absolute for hindrance in hindrances):
        return Completion(Completes.NO, len(rounds), tuple(hindrances))
    example = tuple(ExampleRound(number, games) for number, games in rounds)
    return Completion(Completes.ALWAYS, len(rounds), tuple(hindrances), example)
