"""A look at a drafted round: what an arbiter would want to see before it is published, right or wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from functools import lru_cache

from pairwright.systems.board_faults import rounds_met
from pairwright.systems.findings import Finding, Kind, Severity
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import system_named
from pairwright.systems.relations import SHOWN, value_of
from pairwright.systems.swiss.colours import Strength, colour_preference
from pairwright.systems.system import Pairing
from pairwright.tournament.history import History
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.round import Round
from pairwright.tournament.schedule import PROTECTED_ROUNDS
from pairwright.tournament.scoring import POINT
from pairwright.tournament.tournament import Tournament

_SAME = {
    "family": Kind.SAME_FAMILY,
    "club": Kind.SAME_CLUB,
    "school": Kind.SAME_SCHOOL,
    "federation": Kind.SAME_FEDERATION,
}


def look(
    tournament: Tournament,
    round_: Pairing | GivenRound,
    *,
    keep_apart: Collection[str] = (),
    system: str = "",
) -> tuple[Finding, ...]:
    """What is to be seen in a pairing of the next round of `tournament`, board by board, byes last.

    A club, school or federation that half of the players or more belong to is only mentioned when it is
    one of `keep_apart`. Colours are judged by the games played. system: what its rules do not look at is not
    told: no differences of colours in one that alternates only, neither colours nor floats of a table. Where
    everybody meets, players of one federation are to meet early: they are told of in the last rounds only.
    """
    given = round_ if isinstance(round_, GivenRound) else GivenRound.of(round_)
    seen = _Seen(tournament, frozenset(keep_apart))
    traits = system_named(system).traits
    found: list[Finding] = []
    early = not traits.by_results and len(tournament.rounds) + PROTECTED_ROUNDS < tournament.number_of_rounds
    for board, pair in enumerate(given.pairs, 1):
        together = seen.together(board, *pair)
        found += (
            one for one in together if not (early and one.kind is Kind.SAME_FEDERATION and not one.wished)
        )
        if not traits.by_results:
            continue
        if given.coloured:
            colours = seen.colours(board, *pair)
            found += (one for one in colours if traits.equalises or one.kind is Kind.THIRD_COLOUR)
        found += seen.floats(board, *pair)
    for player in given.byes:
        found += seen.bye(player)
    return tuple(found)


class _Seen:
    """A tournament before a round."""

    def __init__(self, tournament: Tournament, keep_apart: frozenset[str]) -> None:
        self.tournament = tournament
        self.history = History.of(tournament)
        self.keep_apart = keep_apart
        values = {name: [value_of(one, name) for one in tournament.players] for name in SHOWN}
        self.values = {name: column for name, column in values.items() if any(column)}
        self.common = frozenset(self._common())

    def _common(self) -> Iterator[tuple[str, str]]:
        """(relation, value) of what half of the players or more share: no news on a board."""
        for relation, column in self.values.items():
            for value, count in Counter(column).items():
                if value and 2 * count >= len(column):
                    yield relation, value

    def together(self, board: int, white: int, black: int) -> Iterator[Finding]:
        """Who belongs together, and who met before."""
        for relation, column in self.values.items():
            if not column[white] or column[white] != column[black]:
                continue
            wished = relation in self.keep_apart
            if wished or (relation, column[white]) not in self.common:
                value = " ".join(str(getattr(self.tournament.players[white], relation)).split())
                yield Finding(
                    _SAME[relation],
                    (white, black),
                    board=board,
                    value=value,
                    wished=wished,
                    severity=Severity.NOTICE,
                )
        if black in self.history.met[white]:
            rounds = rounds_met(self.tournament, white, black)
            yield Finding(Kind.MET, (white, black), rounds, board=board, severity=Severity.NOTICE)

    def colours(self, board: int, white: int, black: int) -> Iterator[Finding]:
        """A third colour running, a difference beyond two, a strong preference not granted."""
        for player, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
            sight, letters = _colour_seen(self.history.colours[player], colour)
            if sight is None:
                continue
            yield Finding(
                sight,
                (player,),
                board=board,
                colour=colour.name.lower(),
                value=letters,
                severity=Severity.NOTICE,
            )

    def floats(self, board: int, white: int, black: int) -> Iterator[Finding]:
        """Floats that repeat one of the last two rounds; scores far apart."""
        scores = self.history.scores[-1]
        both = scores[white], scores[black]
        if abs(both[0] - both[1]) > POINT:
            yield Finding(Kind.WIDE, (white, black), board=board, scores=both, severity=Severity.NOTICE)
        if both[0] == both[1]:
            return
        higher, lower = (white, black) if both[0] > both[1] else (black, white)
        for sight, player, sign in ((Kind.DOWN_AGAIN, higher, 1), (Kind.UP_AGAIN, lower, -1)):
            rounds = tuple(self._floated(player, sign))
            if rounds:
                yield Finding(sight, (player,), rounds, board=board, severity=Severity.NOTICE)

    def _floated(self, player: int, sign: int) -> Iterator[int]:
        """Of the last two rounds those in which a player met somebody with less (1) or more (-1) points."""
        first = max(0, len(self.tournament.rounds) - 2)
        for number, played in enumerate(self.tournament.rounds[first:], first):
            if not played[player].outcome.played:
                if sign > 0 and played.outcomes[player] == Outcome.PAIRING_ALLOCATED_BYE:
                    yield number + 1
                continue
            before = self.history.scores[number]
            if (before[player] - before[played.opponents[player]]) * sign > 0:
                yield number + 1

    def bye(self, player: int) -> Iterator[Finding]:
        """Who has the bye, and whether it is his first."""
        rounds = tuple(_byes(self.tournament.rounds, player))
        sight = Kind.SECOND_BYE if rounds else Kind.BYE
        yield Finding(
            sight, (player,), rounds, scores=(self.history.scores[-1][player],), severity=Severity.NOTICE
        )


@lru_cache(maxsize=4096)  # the players of an event have few courses of colours
def _colour_seen(had: bytes, colour: Colour) -> tuple[Kind | None, str]:
    """What is to be seen of a colour after these, and these as letters."""
    letters = "".join("W" if code == Colour.WHITE else "B" for code in had)
    difference = had.count(Colour.WHITE) - had.count(Colour.BLACK)
    preference = colour_preference(difference, *_last_two(had))
    after = difference + (1 if colour == Colour.WHITE else -1)
    if had[-2:] == bytes([colour, colour]):
        return Kind.THIRD_COLOUR, letters
    if abs(after) > max(2, abs(difference)):
        return Kind.COLOUR_DIFFERENCE_ABOVE_TWO, letters
    denied = preference.strength >= Strength.STRONG and preference.colour != colour
    return Kind.STRONG_PREFERENCE_DENIED if denied else None, letters


def _last_two(had: bytes) -> tuple[Colour, Colour]:
    last = Colour(had[-1]) if had else Colour.NONE
    return last, Colour(had[-2]) if len(had) > 1 else Colour.NONE


def _byes(rounds: tuple[Round, ...], player: int) -> Iterator[int]:
    for number, played in enumerate(rounds, 1):
        if played.outcomes[player] == Outcome.PAIRING_ALLOCATED_BYE:
            yield number
